"""Routines that build the engine in other ways and look at what the tests make of it; they run for minutes."""
