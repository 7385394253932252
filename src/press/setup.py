"""What the package of the press takes along that lies elsewhere in this copy: what judges exercises."""

import runpy
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent


class Build(build_py):
    """Building, with these files added."""

    def run(self) -> None:
        """Build the package, then copy the judge's files into it: setuptools looks for none in another folder."""
        super().run()
        places = runpy.run_path(str(HERE / "places.py"))
        self.mkpath(f"{self.build_lib}/press/judge")
        for name in places["JUDGE"]:
            self.copy_file(str(places["judge"]() / name), f"{self.build_lib}/press/judge/{name}")


setup(cmdclass={"build_py": Build})
