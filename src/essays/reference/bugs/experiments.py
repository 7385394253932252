"""Code with lines of it changed."""

import inspect
from collections.abc import Mapping
from typing import Any


def miswritten(thing: Any, slips: Mapping[str, str], **room: Any) -> Any:
    """A function or a class whose source has other text in some places, each of which occurs once.

    Args:
        thing: The function or class.
        slips: Text in its source, and what stands there instead.
        room: Names in its module that it shall find changed.
    """
    source = inspect.getsource(thing)
    for right, wrong in slips.items():
        assert source.count(right) == 1, (right, source)
        source = source.replace(right, wrong)
    room = {**vars(inspect.getmodule(thing)), **room}
    exec(source, room)
    return room[thing.__name__]
