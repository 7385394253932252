"""What the package of the press takes along that lies elsewhere in this copy: what judges exercises."""

import runpy
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent


class Build(build_py):
    """Building, with these files added."""

    def run(self) -> None:
        """Build."""
        super().run()
        with (HERE.parents[1] / "pyproject.toml").open("rb") as file:
            package = tomllib.load(file)["tool"]["press"]["exercises"]
        self.mkpath(f"{self.build_lib}/press/judge")
        for name in runpy.run_path(str(HERE / "places.py"))["JUDGE"]:
            source = HERE.parent.joinpath(*package.split("."), name)
            self.copy_file(str(source), f"{self.build_lib}/press/judge/{name}")


setup(cmdclass={"build_py": Build})
