"""Which tests prove which rule: reads the markers of the tests in this folder and writes docs/rules-coverage.md and the
test columns of docs/rulings.md. Run it after changing a test or a page; a test compares.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"
STACKS = ("kings", "scholars", "generals", "citizens", "navigators")
BRANCHES = (
    ("temple built", "temple done"), ("unit armed", "arming done"), ("advance bought", "know-how done"),
    ("trade", "trade done"), ("unit moves", "movement done"), ("unit goes on", "unit stops"),
    ("mover fights", "mover keeps peace"), ("asked nation fights", "asked nation keeps peace"),
    ("fight started", "no fight started"), ("city conquered", "conquest done"),
    ("fewest legions lost", "most legions lost"), ("city founded", "founding done"),
)
HEAD = """# Which tests prove which rule

Made by `tests/rules/coverage.py` from the `rule` markers of the tests in `tests/rules`. What the numbers mean stands in
[rules.md](rules.md) and [rulings.md](rulings.md). Many of these tests run under several rulesets and positions;
beside them stored games, a second implementation and counts of positions check the rules as a whole.
"""


def numbered_rules() -> dict[str, dict[str, str]]:
    """By section title: rule numbers and the words that each rule begins with."""
    sections: dict[str, dict[str, str]] = {}
    for line in (DOCS / "rules.md").read_text(encoding="utf-8").splitlines():
        if title := re.match(r"#{2,3} (\d[\d.]*) .*", line):
            rules = sections[title[0].lstrip("# ")] = {}
            section = title[1]
        elif item := re.match(r"(\d+)\. (.*)", line):
            rules[f"{section}.{item[1]}"] = item[2]
    return {title: rules for title, rules in sections.items() if rules}


def kinds() -> dict[str, str]:
    """The kinds of action of the table in section 4."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z_]+) \| [^|]* \| ([^|]*) \|$", page, re.MULTILINE)
    return {kind: when.strip() for kind, when in rows}


def supplies() -> list[str]:
    things = ("coins", "temples", "stones", "legions", "galleys", *STACKS)
    return [f"supply: {thing} {number}" for thing in things for number in (0, 1)]


def numbered_rulings() -> list[str]:
    return re.findall(r"^\| ([RP]\d+) \|", (DOCS / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE)


def required() -> list[str]:
    """Everything that needs a test."""
    return [*(number for rules in numbered_rules().values() for number in rules), *numbered_rulings(), *kinds(),
            *supplies(), *(f"branch: {branch}" for pair in BRANCHES for branch in pair)]


def tests() -> Iterator[tuple[str, list[str]]]:
    """Every test of this folder, as `file::name`, and what its marker says that it proves."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.stem}::{node.name}", [
                    str(ast.literal_eval(argument)) for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule"
                    for argument in mark.args]


def proofs() -> Mapping[str, list[str]]:
    """The tests of each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for test, ids in tests():
        for number in ids:
            found[number].append(f"`{test}`")
    return found


def coverage_page() -> str:
    by = proofs()
    lines = [HEAD]
    for title, rules in numbered_rules().items():
        lines += [f"## {title}", "", "| rule | begins | tests |", "| --- | --- | --- |"]
        lines += [f"| {number} | {_begin(words)} | {', '.join(by[number])} |" for number, words in rules.items()] + [""]
    lines += ["## Kinds of action", "", "| kind | when | tests |", "| --- | --- | --- |"]
    lines += [f"| {kind} | {when} | {', '.join(by[kind])} |" for kind, when in kinds().items()]
    lines += ["", "## Both branches of what may be done or left", "", "| branch | tests |", "| --- | --- |"]
    lines += [f"| {branch} | {', '.join(by[f'branch: {branch}'])} |" for pair in BRANCHES for branch in pair]
    lines += ["", "## Every supply at zero and at one", "", "| left | tests |", "| --- | --- |"]
    lines += [f"| {supply.removeprefix('supply: ')} | {', '.join(by[supply])} |" for supply in supplies()]
    return "\n".join(lines) + "\n"


def _begin(words: str) -> str:
    words = words.split("|")[0]
    return words if len(words) <= 60 else words[:words.rindex(" ", 0, 58)] + " ..."


def rulings_page() -> str:
    """The page as it stands with its test columns made anew."""
    by = proofs()

    def with_tests(row: re.Match[str]) -> str:
        return f"{row[1]} {', '.join(by[row[2]])} |"

    page = (DOCS / "rulings.md").read_text(encoding="utf-8")
    page = re.sub(r"^(\| (R\d+) \|(?:[^|]*\|){2})[^|]*\|$", with_tests, page, flags=re.MULTILINE)
    return re.sub(r"^(\| (P\d+) \|[^|]*\|)[^|]*\|$", with_tests, page, flags=re.MULTILINE)


def pages() -> dict[str, str]:
    return {"rules-coverage.md": coverage_page(), "rulings.md": rulings_page()}


if __name__ == "__main__":
    for name, page in pages().items():
        (DOCS / name).write_text(page, encoding="utf-8")
