"""The press as a plugin of MkDocs, for sites in whose environment it is installed: `plugins: [press]`."""

from mkdocs.plugins import BasePlugin

from press import hooks


class Press(BasePlugin):
    """Hands each event on to the build, as MkDocs does where it loads the hook by its path."""


for _name, _event in vars(hooks).items():
    if _name.startswith("on_"):
        setattr(Press, _name, staticmethod(_event))
