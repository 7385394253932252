"""No page loads anything from elsewhere, or runs what nobody knows: what is built is read, and browsers are told."""

import base64
import hashlib
import html as markup
import json
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from press.figures import embed
from press.site.policy import INLINE, RequestError, guard

PAGE = '<!doctype html><head><meta charset="utf-8"></head><body>{}</body>'
LOADS = (
    '<img src="https://example.org/x.png">',
    "<img src=//example.org/x.png>",
    '<img src = "https:\\\\example.org/x.png">',
    '<img src="&#104;ttps:&#x2F;&#x2F;example.org/x.png">',
    '<img src="ht\ntps://example.org/x.png">',
    '<img alt="a > b" src="https://example.org/x.png">',
    "<img alt='\"' src='https://example.org/x.png'>",
    '<IMG SRC="HTTPS://example.org/x.png">',
    '<img srcset="x.png 1x, https://example.org/x.png 2x">',
    '<img srcset="x.png 1x,//example.org/x.png 2x">',
    '<img src="x.png" data-src="https://example.org/x.png">',
    '<source srcset="//example.org/x.avif">',
    '<script src="https://example.org/x.js"></script>',
    '<script type="module" src="//example.org/x.js"></script>',
    '<link rel="stylesheet" href="https://example.org/x.css">',
    '<link rel="preload" href="//example.org/x.css" as="style">',
    '<link rel="preload" as="image" imagesrcset="https://example.org/x.png 2x">',
    '<link rel="preconnect" href="https://example.org">',
    '<link rel="canonical stylesheet" href="https://example.org/x.css">',
    '<video poster="https://example.org/x.png"></video>',
    '<audio src="https://example.org/x.ogg"></audio>',
    '<iframe src="https://example.org"></iframe>',
    '<iframe srcdoc="&lt;img src=//example.org/x.png&gt;"></iframe>',
    '<object data="https://example.org/x"></object>',
    '<embed src="https://example.org/x">',
    '<input type="image" alt="x" src="https://example.org/x.png">',
    '<form action="https://example.org/x"><button formaction="https://example.org/y">x</button></form>',
    '<svg><image href="https://example.org/x.png"/></svg>',
    '<svg><use xlink:href="https://example.org/x.svg#a"/></svg>',
    '<svg><a href="x"><image href="https://example.org/x.png"/></a></svg>',
    '<svg><rect fill="url(https://example.org/x.svg#a)"/></svg>',
    '<meta http-equiv="refresh" content="1;url=https://example.org/x">',
    '<div style="background:url(https://example.org/x.png)">.</div>',
    "<div style='background:url(\"//example.org/x.png\")'>.</div>",
    '<style>@import "https://example.org/x.css";</style>',
    "<style>p { background: url(//example.org/x.png) }</style>",
    '<body background="https://example.org/x.png">',
    '<a href="x" ping="https://example.org/x">a link</a>',
    '<base href="https://example.org/">',
    '<div data-config="{&quot;url&quot;: &quot;https://example.org/x.js&quot;}">.</div>',
    '<div data-config="{&quot;url&quot;: &quot;//example.org/x.js&quot;}">.</div>',
    '<div data-live="wss://example.org/socket">.</div>',
)
KEEPS = (
    '<a href="https://example.org/x">a link</a>',
    '<a class="x" href="//example.org/x">a link</a>',
    '<link rel="canonical" href="https://example.org/x">',
    "<link rel=license href=https://example.org/x>",
    '<meta name="description" content="See https://example.org">',
    '<meta property="og:image" content="https://example.org/x.png">',
    '<img src="../assets/x.png" alt="see https://example.org">',
    '<img src="data:image/png;base64,//AA">',
    '<div style="background:url(data:image/png;base64,//AA)">.</div>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"></svg>',
    '<blockquote cite="https://example.org/x">.</blockquote>',
    "<p>Of https://example.org there is a word.</p>",
    '<pre>&lt;img src="https://example.org/x.png"&gt;</pre>',
    '<!-- <img src="https://example.org/x.png"> -->',
    '<div data-stub="def half(a):\n    return a // 2">.</div>',
    '<div one two="" onward>.</div>',
    '<script type="application/json" id="x">{"url": "https://example.org"}</script>',
    '<script type="application/ld+json">{"@context": "https://schema.org"}</script>',
)
RUNS = (
    "<script>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT >",
    '<script type="text/javascript">alert(1)</script>',
    '<script type="module">alert(1)</script>',
    '<script type="importmap">alert(1)</script>',
    '<script type="speculationrules">alert(1)</script>',
    '<script type="text/x-mathjax-config">alert(1)</script>',  # a script of somebody's runs it
    '<script type="">alert(1)</script>',
    '<script data-of="somebody">alert(1)</script>',
    '<script id="x" async>alert(1)</script>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<svg><script>alert(1)</script></svg>",
)
CODE = (
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript&colon;alert(1)">x</a>',
    '<a href="vbscript:alert(1)">x</a>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<form action="javascript:alert(1)"></form>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<script src="data:text/javascript,alert(1)"></script>',
    '<iframe src="data:text/html,x"></iframe>',
)
HANDLERS = (
    '<p onclick="alert(1)">x</p>',
    "<p ONCLICK=alert(1)>x</p>",
    '<img src="x.png"onerror="alert(1)">',
    "<svg/onload=alert(1)>",
)


