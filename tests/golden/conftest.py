"""The option that makes the golden records anew: `pytest tests/golden --update-golden`."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="find the golden games anew and write them, first")
