"""Finds puzzles in games in which one seat plays less well: one move is best, and not everybody sees it.

Mistakes make puzzles: who sits beside somebody weaker is offered what strong players never offer each other.
Every choice is looked at in short. Where one move seems well above all others, and somebody of the family
misses it at once, it is looked at longer; and what still stands out is judged with ten times the budget: the
best move alone, then all others without it. The same seed gives the same puzzles.
"""

from collections.abc import Callable, Iterator
from sys import maxsize

import msgspec

from tavolata import games
from tavolata.bots import ADVISER, FAMILY, bot
from tavolata.bots.family import DEALS, WON, look_ahead
from tavolata.coach.line import line
from tavolata.coach.puzzle import Attempt, Puzzle
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget, Candidate
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.lab.crew import ALONE, Crew, in_order
from tavolata.search.nets import shipped
from tavolata.search.tree import Search

GAP = 0.20
"""By so much the best move is better than the second."""
SEEMS = 0.7
"""In short it may seem to be so much of that."""
SHORT = 10
"""Iterations for each move, in short."""
TIMES = 10
"""By so much more is a puzzle judged than a choice that may be one."""
LEAST_MOVES = 3
MOST_MOVES = 60
"""A position with more moves is no puzzle: nobody could look at all of them."""
HOPE = 0.35
"""A position whose best move leaves its seat with less is no puzzle: there is nothing to be glad of."""
TRIES = 3
"""How often each of the family is asked."""
LAST_TURN = 60
"""What is not decided by then is no game to be shown."""
FROM_ONE = 3
"""Puzzles of one game, at most: each is another story."""


