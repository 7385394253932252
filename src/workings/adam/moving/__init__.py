"""The moving figures of the Adam essay, split by page; the address is always workings.adam.moving.<name>."""
