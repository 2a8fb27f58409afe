"""States as dicts and as lines of text (docs/notation.md)."""

from typing import TYPE_CHECKING, Any

from antike._core.tables import GOODS, STACKS

if TYPE_CHECKING:
    from antike._core.state import State

    from .game import Game


def to_dict(state: "State") -> dict[str, Any]:
    """The position by names: lists in map, ruleset and seat order, zero counts left out."""
    game: Game = state.game
    provinces = [province.id for province in game.map.provinces]
    nations = game.nations
    coins, temples = state.bank
    return {
        "map": game.map.name,
        "map_digest": game.map.digest,
        "rules": game.rules.name,
        "rules_digest": game.rules.digest,
        "round": state.round,
        "step": state.step,
        "actor": _name(nations, state.actor),
        "turn": _name(nations, state.turn_nation),
        "winner": _name(nations, state.winner),
        "drawn": state.is_drawn,
        "seats": [nations[n] for n in state.seats if n >= 0],
        "nations": {nation: _nation(state, n, provinces) for n, nation in enumerate(nations)},
        "temples": [provinces[p] for p in state.temples],
        "bank": _counts(("coin", "temple"), (coins, temples)),
        "personages_left": _counts(STACKS, state.personages_left),
        "pending": {},
    }


def _name(names: tuple[str, ...], index: int) -> str | None:
    return names[index] if index >= 0 else None


def _counts(names: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _nation(state: "State", n: int, provinces: list[str]) -> dict[str, Any]:
    rules = state.game.rules
    legions, galleys = state.units(n)
    return {
        "stock": _counts(GOODS, state.stock(n)),
        "wedge": _name(rules.wedges, state.wedge(n)),
        "cities": [provinces[p] for p in state.cities(n)],
        "legions": {provinces[p]: number for p, number in legions.items()},
        "galleys": {provinces[p]: number for p, number in galleys.items()},
        "know_how": [rules.advances[a] for a in state.know_how(n)],
        "personages": _counts(STACKS, state.personages(n)),
        "extra": _name(STACKS, state.extra(n)),
    }
