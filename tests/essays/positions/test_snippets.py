"""Snippets to paste stand alone; what several of them hold is one text."""

import ast

from press.pages.project import CHECKOUT


def test_what_stands_in_two_snippets_is_the_same_in_both():
    texts: dict[str, set[str]] = {}
    for path in sorted((CHECKOUT / "snippets/positions").glob("torch_*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                texts.setdefault(node.name, set()).add(ast.get_source_segment(source, node) or "")
    assert "Rotary" in texts
    assert [name for name, versions in texts.items() if len(versions) > 1] == []
