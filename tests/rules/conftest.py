"""The marker that ties tests to the numbered rules."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): what of docs/rules.md and docs/rulings.md a test proves")
