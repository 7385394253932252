"""The story: its card turns whatever the browser can, and its doors and drawings stand beside what they belong to."""

import pytest
from browser.test_use import PHONE

pytestmark = pytest.mark.browser
STORY = "/paperclips/"
SIDES = (".card .kept", ".card .turned")


@pytest.fixture(autouse=True)
def same(looked_at):
    """Leaves out what was proven of the same page."""
    looked_at("the story", STORY)


def shown(page) -> list[int]:
    """How many rules are to be seen of either side of the card."""
    return [sum(each.is_visible() for each in page.locator(side).all()) for side in SIDES]


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_key_turns_the_card_and_nothing_else(opened, scripts: bool, motion: str):
    page = opened(STORY, java_script_enabled=scripts, reduced_motion=motion)
    switch, card, letter = page.get_by_role("switch"), page.locator(".card"), page.locator(".letter")
    before = card.bounding_box(), letter.bounding_box(), page.locator(".story h2").all_inner_texts()
    assert shown(page) == [6, 0]
    for sides in ([0, 6], [6, 0]):
        switch.press("Space")
        page.wait_for_timeout(400 if motion == "no-preference" else 50)
        assert shown(page) == sides
        after = card.bounding_box(), letter.bounding_box(), page.locator(".story h2").all_inner_texts()
        assert [{**each, "y": 0} for each in after[:2]] == [{**each, "y": 0} for each in before[:2]]
        assert after[1]["y"] - after[0]["y"] == before[1]["y"] - before[0]["y"]
        assert after[2] == before[2]


def test_on_paper_both_sides_of_the_card_are_printed(opened):
    page = opened(STORY)
    page.emulate_media(media="print")
    assert shown(page) == [6, 6]
    tops = [each.bounding_box()["y"] for each in page.locator(", ".join(SIDES)).all()]
    assert tops == sorted({*tops})  # each on a line of its own
    assert not any(each.is_visible() for each in page.locator(".turn, .story .door").all())


@pytest.mark.parametrize("width", [320, 360, 390, 1000, 1220, 1280])
def test_each_scene_ends_with_a_drawing_and_a_door(opened, width: int):
    page = opened(STORY, viewport={"width": width, "height": PHONE["viewport"]["height"]})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    text = page.locator("#narrow_your_goals + p").bounding_box()
    scenes = page.locator(".story > h2:not(#approach)").all()
    doors, drawings = (page.locator(f".story > p > {part}").all() for part in (".door", "img"))
    assert len(scenes) == len(doors) == len(drawings) - 1 == 6
    for scene, door, drawing in zip(scenes, doors, drawings[1:], strict=True):
        drawing.scroll_into_view_if_needed()
        heading, mark, seen = scene.bounding_box(), door.bounding_box(), drawing.bounding_box()
        assert heading["y"] < seen["y"]
        assert 0.5 < seen["width"] / text["width"] < 0.7
        assert abs(seen["x"] + seen["width"] / 2 - text["x"] - text["width"] / 2) < 2
        if width >= 1220:  # in the margin, beside the drawing's foot
            assert text["x"] + text["width"] < mark["x"] < mark["x"] + mark["width"] < width
            assert seen["y"] < mark["y"] < seen["y"] + seen["height"]
        else:
            assert seen["y"] + seen["height"] <= mark["y"] < seen["y"] + seen["height"] + 60
        minutes = int(door.inner_text().split()[-2])
        assert door.inner_text().endswith(f", {minutes} min")
        assert 1 <= minutes <= 20
