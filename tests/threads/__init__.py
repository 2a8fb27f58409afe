"""Threads: one game, many states, the GIL (docs/threads.md)."""
