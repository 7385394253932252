"""What stands beside a page: its minutes, and the day on which it was changed."""

import subprocess
from datetime import date
from pathlib import Path

from press.pages.page import Page
from press.site import claims, metadata


def test_code_and_formulas_take_no_time_to_read(tmp_path):
    formula, printed = "x + " * 900 + "1", "a " * 900
    text = f"# A page\n\n{'word ' * 2 * metadata.PACE}\n\n$$\n{formula}\n$$\n\n```text\n{printed}\n```\n"
    assert metadata.minutes(Page(tmp_path, "page.md", text)) == 2


def test_the_plain_part_of_a_page_ends_at_its_first_formula(tmp_path):
    words, code = "word " * 3 * metadata.PACE, "`x`"
    for formula in ("$x$", r"\(x\)", "$$\nx\n$$"):
        text = f'# A page\n\n{words} {code}\n\n??? note "Closed"\n\n    {formula}\n\nSo {formula}. {words * 2}'
        page = Page(tmp_path, "page.md", text)
        assert (metadata.minutes(page, plain=True), metadata.minutes(page)) == (3, 9)
    assert metadata.minutes(Page(tmp_path, "page.md", f"# A page\n\n{words}"), plain=True) == 3
    assert metadata.minutes(Page(tmp_path, "page.md", "# A page\n\n$x$"), plain=True) == 1


def commit(root: Path, day: str) -> None:
    stamp = {"GIT_AUTHOR_DATE": f"{day}T12:00:00Z", "GIT_COMMITTER_DATE": f"{day}T12:00:00Z", "HOME": str(root)}
    names = ["-c", "user.name=an author", "-c", "user.email=author@example.org"]
    for command in (["add", "."], [*names, "commit", "-q", "-m", day]):
        subprocess.run(["git", *command], cwd=root, check=True, env=stamp | {"PATH": "/usr/bin:/bin:/usr/local/bin"})


def test_the_day_of_a_change_is_the_last_commit_that_touched_the_page(tmp_path):
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / "docs/essay").mkdir(parents=True)
    for name, day in (("essay/one.md", "2026-01-02"), ("two.md", "2026-02-03"), ("essay/one.md", "2026-03-04")):
        (tmp_path / "docs" / name).write_text(day, encoding="utf-8")
        commit(tmp_path, day)
    (tmp_path / "docs/new.md").write_text("not yet in the history", encoding="utf-8")
    assert metadata.changed(tmp_path) == {"essay/one.md": date(2026, 3, 4), "two.md": date(2026, 2, 3)}


def test_without_a_history_there_are_no_days_and_a_build_says_so(tmp_path, monkeypatch, caplog):
    caplog.set_level("INFO")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for cause in ("not a git repository", "No such file"):
        assert metadata.changed(tmp_path) == {}
        assert cause in caplog.text
        assert caplog.messages[-1].endswith("their front matter alone dates them")
        monkeypatch.setenv("PATH", "")


def test_a_statement_is_a_heading_whose_text_begins_with_a_verdict():
    html = (
        '<h3 id="said_it">“It <em>is</em> &lt; 1.”<a class="headerlink" href="#said_it">¶</a></h3>\n'
        '<p><strong>False</strong>, always.</p><h3 id="no">“No verdict”</h3><p>Words, <strong>True.</strong></p>'
        '<h2 id="rule">A rule</h2><p><strong>Adam</strong> is none.</p>'
    )
    (each,) = claims.statements([claims.Use("https://site/page/", 2026, html, [])])
    assert each == {"statement": "“It is < 1.”", "verdict": "False", "address": "https://site/page/#said_it"}
