"""Positions refused for one reason alone: the message names it, and without it the position is accepted."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from rules.table import Layout, ruleset

import antike
from antike._core.parts import assemble

from .aftermath import survive
from .test_door import parts_of


def accepted(game: antike.Game, position: dict[str, Any]) -> None:
    survive(antike.State.from_dict(game, position))


def refused(game: antike.Game, position: dict[str, Any], message: str) -> None:
    with pytest.raises(antike.PositionError) as error:
        antike.State.from_dict(game, position)
    assert str(error.value) == message


def of(layout: Layout, **changes: Any) -> tuple[antike.Game, dict[str, Any]]:
    return layout.game, deepcopy(layout.d) | changes


# ---- places

def test_cities_stand_on_sites() -> None:
    layout = Layout("gannets", map="islet", nations=3)
    accepted(*of(layout))
    layout.cities("gannets", *layout.nation("gannets")["cities"], "gull_rock")
    refused(*of(layout), "cities: no city can stand there (gannets, gull_rock)")


@pytest.mark.parametrize(("unit", "place", "other"), [("legions", "carales", "roma"), ("galleys", "petra", "tyros")])
def test_units_stand_where_a_border_lets_them_in(unit: str, place: str, other: str) -> None:
    accepted(*of(Layout().units("romans", **{unit: {other: 1}})))
    refused(*of(Layout().units("romans", **{unit: {place: 1}})),
            f"units: no unit of this type can stand there (romans, {place})")


# ---- beginnings, rounds, ends

@pytest.mark.parametrize("long", [True, False])
def test_start_cities_are_chosen_in_the_variant_long_alone(long: bool) -> None:
    chosen = antike.Game(rules=antike.Rules.load("standard").replace(long=True)).new_state().to_dict()
    game = antike.Game(rules=antike.Rules.load("standard").replace(long=long))
    position = chosen | {"rules": game.rules.name, "rules_digest": game.rules.digest}
    if long:
        accepted(game, position)
    else:
        refused(game, position, "step: only the variant long has this step")


def test_resources_are_taken_when_coins_are_due_and_gone() -> None:
    message = "step: nobody takes a resource while coins are handed out or none are due"
    takes: dict[str, Any] = {"step": "take", "actor": "greeks", "turn": None}
    layout = Layout().coins_left(0)
    accepted(*of(layout, **takes))
    refused(*of(layout.coins_left(1), **takes), message)
    empty = Layout(rules=ruleset(changes={"bank.coins": 0}))
    first = empty.game.new_state().to_dict()
    assert first["step"] == "take"
    accepted(empty.game, first)
    game = Layout(rules=ruleset("published", {"bank.coins": 0})).game
    first = game.new_state().to_dict()
    assert (first["round"], first["step"]) == (1, "rondel")
    refused(game, first | takes, message)


@pytest.mark.parametrize(("kings", "message"), [
    (9, None), (8, "winner: the nation holds too few personages (romans)")])
def test_winners_hold_what_it_takes(kings: int, message: str | None) -> None:
    layout = Layout().personages("romans", kings=kings)
    position = of(layout, step="over", actor=None, turn=None, winner="romans")
    if message:
        refused(*position, message)
    else:
        accepted(*position)


# ---- in the middle of a turn

@pytest.mark.parametrize(("wedge", "action", "have"), [
    ("temple", "temple roma", {"marble": 20}), ("know_how", "know_how road", {"gold": 20}),
    ("maneuver_1", "found ancona", {"marble": 9, "iron": 9, "gold": 9, "coin": 9})])
def test_what_was_built_last_is_no_galley_but_in_arming(wedge: str, action: str, have: dict[str, int]) -> None:
    """Places from 64 on stand for galleys; from bytes they may come in other steps."""
    layout = Layout().stock("romans", **have).units("romans", galleys={"ancona": 1, "carales": 1})
    play = layout.turn(wedge)
    if wedge == "maneuver_1":
        play.do("done")
    play.do(action)
    parts = parts_of(play.state)
    assert assemble(play.game, parts) == play.state
    with pytest.raises(antike.PositionError, match=r"^pending: what was built last does not stand there$"):
        assemble(play.game, parts | {"floor": parts["floor"] + 64})


def moving(layout: Layout, step: str, *, actor: str = "romans", **pending: Any) -> tuple[antike.Game, dict[str, Any]]:
    """In the middle of a maneuver of the Romans."""
    layout.stone("romans", "maneuver_1")
    return of(layout, step=step, actor=actor, pending=pending)


@pytest.mark.parametrize("moves", [0, 1])
def test_units_that_cross_no_border_have_not_moved(moves: int) -> None:
    layout = Layout(rules=ruleset(changes={"moves.legion": moves}))
    layout.units("romans", legions={"roma": 1}, galleys={"neapolis": 1})
    accepted(*moving(layout, "move"))
    position = moving(layout, "move", moved={"legions": {"roma": [1]}})
    if moves:
        accepted(*position)
    else:
        refused(*position, "pending: more units placed or moved than can be (romans, roma)")


@pytest.mark.parametrize(("actor", "met"), [("greeks", True), ("phoenicians", False)])
def test_nations_answer_that_were_met(actor: str, met: bool) -> None:
    layout = Layout(rules="published").units("romans", legions={"roma": 1}).units("greeks", legions={"roma": 1})
    unit = {"type": "legion", "province": "roma", "left": 0}
    position = moving(layout, "answer", actor=actor, unit=unit)
    if met:
        accepted(*position)
    else:
        refused(*position, "actor: this nation has met nobody")


@pytest.mark.parametrize(("rules", "advances", "message"), [
    ("published", ("wheel", "roads"), None),
    ("standard", ("road",), "pending: a unit that met others has fought (romans, roma)")])
def test_units_go_on_among_others_where_fights_are_by_choice(rules: str, advances: tuple[str, ...],
                                                             message: str | None) -> None:
    layout = Layout(rules=rules).know_how("romans", *advances).units("romans", legions={"roma": 1})
    unit = {"type": "legion", "province": "roma", "left": 1}
    accepted(*moving(layout, "go_on", unit=unit))
    position = moving(layout.units("greeks", legions={"roma": 1}), "go_on", unit=unit)
    if message:
        refused(*position, message)
    else:
        accepted(*position)
