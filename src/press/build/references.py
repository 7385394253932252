"""Number links and ticks: from an address in the prose to what computed it, or to what proves it.

An author writes `[0.0032][adam.first_step]` and `[✓][claims.adam.test_first_step]`. The address stays the same on
whichever page the function stands, so here it is looked up.
"""

import re
from collections.abc import Mapping
from html import escape

from press.read.catalogue import Function

AUTOREF = re.compile(r'<autoref ([^>]*?)identifier="([^"]+)"([^>]*)>(.*?)</autoref>', re.DOTALL)
CLAIM = "claims."


def resolved(html: str, known: Mapping[str, Function]) -> str:
    """A page with its number links and ticks pointed at what is behind them, and told apart by class.

    Args:
        html: Of the page.
        known: Every number and claim by its address.
    """

    def link(match: re.Match) -> str:
        before, address, after, text = match.groups()  # a build that records backlinks puts theirs before
        attributes = f" {before}{after}".rstrip()
        function = known.get(address) or known.get(address.rpartition(".")[0])
        if function is None:
            return match[0]
        identifier, words = f"{function.module}.{function.name}", escape(escape(function.summary))  # autorefs unescapes
        if not address.startswith(CLAIM):
            return f'<autoref identifier="{identifier}" class="number" title="{words}"{attributes}>{text}</autoref>'
        label = f'class="tick" title="{words}" aria-label="checked: {words}"'
        return f'<sup><autoref identifier="{identifier}" {label}{attributes}>{text}</autoref></sup>'

    return AUTOREF.sub(link, html)
