"""The site as one file: what its pages name, and what becomes of its modules."""

import json
import zipfile

import pytest

from press.site import archive

PAGES = {
    "../adam/": "../adam/index.html",
    "../adam/#first": "../adam/index.html#first",
    "?a.b=1#first": "?a.b=1#first",
    "../adam/?a.b=1#first": "../adam/index.html?a.b=1#first",
    ".": "./index.html",
    "..": "../index.html",
    "../..": "../../index.html",
    "#here": "#here",
    "": "",
    "../adam/index.ipynb": "../adam/index.ipynb",
    "https://example.org/": "https://example.org/",
    "mailto:a@example.org": "mailto:a@example.org",
}


@pytest.mark.parametrize("address", PAGES)
def test_a_link_names_a_file(address):
    html = archive.page(f'<head></head><a class="a" href="{address}">there</a><i data-href="a/"></i>', "../")
    assert f'<a class="a" href="{PAGES[address]}">' in html
    assert 'data-href="a/"' in html
    assert '<script src="../assets/archive.js"></script></head>' in html


def test_a_page_asks_for_plain_scripts_and_for_no_other_host():
    policy = """<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'sha256-x'">"""
    html = archive.page(f'<head>{policy}</head><script type="module" src="a.js"></script>', "")
    assert '<script defer src="a.js">' in html
    assert "sha256" not in html
    assert "default-src 'self' file: data: 'unsafe-inline'" in html
    assert "http:" not in html + archive.ALLOWED
    assert "https:" not in html + archive.ALLOWED


def test_a_page_keeps_its_scripts_and_asks_for_neither_fonts_nor_a_feed():
    asked = '<link rel="preload" as="script" href="assets/site.js" fetchpriority="low">'
    font = '<link rel="preload" href="assets/fonts/sans.woff2" as="font" crossorigin>'
    feed = '<link rel="alternate" type="application/atom+xml" href="feed.xml">'
    html = archive.page(f"<head>{font}{asked}{feed}</head>", "")
    assert asked in html
    assert html.count("<link") == 1


@pytest.mark.parametrize("space", ["", " "])
def test_a_module_becomes_a_plain_script(space):
    module = f'import{space}{{a}}{space}from{space}"./a.js";export const b=1;export function* c(){{}}export class D{{}}'
    plain = archive.script(f'{module};import(new URL("e.js",import.meta.url));')
    assert plain.startswith('define(async(load,here)=>{const{a}=await load("./a.js");const b=1;')
    assert "function* c(){}class D{}" in plain
    assert 'load(new URL("e.js",here))' in plain
    assert plain.endswith("return{b,c,D};});")
    assert "return{f,g$trace};" in archive.script(f"const f=1;export{space}{{f,g$trace}};")


def test_what_is_no_module_stays_and_python_says_what_it_needs():
    assert archive.script('"use strict";const exported=important;') == '"use strict";const exported=important;'
    assert "http.server" in archive.script(f'say("{archive.LOST}")')


def test_an_archive_has_all_that_a_page_needs_and_the_same_bytes_twice(tmp_path):
    entries = [{"location": "", "text": "x"}, {"location": "adam/#y", "text": "y"}]
    texts = {
        "index.html": "<head></head>",
        "404.html": "",
        "assets/a.js": "export const a=1;",
        "assets/javascripts/bundle.js": "import(x)",
        "assets/javascripts/bundle.js.map": "",
        "figures/adam/a.svg": "<svg/>",
        archive.INDEX: json.dumps({"config": {}, "docs": entries}),
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    first = archive.write(tmp_path, "all.zip").read_bytes()
    assert archive.write(tmp_path, "all.zip").read_bytes() == first  # and does not hold itself
    with zipfile.ZipFile(tmp_path / "all.zip") as file:
        held = {name.removeprefix("all/"): file.read(name).decode() for name in file.namelist()}
    script = "search/search_index.js"
    assert held.keys() == texts.keys() - {"404.html", "assets/javascripts/bundle.js.map"} | {archive.SCRIPT, script}
    assert held["assets/javascripts/bundle.js"] == "import(x)"
    assert held["assets/a.js"].startswith("define(")
    index = json.loads(held[script].removeprefix("var __index=").removesuffix(";"))
    assert [entry["location"] for entry in index["docs"]] == ["index.html", "adam/index.html#y"]
