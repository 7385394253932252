"""No page loads anything from elsewhere: what is built is read, and browsers are told."""

import base64
import hashlib

import pytest

from press.build.policy import RequestError, guard

PAGE = '<!doctype html><head><meta charset="utf-8"></head><body>{}</body>'
LOADS = (
    '<img src="https://example.org/x.png">',
    "<img src=//example.org/x.png>",
    '<img srcset="x.png 1x, https://example.org/x.png 2x">',
    '<script src="https://example.org/x.js"></script>',
    '<link rel="stylesheet" href="https://example.org/x.css">',
    '<link rel="preload" href="//example.org/x.css" as="style">',
    '<video poster="https://example.org/x.png"></video>',
    '<audio src="https://example.org/x.ogg"></audio>',
    '<iframe src="https://example.org"></iframe>',
    '<object data="https://example.org/x"></object>',
    '<embed src="https://example.org/x">',
    '<input type="image" alt="x" src="https://example.org/x.png">',
    '<form action="https://example.org/x"><button formaction="https://example.org/y">x</button></form>',
    '<svg><image href="https://example.org/x.png"/></svg>',
    '<svg><use xlink:href="https://example.org/x.svg#a"/></svg>',
    '<meta http-equiv="refresh" content="1;url=https://example.org/x">',
    '<div style="background:url(https://example.org/x.png)">.</div>',
    '<body background="https://example.org/x.png">',
)
KEEPS = (
    '<a href="https://example.org/x">a link</a>',
    '<link rel="canonical" href="https://example.org/x">',
    '<meta name="description" content="See https://example.org">',
    '<img src="../assets/x.png" alt="see https://example.org">',
    '<img src="data:image/png;base64,//AA">',
    "<p>Of https://example.org there is a word.</p>",
)


@pytest.mark.parametrize("html", LOADS)
def test_what_would_be_loaded_from_elsewhere_is_refused(html: str) -> None:
    with pytest.raises(RequestError, match=r"//example\.org.* would be fetched from elsewhere; keep a copy"):
        guard(PAGE.format(html))


@pytest.mark.parametrize("html", KEEPS)
def test_what_loads_nothing_passes(html: str) -> None:
    assert html in guard(PAGE.format(html))


def test_scripts_in_a_page_are_known_by_their_digests_and_twice_is_once() -> None:
    html = guard(PAGE.format('<script>let a = 1;</script><script src="a.js"></script>'))
    digest = base64.b64encode(hashlib.sha256(b"let a = 1;").digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}'; style-src" in html
    assert html.index("utf-8") < html.index("Content-Security-Policy") < html.index("</head>")
    assert guard(html) == html
