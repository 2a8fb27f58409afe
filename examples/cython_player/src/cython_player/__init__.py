"""A flat Monte Carlo player on the core of antike, without Python objects while it thinks."""
from .player import MonteCarloPlayer

__all__ = ["MonteCarloPlayer"]
