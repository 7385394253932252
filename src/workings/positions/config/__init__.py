"""What a model's configuration says of its positions: read, derived, checked, and written for three libraries.

Plain Python with `math` and `json` alone, so that the page that explains it runs it in MicroPython, which has no
dataclasses and forgets the order of a dict. Nothing is downloaded; what the text does not say is not guessed, or it is
said that it was.
"""

from workings.positions.config.reading import Unreadable, read
from workings.positions.config.setting import Setting
from workings.positions.config.telling import printed, report

__all__ = ["Setting", "Unreadable", "printed", "read", "report"]