@pytest.mark.parametrize("html", LOADS)
def test_what_would_be_loaded_from_elsewhere_is_refused(html: str) -> None:
    with pytest.raises(RequestError, match=r"[/\\]{2}example\.org.* in <.*> would be fetched from elsewhere; keep"):
        guard(PAGE.format(html))


@pytest.mark.parametrize("html", KEEPS)
def test_what_loads_nothing_passes(html: str) -> None:
    assert html in guard(PAGE.format(html))


@pytest.mark.parametrize("html", RUNS)
def test_a_script_that_nobody_knows_is_refused(html: str) -> None:
    with pytest.raises(RequestError, match=r"^<script.*>alert\(1\)… .* nobody knows; put it in a file of docs/assets"):
        guard(PAGE.format(html))


@pytest.mark.parametrize("html", CODE)
def test_code_for_an_address_is_refused(html: str) -> None:
    with pytest.raises(RequestError, match=r"(script|data).* in <.*> is code for an address; lead to a file"):
        guard(PAGE.format(html))


@pytest.mark.parametrize("html", HANDLERS)
def test_a_handler_in_a_tag_is_refused(html: str) -> None:
    with pytest.raises(RequestError, match=r'on\w+="alert\(1\)"> is run as a script; let a file of docs/assets listen'):
        guard(PAGE.format(html))


def test_what_mkdocs_jupyter_came_to_write_is_refused() -> None:
    runtime = (
        "/* Shared by full pages and Material's instant navigation. */\n(() => {\n"
        "  const config = JSON.parse(document.currentScript.dataset.mkdocsJupyterMathjax);\n})();"
    )
    address = "https://cdn.jsdelivr.net/npm/mathjax@4.1.3/tex-mml-chtml.js"
    given = markup.escape(json.dumps({"url": address, "version": 4}))
    with pytest.raises(RequestError, match=re.escape(f"{address} in <script data-mkdocs-jupyter-mathjax> would be")):
        guard(PAGE.format(f'<script data-mkdocs-jupyter-mathjax="{given}">\n{runtime}\n</script>'))
    with pytest.raises(RequestError, match=r"mathjax=\"\">/\* Shared by full pages and .* nobody knows"):
        guard(PAGE.format(f'<script data-mkdocs-jupyter-mathjax="">\n{runtime}\n</script>'))


def test_a_quotation_mark_that_ends_an_attribute_too_early_is_told() -> None:
    with pytest.raises(RequestError, match=r'<meta> has the attribute lost", since .* write it as &quot;'):
        guard(PAGE.format('<meta name="description" content="From "order is lost" on.">'))


def test_scripts_of_the_theme_and_of_the_press_are_known_as_they_are_filled_in_and_no_other() -> None:
    folder = Path(find_spec("material").origin).parent / "templates/partials/javascripts"
    (base,) = INLINE.findall((folder / "base.html").read_text("utf-8"))
    (own,) = INLINE.findall(embed.PAGE)
    filled = re.sub(r"\{\{.*?\}\}", "../..", base)
    html = guard(PAGE.format(f'<script>{filled}</script><script>{own}</script><script src="a.js"></script>'))
    digests = sorted(base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in (filled, own))
    assert f"script-src 'self' 'sha256-{digests[0]}' 'sha256-{digests[1]}'; style-src" in html
    for changed in (filled + "alert(1)", filled.replace('"../.."', '""+alert(1)+""'), own.replace("back", "back ", 1)):
        with pytest.raises(RequestError, match="is a script that nobody knows"):
            guard(PAGE.format(f"<script>{changed}</script>"))


def test_the_policy_stands_first_twice_is_once_and_words_about_it_are_none() -> None:
    html = guard(PAGE.format("<p>A Content-Security-Policy is sent.</p>"))
    assert html.index("utf-8") < html.index("Content-Security-Policy") < html.index("</head>")
    for part in ("script-src 'self';", "connect-src 'self';", "worker-src 'self';", "object-src 'none';"):
        assert part in html
    assert guard(html) == html
    assert "<head lang=x><meta http-equiv" in guard("<head lang=x><title>.</title></head>")
    with pytest.raises(RequestError, match="no <head>"):
        guard("<p>Alone.</p>")
