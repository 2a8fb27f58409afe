"""Builds the extension modules. Everything else about the package stands in pyproject.toml.

Switches, by environment variable (1 turns them on):

ANTIKE_DEBUG       the compiler's checks of Cython (bounds, None, overflow of indices), no optimisation
ANTIKE_SANITIZE    "address" or "undefined": gcc's or clang's sanitizer
ANTIKE_COVERAGE    counters for gcov
ANTIKE_ANNOTATE    Cython's annotated HTML
ANTIKE_NATIVE      code for this machine's processor only
"""
import importlib.util
import json
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
CORE = Path("src", "antike", "_core")
BUILD = Path("build", "core")
MODULES = ("tables", "state", "parts", "playout", "observe", "batch")


def on(switch: str) -> bool:
    return os.environ.get(switch, "") not in ("", "0")


def load_map_compiler():
    """The map compiler by its path: the package cannot be imported before it is built."""
    folder = ROOT / "src" / "antike" / "mapc"
    spec = importlib.util.spec_from_file_location("antike_mapc", folder / "__init__.py",
                                                  submodule_search_locations=[str(folder)])
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def write_maps() -> None:
    """Compiles the bundled boards to C tables in the build folder, which is touched only when they change."""
    mapc = load_map_compiler()
    words = {}
    for path in sorted((ROOT / "maps").glob("*.json")):
        board, problems, _ = mapc.check(path.read_bytes(), path.name)
        if problems:
            raise SystemExit("\n".join(str(problem) for problem in problems))
        words[json.loads(path.read_bytes())["name"]] = mapc.compile_board(board)
    header = mapc.emit_c(words)
    target = ROOT / BUILD / "antike_maps.h"
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_text() != header:
        target.write_text(header)


def flags() -> tuple[list[str], list[str]]:
    """Compiler and linker arguments."""
    if sys.platform == "win32":
        return ["/O2", "/std:c11"], []
    compile_args = ["-std=c11", "-Wall", "-Wno-unused-function", "-Wno-unused-variable"]
    link_args = []
    if sanitizer := os.environ.get("ANTIKE_SANITIZE"):
        compile_args += [f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g"]
        link_args += [f"-fsanitize={sanitizer}"]
    if on("ANTIKE_NATIVE"):
        compile_args.append("-march=native")
    if on("ANTIKE_COVERAGE"):
        return [*compile_args, "--coverage", "-O0"], [*link_args, "--coverage"]
    # compilers clear what has a known size with an instruction that takes longer than the C library
    compile_args += ["-fno-builtin-memset"]
    # Python's own flags ask for -g: what it writes is five times as large as the code
    compile_args += ["-O1"] if on("ANTIKE_DEBUG") or sanitizer else ["-O3", "-g0"]
    return compile_args, link_args


def extensions() -> list[Extension]:
    compile_args, link_args = flags()
    modules = [
        Extension(f"antike._core.{name}", [str(CORE / f"{name}.pyx")], include_dirs=[str(BUILD)],
                  depends=[str(BUILD / "antike_maps.h")], extra_compile_args=compile_args, extra_link_args=link_args)
        for name in MODULES if (ROOT / CORE / f"{name}.pyx").exists()
    ]
    checks = on("ANTIKE_DEBUG")
    return cythonize(
        modules,
        build_dir=str(BUILD),
        include_path=["src"],
        annotate=on("ANTIKE_ANNOTATE"),
        compiler_directives={
            "language_level": 3,
            "boundscheck": checks,
            "wraparound": False,
            "initializedcheck": checks,
            "nonecheck": checks,
            "cdivision": not checks,
            "embedsignature": True,
            "auto_pickle": False,
            "autotestdict": False,
            "freethreading_compatible": True,
        },
    )


if __name__ == "__main__":
    write_maps()
    setup(ext_modules=extensions())
