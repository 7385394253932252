"""The lists of sources: works, and threads in which readers asked."""

import re

SOURCES, THREADS = LISTS = ("docs/reference/sources.md", "docs/reference/threads.md")
PAGES = tuple(name.removeprefix("docs/") for name in LISTS)
ENTRY = re.compile(r"\[\]\(\)\{[^}\n]*#([\w-]+)[^}\n]*\}")
SOURCE = re.compile(r"^- \[\]\(\)\{ #(?P<key>[\w-]+) \} (?P<words>.*)$", re.MULTILINE)
ADDRESSES = re.compile(r"\[[^\]]*\]\([^)]*\)|\*")  # of a source, and the marks of its title


def sources(page: str) -> dict[str, str]:
    """Authors, title, place and year of each source, by its key, as the Markdown of their page lists them."""
    return {entry["key"]: ADDRESSES.sub("", entry["words"]).rstrip(" ,") for entry in SOURCE.finditer(page)}
