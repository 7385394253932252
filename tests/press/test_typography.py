"""How the project writes: quotations close, and code goes on in the next line where a reader expects it."""

import pytest

from press.typography import breakable, closed


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
