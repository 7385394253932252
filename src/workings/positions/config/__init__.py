"""What a model's configuration says of its positions: read, derived, checked, and written for three libraries.

Plain Python with `math` and `json` alone, so that the page that explains it runs it in MicroPython, which has no
dataclasses and forgets the order of a dict. Nothing is downloaded; what the text does not say is not guessed, or it is
said that it was.
"""

from workings.positions.config.reading import Unreadable as Unreadable
from workings.positions.config.reading import read as read
from workings.positions.config.setting import Setting as Setting
from workings.positions.config.telling import printed as printed
from workings.positions.config.telling import report as report
