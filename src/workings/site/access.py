"""Mends what Material leaves undone for screen readers and keyboards."""


def improve(html: str) -> str:
    """A page with its search dialog named."""
    dialog = 'data-md-component="search" role="dialog"'
    return html.replace(dialog, f'{dialog} aria-label="Search"')
