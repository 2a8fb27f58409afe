"""Builds the player. The declarations come from the installed antike; no include path is needed."""
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(ext_modules=cythonize([Extension("cython_player.player", ["src/cython_player/player.pyx"])],
                            compiler_directives={"language_level": 3, "freethreading_compatible": True}))
