"""What people see of a game in the terminal, in colours where it has them."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from rich.columns import Columns
from rich.console import Console
from rich.style import Style
from rich.text import Text

from antike import Event, Game, State
from antike.svg.looks import looks
from antike.text import headline

from .hints import Hint

EXPLAINED = 16
"""Choices at most of which each is told what it does; more stand in columns."""


class Screen:
    """Standard output, for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.console = Console(highlight=False, markup=False, soft_wrap=False)
        shown = looks(game.map)
        self._names = {nation: nation for nation in game.nations}
        self._styles = {nation: Style(color=shown[nation].ink, bgcolor=shown[nation].color) for nation in game.nations}

    def say(self, text: str, style: str = "") -> None:
        """A line, nations in their colours."""
        self.console.print(self._colored(text, style))

    def _colored(self, text: str, style: str = "") -> Text:
        colored = Text(text, style)
        for nation, look in self._styles.items():
            colored.highlight_regex(rf"\b{nation}\b", look)
        return colored

    def board(self, state: State) -> None:
        """The whole position."""
        self.say(str(state).rstrip("\n"))

    def tell(self, events: Iterable[Event]) -> None:
        """What has happened."""
        for event in events:
            if event.kind == "round":
                self.console.rule(str(event))
            else:
                self.say(str(event) if event.kind == "turn" else f"  {event}", "bold" if event.kind == "turn" else "")

    def choices(self, state: State) -> None:
        """Who decides what, and the legal actions with their numbers."""
        self.say(headline(state.to_dict(), self._names), "bold")
        legal = state.legal_actions()
        texts = [f"{number:3} {self.game.action_text(action)}" for number, action in enumerate(legal, 1)]
        if len(legal) > EXPLAINED:
            self.console.print(Columns([self._colored(text) for text in texts], column_first=True, padding=(0, 3)))
            return
        width = max(map(len, texts), default=0)
        for text, action in zip(texts, legal, strict=True):
            own = takewhile(lambda event: event.kind not in ("round", "turn"), state.events(action)[1:])
            effects = "; ".join(map(str, own))
            line = self._colored(text.ljust(width + 2))
            line.append(effects, "dim")
            line.rstrip()
            line.truncate(self.console.width, overflow="ellipsis")
            self.console.print(line)

    def hint(self, found: Sequence[Hint]) -> None:
        """The best actions and what they are worth."""
        if not found:
            self.say("the game is over")
        for hint in found[:5]:
            self.say(f"  {hint.value:+.3f} ± {hint.spread:.3f}  {self.game.action_text(hint.action)}")
