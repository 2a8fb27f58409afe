"""What a measurement needs beside it to be worth anything."""

import os
import platform
import sysconfig
from importlib.metadata import PackageNotFoundError, version

from antike.cli.bench import processor


def facts() -> dict[str, str | int | None]:
    return {
        "processor": processor(), "cores": os.cpu_count(), "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}", "numpy": found("numpy"),
        "cython": found("cython"), "compiler": platform.python_compiler(),
        "flags": f"{sysconfig.get_config_var('CFLAGS') or ''} -O3 -g0".strip(),
    }


def found(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
