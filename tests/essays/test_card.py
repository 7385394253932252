"""The picture that goes with a page's address."""

import io

import numpy as np
import pytest
from matplotlib import pyplot as plt
from PIL import Image

from essays.kit import card, style

WIDE = 1200
LONG = "A title that takes two lines of its card, and not one"


def figure(noise: bool = False):
    """A line; or cells of all shades, which is what weighs most."""
    drawing, axes = plt.subplots()
    if noise:
        axes.imshow(np.random.default_rng(0).random((96, 96)), cmap=style.shades("sin"))
    else:
        axes.plot([0, 1], color=style.COLOURS["warn"], lw=8)
    plt.close(drawing)
    return drawing


def painted(**given) -> Image.Image:
    """A card as pixels."""
    things = {"title": "A title", "essay": "An essay", "summary": "", "figure": None} | given
    return Image.open(io.BytesIO(card.card(**things)))


@pytest.mark.parametrize("draw", [lambda: None, figure, lambda: figure(noise=True)])
def test_a_card_has_the_size_that_is_asked_for_and_is_small(draw):
    made = card.card(LONG, "An essay", "In a sentence.", draw())
    assert Image.open(io.BytesIO(made)).size == (1200, 630)
    assert len(made) < 60_000
    assert made == card.card(LONG, "An essay", "In a sentence.", draw())


def test_a_card_shows_what_it_is_given():
    def ink(picture: Image.Image) -> np.ndarray:
        return np.asarray(picture.convert("L"), float) < 128

    plain = painted()
    assert ink(painted(title=LONG)).sum() > 1.5 * ink(plain).sum()
    assert ink(painted(summary="In a sentence."))[300:].sum() == 0 < ink(painted(summary="In a sentence."))[200:].sum()
    shown = np.asarray(painted(figure=figure()).convert("RGB"), int)
    warm = np.abs(shown - np.array([0xB3, 0x13, 0x4F])).sum(axis=2) < 40
    assert warm[200:].any()
    assert not warm[:180].any()
    assert (np.asarray(plain.convert("RGB"))[0, 0] > 0xF0).all()


def test_a_card_says_its_summary_beside_its_figure_and_neither_touches_the_other():
    def columns(**things) -> np.ndarray:
        made = painted(summary="Letters of the mean width, " * 12, **things).convert("L")
        return (np.asarray(made)[230:] < 200).any(axis=0)

    shown, wide = figure(), plt.figure(figsize=(9, 2))
    wide.add_axes((0, 0, 1, 1)).plot([0, 1])
    plt.close(wide)
    beside, words = columns(figure=shown), columns()
    left = np.flatnonzero(beside)
    gaps = np.flatnonzero(np.diff(left) > 40)
    assert beside[:400].any()
    assert len(gaps) == 1
    assert words[: WIDE - 64].sum() > 0.6 * WIDE
    assert columns(figure=wide)[100:-100].mean() > 0.5


def test_a_lead_ends_with_a_sentence_and_only_a_long_one_is_cut():
    assert card.leading("One. Two words. And three more words here.", 12, 2) == ["One. Two", "words."]
    assert card.leading("A sentence that no card holds at all, so long is it.", 12, 2) == ["A sentence", "that no …"]
    assert card.leading("", 12, 2) == []


def test_words_keep_to_their_card():
    made = np.asarray(painted(title=LONG, summary="Long words " * 30).convert("L"), float)
    assert (made[:, :40] > 200).all()
    assert (made[:, -40:] > 200).all()
    assert (made[-20:] > 200).all()
