"""What is commonly said, in a reader's hands: closed, chosen among, and opened by its address."""

import pytest

from essays.reference.commonly_said.experiments import PAGE, said
from press.browse import settled

pytestmark = pytest.mark.browser
AT = "/reference/commonly-said/"


@pytest.fixture
def page(chromium, origin):
    page = chromium.new_page(viewport={"width": 390, "height": 800})
    page.goto(origin + AT)
    settled(page)
    yield page
    page.close()


def test_a_reader_chooses_by_essay_and_by_verdict_from_the_keyboard(page):
    count, (essay, verdict) = page.locator(".choose output"), page.locator(".choose select").all()
    assert count.get_attribute("aria-live") == "polite"
    assert count.inner_text() == f"{len(said())} statements"
    assert not page.locator(".statement[open]").count()
    own = {each.slug for each in said() if each.verdict == "False"}
    verdict.focus()
    page.keyboard.type("Fal")
    assert count.inner_text() == f"{len(own)} of {len(said())} statements"
    assert page.locator(".statement:visible").count() == len(own)
    essay.select_option(label="Positions")
    left = page.locator(".statement:visible h4")
    assert {each.get_attribute("id") for each in left.all()} < own
    assert not page.locator("#said_manual").is_visible()


@pytest.mark.parametrize("slug", ["said_plug", "said_hash"])  # an entry, and one whose words stand in another
def test_an_address_opens_its_entry(chromium, origin, slug):
    page = chromium.new_page()
    page.goto(f"{origin}{AT}#{slug}")
    settled(page)
    page.wait_for_function("document.querySelector('.statement[open]')")
    assert page.locator(".statement[open]").count() == page.locator(f".statement[open]:has(#{slug})").count() == 1
    page.close()


def test_without_scripts_all_are_listed(chromium, origin):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(origin + AT)
    assert page.locator(".statement:visible").count() == PAGE.read_text("utf-8").count("\n#### ")
    assert not page.locator(".choose").count()
    context.close()
