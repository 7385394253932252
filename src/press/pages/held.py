"""Pieces of a text that are out of the way while the rest of it is changed."""

import re

HELD = re.compile("\ue000(\\d+)\ue001")  # in letters that no page uses: the number of what is held


class Held(list[str]):
    """What is taken out of a text, code and formulas, while the rest of it is changed."""

    def hold(self, match: re.Match) -> str:
        """What stands in the text for a piece."""
        self.append(match[0])
        return f"\ue000{len(self) - 1}\ue001"

    def back(self, text: str) -> str:
        """The text with its pieces in it again."""
        return HELD.sub(lambda match: self[int(match[1])], text)