class Quest(msgspec.Struct, frozen=True):
    """What is looked for."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    iterations: int
    """To look at a choice that may be a puzzle; ten times as many judge it."""


class Seeker:
    """Looks for puzzles in one game after another."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.game: AnyGame = games.game(quest.game)
        state: State = self.game.new(quest.seats, quest.options)
        self.net = shipped(type(state), quest.seats)
        self.outlook = state.outlook()
        self.player = bot(ADVISER, iterations=quest.iterations)
        self.quick = bot(ADVISER, iterations=max(40, quest.iterations // 5))
        self.family = [bot(each.name) for each in FAMILY[:-1]]
        """Everybody but the adviser, who gets no more time than a choice that may be a puzzle."""

    def game_of(self, number: int) -> list[Puzzle]:
        """The puzzles of one game."""
        quest = self.quest
        state: State = self.game.new(quest.seats, quest.options)
        nature, thinking = (SeededDice(quest.seed, 2 * number + k) for k in (0, 1))
        weaker = number % quest.seats
        moves: list[int] = []
        found: list[Puzzle] = []
        turn = -1
        while (seat := state.actor()) != NOBODY and state.turns_played() < LAST_TURN:
            if seat == NATURE:
                action = int(state.draw(nature))
            else:
                knowledge = state.knowledge(seat)
                now = int(state.turns_played())
                if now != turn and len(found) < FROM_ONE and self.promises(knowledge):
                    puzzle = self.judged(state, moves, number)
                    if puzzle is not None:
                        found.append(puzzle)
                        turn = now
                player = self.family[1 if seat == weaker else -1]
                action = int(player.choose(knowledge, Budget(), thinking).move)
            state.apply(seat, action)
            moves.append(action)
        return found

    def promises(self, knowledge: Knowledge) -> bool:
        """Whether a closer look is worth the while: a cheap look finds a gap that others overlook."""
        if not LEAST_MOVES <= len(knowledge.legal()) <= MOST_MOVES:
            return False
        dice = self.dice(knowledge, 2)
        search = Search(self.outlook, net=self.net)
        noticed = search.glance(knowledge, DEALS, dice)
        if any(each.worth >= WON for each in noticed):
            # whoever sees a win takes it
            return False
        search.explore(knowledge, noticed, Budget(iterations=SHORT * len(noticed)), dice)
        best = stands_out(search.decide(knowledge, False, dice).candidates, SEEMS * GAP)
        if best is None or all(each.choose(knowledge, Budget(), dice).move == best for each in self.family):
            return False
        closer = look_ahead(knowledge, self.net, noticed, Budget(iterations=self.quest.iterations), dice)
        return stands_out(closer.candidates, SEEMS * GAP) is not None

    def judged(self, state: State, moves: list[int], number: int) -> Puzzle | None:
        """The puzzle of a position, None if it is none when looked at closely."""
        quest, knowledge = self.quest, state.knowledge(state.actor())
        chances = self.chances(knowledge)
        order = sorted(chances, key=lambda move: -chances[move])
        best, second = chances[order[0]], chances[order[1]]
        if best < HOPE or best - second < GAP:
            return None
        finds = self.finders(knowledge, order[0])
        # found by all it is none, and found by weaker ones alone it is no question of strength
        if len(finds) == len(FAMILY) or finds != [each.name for each in FAMILY[-len(finds) :]]:
            return None
        attempts = [
            Attempt(move, round(100 * max(0.0, min(1.0, chances[move]))), self.line(state, move, number))
            for move in order
        ]
        card = self.game.card
        found = quest.seed, number
        return Puzzle(card.version, quest.seats, quest.options, list(moves), attempts, finds, found)

    def chances(self, knowledge: Knowledge) -> dict[int, float]:
        """The chance to win after each move, with ten times the budget: for the best, and for all others."""
        legal = [int(move) for move in knowledge.legal()]
        whole = self.look(knowledge, legal, 0)
        best = max(whole, key=lambda move: (whole[move].tries, whole[move].worth))
        rest = self.look(knowledge, [move for move in legal if move != best], 1)
        return {best: whole[best].worth, **{move: each.worth for move, each in rest.items()}}

    def look(self, knowledge: Knowledge, moves: list[int], purpose: int) -> dict[int, Candidate]:
        search = Search(self.outlook, net=self.net)
        budget = Budget(iterations=TIMES * self.quest.iterations)
        dice = self.dice(knowledge, purpose)
        noticed = [each for each in search.glance(knowledge, DEALS, dice) if each.move in moves]
        if len(noticed) > 1:
            noticed = look_ahead(knowledge, self.net, noticed, budget, dice).candidates
        return {int(each.move): each for each in noticed}

    def dice(self, knowledge: Knowledge, purpose: int) -> SeededDice:
        """For one look at a choice: the same position is always looked at the same way."""
        return SeededDice(self.quest.seed, int(knowledge.seen.key() & 0xFFFFFFF) * 3 + purpose)

    def finders(self, knowledge: Knowledge, best: int) -> list[str]:
        """Those of the family who find the move more often than not."""
        found = []
        for each, player in zip(FAMILY, [*self.family, self.player], strict=True):
            chosen = [player.choose(knowledge, Budget(), SeededDice(7, k)).move for k in range(TRIES)]
            if 2 * sum(move == best for move in chosen) > TRIES:
                found.append(each.name)
        return found

    def line(self, state: State, move: int, number: int) -> list[int]:
        """What would have followed by the choices of strong players."""
        nature, thinking = (SeededDice(self.quest.seed + 1, 2 * number + k) for k in (0, 1))
        made = line(state, int(state.actor()), move, self.quick, nature, thinking)
        return [action for _, _, action in made]


def stands_out(candidates: list[Candidate], gap: float) -> int | None:
    """The best move if it is better than the second by so much, and good enough to be glad of."""
    best, second = sorted(candidates, key=lambda each: -each.worth)[:2]
    return int(best.move) if best.worth >= HOPE and best.worth - second.worth >= gap else None


class Doubts(msgspec.Struct, frozen=True):
    """Puzzles that are to be judged anew."""

    quest: Quest
    puzzles: list[Puzzle]


def again(quest: Quest, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle judged anew, None if it is none any more."""
    seeker = Seeker(msgspec.structs.replace(quest, seats=puzzle.seats, options=puzzle.options))
    found = seeker.judged(puzzle.state(seeker.game), puzzle.moves, puzzle.found[1])
    return None if found is None else msgspec.structs.replace(found, found=puzzle.found)


def dispel(doubts: Doubts, first: int, last: int) -> list[Puzzle | None]:
    """Some of them in a row."""
    return [again(doubts.quest, puzzle) for puzzle in doubts.puzzles[first:last]]


def judged_again(
    quest: Quest, kept: list[Puzzle], crew: Crew = ALONE, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Puzzle | None]:
    """Puzzles judged anew, in their order; None for one that is none any more."""
    return in_order(dispel, Doubts(quest, kept), 0, len(kept), crew, stopped)


def seek(quest: Quest, first: int, last: int) -> list[list[Puzzle]]:
    """The puzzles of some games in a row."""
    seeker = Seeker(quest)
    return [seeker.game_of(number) for number in range(first, last)]


def puzzles(
    quest: Quest, first: int, crew: Crew = ALONE, stopped: Callable[[], bool] = lambda: False
) -> Iterator[list[Puzzle]]:
    """Game after game from `first` on without an end, each with its puzzles, in order."""
    return in_order(seek, quest, first, maxsize, crew, stopped)
