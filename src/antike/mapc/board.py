"""The form of a board file (docs/map-format.md). What its parts must be to each other stands in checks.py."""

from .schema import Choice, Field, List, Maybe, Number, Object, Row, Table, Text, identifier

MAX_PROVINCES = 64
MAX_NATIONS = 6
COUNTS = tuple(str(count) for count in range(2, MAX_NATIONS + 1))
RESOURCES = ("marble", "iron", "gold")
KINDS = ("land", "sea", "both")

_REFERENCE = Text()
_COLOR = Text(r"#[0-9A-Fa-f]{6}", "a colour (#rrggbb)", 7)

PROVINCE = Object({
    "id": Field(identifier(), "what actions and records call it"),
    "name": Field(Text(), "what people call it"),
    "lon": Field(Number(-180, 180), "degrees east, for drawings"),
    "lat": Field(Number(-90, 90), "degrees north, for drawings"),
    "resource": Field(Maybe(Choice(RESOURCES)), "what a city here yields; null: no city can stand here", None),
})
NATION = Object({
    "id": Field(identifier(), "what actions and records call it"),
    "name": Field(Text(), "what people call it"),
    "color": Field(_COLOR, "for drawings"),
    "start": Field(Table(COUNTS, Row([_REFERENCE] * len(RESOURCES))),
                   "by number of nations at which it takes part: its start cities, one marble, one iron, one gold"),
})
BOARD = Object({
    "name": Field(identifier(), "what `map` says in records and positions"),
    "title": Field(Text(), "a line for people"),
    "provinces": Field(List(PROVINCE, 1, MAX_PROVINCES), "in the order in which actions are numbered"),
    "borders": Field(List(Row([_REFERENCE, _REFERENCE, Choice(KINDS)]), 0, MAX_PROVINCES * (MAX_PROVINCES - 1) // 2),
                     "two provinces, in any order, and who crosses: legions by land, galleys by sea"),
    "nations": Field(List(NATION, 2, MAX_NATIONS), "in seat order"),
    "first": Field(Table(COUNTS, _REFERENCE), "by number of nations: the nation that moves first"),
})
