"""A claim's test passes only if it compared something: an assertion was executed, and held."""

from collections.abc import Iterator

import pytest

HELD = pytest.StashKey[int]()
APART = {"assert_close", "raises"}  # these compare without the word, as derivations do, which have lines


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Count an assertion that holds."""
    item.stash[HELD] = item.stash.get(HELD, 0) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Refuse a test that ended without one."""
    yield
    test = item.function
    if not item.stash.get(HELD, 0) and not hasattr(test, "lines") and not APART & {*test.__code__.co_names}:
        pytest.fail(f"{item.nodeid}: none of its assertions was executed; a claim is proved by one that is")
