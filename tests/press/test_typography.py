"""How the project writes: quotations close, and code goes on in the next line where a reader expects it."""

import pytest

from press.typography import breakable, closed, curled


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("“All use <em>RoPE</em>“.", "“All use <em>RoPE</em>”."),
        ("<a>&ldquo;up to <code>10</code>&ldquo;</a>.", "<a>&ldquo;up to <code>10</code>&rdquo;</a>."),
        ("the ‘<em>usual</em>‘ way", "the ‘<em>usual</em>’ way"),
        ("<p>“<em>So</em> it is”</p>", "<p>“<em>So</em> it is”</p>"),
        ("<code>“</code> and <pre>a “ b</pre>", "<code>“</code> and <pre>a “ b</pre>"),
    ],
)
def test_quotations_close(written, read):
    assert closed(written) == read
    assert closed(read) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<code>extreme_weights</code>", "<code>extreme_<wbr>weights</code>"),
        ("<code>torch.arange(n)</code>", "<code>torch.<wbr>arange(<wbr>n)</code>"),
        ("<code>lr=0.5</code>", "<code>lr=0.5</code>"),
        ("<code>-c 0</code>", '<code><span class="unbroken">-c</span> 0</code>'),
        ("<code>--rope-scale 4</code>", '<code><span class="unbroken">--rope</span>-scale 4</code>'),
        ("<code>a --- b, 1e-3</code>", "<code>a --- b, 1e-3</code>"),
        ("<pre><code>extreme_weights --all</code></pre>", "<pre><code>extreme_weights --all</code></pre>"),
    ],
)
def test_code_breaks_at_its_joints(written, read):
    assert breakable(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<p>Adam's rate and the authors' own</p>", "<p>Adam’s rate and the authors’ own</p>"),
        ("<p>Adam&#39;s</p>", "<p>Adam’s</p>"),
        ("<p>the <em>heavy ball</em>'s b</p>", "<p>the <em>heavy ball</em>’s b</p>"),
        ('<p>("order is lost", or "<em>so</em>")</p>', "<p>(“order is lost”, or “<em>so</em>”)</p>"),
        ("<p>&quot;So&quot;</p>", "<p>“So”</p>"),
        ('<p>It ends.</p><p>"So"</p>', "<p>It ends.</p><p>“So”</p>"),
        ("<code>v</code>'s root", "<code>v</code>’s root"),
        ("<code>f('a')</code> <pre>don't</pre>", "<code>f('a')</code> <pre>don't</pre>"),
        ("<script>let a = \"b's\"</script>", "<script>let a = \"b's\"</script>"),
        ("<img alt=\"Adam's > b\" src='x'>", "<img alt=\"Adam's > b\" src='x'>"),
        ("<p>from 5' to 'ten'</p>", "<p>from 5' to 'ten'</p>"),
    ],
)
def test_marks_are_curled(written, read):
    assert curled(written) == read
    assert curled(read) == read
