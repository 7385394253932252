"""The bytes of our own script and style that each page of the built site brings, compressed as a server sends them."""

import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
BUDGET = 15 * 1024
THEIRS = re.compile(r"/(javascripts|stylesheets|math|micropython)/|/_mkdocstrings\.css$")
LINKED = re.compile(r'<(?:link|script)\b[^>]*\b(?:href|src)="([^":]+\.(?:css|js))"')
IMPORTED = re.compile(r'\b(?:from|import)\s*"(\.[^"]+)"')
TOLD = re.compile(r"<template>(\{.*?)</template>", re.DOTALL)


def brought(page: Path, site: Path) -> set[Path]:
    """Our scripts and styles on a page, with all that they import before a listing is run."""
    html = page.read_text(encoding="utf-8")
    found = {(site / name[1:] if name[0] == "/" else page.parent / name).resolve() for name in LINKED.findall(html)}
    for told in map(json.loads, map(unescape, TOLD.findall(html))):
        found |= {site / f"assets/{name}.js" for name in (f"live/{told['module']}", *told["also"])}
    found = {path for path in found if not THEIRS.search("/" + path.relative_to(site).as_posix())}
    todo = list(found)
    while todo:
        path = todo.pop()
        more = {(path.parent / name).resolve() for name in IMPORTED.findall(path.read_text("utf-8"))} - found
        found |= more
        todo += more
    return found


def small(path: Path) -> int:
    """The bytes of a file as it is sent."""
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def test_every_page_keeps_to_its_budget(site, capsys):
    site, sums = site.resolve(), {}
    for page in sorted(site.rglob("*.html")):
        sums[page.relative_to(site).as_posix()] = {path.name: small(path) for path in brought(page, site)}
    assert all(sizes for sizes in sums.values())
    heaviest = max(sums, key=lambda page: sum(sums[page].values()))
    with capsys.disabled():
        print(f"\nOur script and style on {heaviest}: {sum(sums[heaviest].values()):,} bytes, {sums[heaviest]}")
    assert {page: sizes for page, sizes in sums.items() if sum(sizes.values()) > BUDGET} == {}


def test_what_is_counted_is_what_a_browser_asks_for(site, opened):
    page, site = site / "adam/algorithm/index.html", site.resolve()
    tab = opened("/")
    asked: list[str] = []
    tab.on("response", lambda response: asked.append(response.url.split("?")[0]))
    tab.goto(tab.url + "adam/algorithm/")
    for figure in tab.locator("[data-figure]").all():
        figure.scroll_into_view_if_needed()
        tab.wait_for_function("figure => 'ready' in figure.dataset", arg=figure.element_handle())
    ours = {"/" + path.relative_to(site).as_posix() for path in brought(page, site)}
    seen = {"/" + url.split("/", 3)[3] for url in asked if url.endswith((".js", ".css"))}
    assert {url for url in seen if not THEIRS.search(url)} == ours
