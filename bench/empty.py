"""The empty game of empty_core.pyx, built into the system's temporary folder: `python bench/empty.py`.

It is the floor to measure against: no engine with a state of some hundred bytes can be faster from Python.
"""

import hashlib
import importlib.util
import os
import sys
import sysconfig
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).with_name("empty_core.pyx")


@cache
def load() -> ModuleType:
    """The module, built when it is first asked for and whenever its source changes."""
    spec = importlib.util.spec_from_file_location("empty_core", built())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built() -> Path:
    """The extension's file."""
    digest = hashlib.sha256(SOURCE.read_bytes() + sys.version.encode()).hexdigest()[:16]
    path = Path(tempfile.gettempdir(), f"antike_bench_{digest}" + sysconfig.get_config_var("EXT_SUFFIX"))
    if not path.exists():
        with tempfile.TemporaryDirectory() as folder:
            os.replace(build(Path(folder)), path)  # at once, for others may be building it too
    return path


def build(folder: Path) -> Path:
    """With the flags of antike's own modules (setup.py)."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    extension = Extension("empty_core", [str(SOURCE)], extra_compile_args=["-std=c11", "-O3", "-g0"])
    modules = cythonize([extension], build_dir=str(folder), quiet=True)
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath("empty_core"))


if __name__ == "__main__":
    print(built())
