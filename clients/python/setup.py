"""The rest is in pyproject.toml. A wheel has the engine's jars inside where FLYBALL_JARS names the folder with them; without
them the package remembers the clone that it was installed from, and uses its `flyball`."""

import os
import pathlib
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py

ENGINE = ("flyball-linalg", "flyball-core", "flyball-networks", "flyball-data", "jackson-annotations", "jackson-core", "jackson-databind", "jspecify", "fastdoubleparser")


class Build(build_py):
    def run(self):
        super().run()
        package = pathlib.Path(self.build_lib, "flyball")
        package.mkdir(parents=True, exist_ok=True)
        jars = os.environ.get("FLYBALL_JARS")
        clone = pathlib.Path(__file__).resolve().parents[2]
        if jars:
            (package / "jars").mkdir(exist_ok=True)
            for each in ENGINE:
                (jar,) = pathlib.Path(jars).glob(f"{each}-[0-9]*.jar")
                shutil.copy(jar, package / "jars")
        elif (clone / "flyball-cli").is_dir():
            (package / "clone.txt").write_text(f"{clone}\n", encoding="utf-8")


setup(cmdclass={"build_py": Build})
