"""The secrecy laws, over every game whose card says it has secrets.

A `Desk` is the counter over which everything leaves a game: what a viewer is told of a state, of a
move and in a running record. The laws ask whether any of it depends on what the viewer can't know.
A leak is planted by handing the same laws a desk that says too much.
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from tavolata.engine.dice import Dice
from tavolata.engine.game import AnyGame
from tavolata.engine.phrase import Event, Phrase
from tavolata.engine.state import NATURE, State
from tests.cases import CASES, PLAIN_CASES, ear

HIDDEN_CASES = [case for case in CASES if case.game.card.hidden]
HIDDEN_TABLES = [case for case in PLAIN_CASES if case.game.card.hidden]

Viewer = int | None
Words = tuple[str, dict[str, object]]


def words(phrase: Phrase | None) -> Words | None:
    """A phrase as something that can be compared."""
    return None if phrase is None else (phrase.key, phrase.args)


@dataclass(frozen=True)
class Desk:
    """Everything that leaves a game."""

    game: AnyGame

    def view(self, state: State, viewer: Viewer) -> object:
        return self.game.see(state, viewer)

    def legal(self, state: State, viewer: Viewer) -> dict[int, list[str]]:
        """The lists of legal moves a viewer is shown: its own."""
        if viewer is None or viewer not in state.to_act():
            return {}
        return {viewer: self.game.legal(state, viewer)}

    def hear(self, events: list[Event], viewer: Viewer) -> list[Words | None]:
        """What a viewer hears of events."""
        return [words(event.heard_by(ear(viewer))) for event in events]

    def write(self, state: State, seat: int, action: int, viewer: Viewer) -> str:
        """A move as it stands in the viewer's record of the running game."""
        return self.game.write_for(state, seat, action, viewer)

    def told(self, state: State, viewer: Viewer, tried: list[int]) -> dict[str, object]:
        """All that a viewer is told of a state, some refusals of moves it might try included."""
        told: dict[str, object] = {
            "view": self.view(state, viewer),
            "to_act": (state.actor(), state.to_act()),
            "legal": self.legal(state, viewer),
            "over": msgspec.to_builtins(outcome.as_json()) if (outcome := state.outcome()) else None,
        }
        if state.actor() != NATURE:
            told["prompt"] = words(self.game.prompt(self.game.see(state, viewer)))
        if viewer is not None:
            told["refusals"] = [words(state.why_not(viewer, action)) for action in tried]
            told["judgement"] = state.evaluate(viewer)
            if viewer in state.to_act():
                moves = list(state.legal(viewer))[:24]
                told["moves"] = [words(self.game.describe(state.knowledge(viewer), move)) for move in moves]
        return told


class Leak(AssertionError):
    """A viewer was told something it can't know."""


# ---- the laws -------------------------------------------------------------------------


def redeal_law(desk: Desk, state: State, viewer: Viewer, dice: Dice) -> State:
    """What a viewer is told is the same in the truth and in a redeal for it; returns the redeal."""
    other = state.redeal(ear(viewer), dice)
    tried = [dice.below(desk.game.card.actions) for _ in range(6)]
    told, same = desk.told(state, viewer, tried), desk.told(other, viewer, tried)
    for what in told:
        if told[what] != same.get(what):
            raise Leak(f"{what} for {viewer}: {told[what]} in truth, {same.get(what)} in a redeal")
    return other


def next_move_law(desk: Desk, state: State, other: State, seat: int, action: int, viewer: Viewer) -> bool:
    """A move that reads the same to a viewer in truth and redeal sounds the same to it.

    It may sound different only where the viewer learns something by it openly, so that its view
    differs afterwards too, or where what was shown is taken off the table with the turn. Returns
    whether the redeal had such a move to compare.
    """
    text = desk.write(state, seat, action, viewer)
    if seat == viewer:
        found = action
    else:
        like = [move for move in other.legal(seat) if desk.write(other, seat, move, viewer) == text]
        if not like:
            return False
        found = action if action in like else like[0]
    here, heard = after(desk, state, seat, action, viewer)
    there, same = after(desk, other, seat, found, viewer)
    gone = state.reveals(seat, action) and here.turns_played() > state.turns_played()
    if heard != same and not gone and desk.view(here, viewer) == desk.view(there, viewer):
        raise Leak(f"{text} sounds to {viewer} like {heard} in truth, {same} in a redeal")
    return True


def record_law(desk: Desk, state: State, seat: int, action: int, viewer: Viewer, dice: Dice) -> None:
    """Moves that sound and look the same to a viewer are written the same in its running record."""
    if seat == viewer:
        return
    here, heard = after(desk, state, seat, action, viewer)
    moves = state.legal(seat)
    for move in {moves[dice.below(len(moves))] for _ in range(4)} - {action}:
        there, same = after(desk, state, seat, move, viewer)
        if heard == same and desk.view(here, viewer) == desk.view(there, viewer):
            one, two = (desk.write(state, seat, each, viewer) for each in (action, move))
            if one != two:
                raise Leak(f"{viewer} can't tell two moves apart, but reads {one} or {two}")


def after(
    desk: Desk, state: State, seat: int, action: int, viewer: Viewer
) -> tuple[State, list[Words | None]]:
    """The state after a move, and what a viewer hears of it."""
    then = state.copy()
    events: list[Event] = []
    then.apply(seat, action, events)
    return then, desk.hear(events, viewer)


# ---- what can be believed -------------------------------------------------------------

Truth = bytes
"""A position as JSON: one of the truths a viewer may hold possible."""


def truth_of(game: AnyGame, state: State) -> Truth:
    return msgspec.json.encode(game.position(state))


Ways = Callable[[State, int, int], float]


def one_way(state: State, seat: int, action: int) -> float:
    """A choice of a seat, of which nothing is assumed but that it could be made."""
    return 1.0


class Belief:
    """All truths a viewer may hold possible, with their odds, by plain enumeration.

    Nature's moves count by their odds. A seat's choice counts by the number of ways in which it can be
    made (`ways`): chance and counting, no guess at what a seat would want.
    """

    def __init__(self, desk: Desk, viewer: Viewer, start: State, ways: Ways = one_way) -> None:
        self.desk = desk
        self.viewer = viewer
        self.ways = ways
        self.states: dict[Truth, tuple[State, float]] = {truth_of(desk.game, start): (start.copy(), 1.0)}

    def follow(self, state: State, seat: int, action: int) -> None:
        """The belief after a move in the true state: all that reads and sounds like it."""
        desk, viewer = self.desk, self.viewer
        text = desk.write(state, seat, action, viewer)
        _, heard = after(desk, state, seat, action, viewer)
        then: dict[Truth, tuple[State, float]] = {}
        for possible, odds in self.states.values():
            for move in possible.legal(seat):
                if desk.write(possible, seat, move, viewer) != text:
                    continue
                result, same = after(desk, possible, seat, move, viewer)
                if same != heard:
                    continue
                chance = possible.odds(move) if seat == NATURE else self.ways(possible, seat, move)
                truth = truth_of(desk.game, result)
                earlier = then[truth][1] if truth in then else 0.0
                then[truth] = (result, earlier + odds * chance)
        total = sum(odds for _, odds in then.values())
        self.states = {truth: (result, odds / total) for truth, (result, odds) in then.items()}

    def odds(self) -> dict[Truth, float]:
        """The chance of each truth."""
        return {truth: odds for truth, (_, odds) in self.states.items()}
