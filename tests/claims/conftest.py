"""A claim's test passes only if it compared something, and draws other numbers by chance than its page shows.

What is said of one run that a page shows (a spike in its figure, a record that is made again) is marked
`@pytest.mark.shown("why")`, and is tested at the page's draw alone; a gate lists these.
"""

from collections.abc import Iterator

import pytest

from essays.kit.chance import switch

HELD = pytest.StashKey[int]()
APART = {"assert_close", "raises"}  # these compare without the word, as derivations do, which have lines


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Count an assertion that holds."""
    item.stash[HELD] = item.stash.get(HELD, 0) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which draw claims are tested at."""
    parser.addoption("--draw", type=int, default=1, help="test claims at this draw of all chance; pages show draw 0")


@pytest.fixture(autouse=True, scope="module")
def end_at_the_draw_of_the_pages() -> Iterator[None]:
    """What is tested after the claims of a page sees what pages show."""
    yield
    switch(0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Test it at a draw that its page does not show, and refuse a test that compared nothing."""
    switch(0 if item.get_closest_marker("shown") else item.config.option.draw)
    yield
    test = item.function
    if not item.stash.get(HELD, 0) and not hasattr(test, "lines") and not APART & {*test.__code__.co_names}:
        pytest.fail(f"{item.nodeid}: none of its assertions was executed; a claim is proved by one that is")
