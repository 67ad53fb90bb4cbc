"""Finds puzzles in games between strong bots: one move is clearly best, and not everybody sees it.

A game is played with a small budget a move. Where that finds one move well above all others, and somebody
of the family misses it at once, the choice is judged again with ten times the budget: the best move alone,
then all others without it. The same seed gives the same puzzles.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count, islice
from multiprocessing import get_context

import msgspec

from tavolata import games
from tavolata.bots import ADVISER, FAMILY, bot
from tavolata.bots.family import DEALS, look_ahead
from tavolata.coach.line import line
from tavolata.coach.puzzle import Attempt, Puzzle
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget, Candidate
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.lab.simulate import ignore_signals
from tavolata.search.nets import shipped
from tavolata.search.tree import Search

GAP = 0.20
"""By so much the best move is better than the second."""
TIMES = 10
"""By so much more than in the game is a puzzle thought about."""
LEAST_MOVES = 3
MOST_MOVES = 60
"""Where more could be answered, nobody sees the board for all the ways."""
HOPE = 0.35
"""Who stands no better than this even after the best move has no puzzle to be glad of."""
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
    """Of a move in the games; ten times as many judge a puzzle."""


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
        """Everybody but the adviser, who gets no more time than in the games."""

    def game_of(self, number: int) -> list[Puzzle]:
        """The puzzles of one game."""
        quest = self.quest
        state: State = self.game.new(quest.seats, quest.options)
        nature, thinking = (SeededDice(quest.seed, 2 * number + k) for k in (0, 1))
        moves: list[int] = []
        found: list[Puzzle] = []
        turn = -1
        while (seat := state.actor()) != NOBODY and state.turns_played() < LAST_TURN:
            if seat == NATURE:
                action = int(state.draw(nature))
            else:
                knowledge = state.knowledge(seat)
                choice = self.player.choose(knowledge, Budget(), thinking)
                action = int(choice.move)
                now = int(state.turns_played())
                if now != turn and len(found) < FROM_ONE and self.promises(knowledge, choice.candidates):
                    puzzle = self.judged(state, moves, number)
                    if puzzle is not None:
                        found.append(puzzle)
                        turn = now
            state.apply(seat, action)
            moves.append(action)
        return found

    def promises(self, knowledge: Knowledge, candidates: list[Candidate]) -> bool:
        """Whether a closer look is worth the while: a cheap look finds a gap that others overlook."""
        if not LEAST_MOVES <= len(knowledge.legal()) <= MOST_MOVES:
            return False
        tried = sorted((each for each in candidates if each.tries > 0), key=lambda each: -each.worth)
        if len(tried) < LEAST_MOVES or tried[0].worth < HOPE or tried[0].worth - tried[1].worth < GAP:
            return False
        dice = SeededDice(1)
        return any(each.choose(knowledge, Budget(), dice).move != tried[0].move for each in self.family[:2])

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
        dice = SeededDice(self.quest.seed, int(knowledge.seen.key() & 0xFFFFFFF) * 2 + purpose)
        noticed = [each for each in search.glance(knowledge, DEALS, dice) if each.move in moves]
        if len(noticed) > 1:
            noticed = look_ahead(knowledge, self.net, noticed, budget, dice).candidates
        return {int(each.move): each for each in noticed}

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


def again(quest: Quest, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle judged anew, None if it is none any more."""
    seeker = Seeker(msgspec.structs.replace(quest, seats=puzzle.seats, options=puzzle.options))
    found = seeker.judged(puzzle.state(seeker.game), puzzle.moves, puzzle.found[1])
    return None if found is None else msgspec.structs.replace(found, found=puzzle.found)


def seek(quest: Quest, number: int) -> list[Puzzle]:
    """The puzzles of one game."""
    return Seeker(quest).game_of(number)


def puzzles(
    quest: Quest, first: int, jobs: int = 1, stopped: Callable[[], bool] = lambda: False
) -> Iterator[tuple[int, list[Puzzle]]]:
    """Game after game from `first` on, each with its puzzles, in order, on so many processes."""
    if jobs == 1:
        seeker = Seeker(quest)
        for number in count(first):
            if stopped():
                return
            yield number, seeker.game_of(number)
    with ProcessPoolExecutor(jobs, get_context("spawn"), ignore_signals) as pool:
        numbers, waiting = count(first), deque[tuple[int, Future[list[Puzzle]]]]()
        try:
            while not stopped():
                for number in islice(numbers, 2 * jobs - len(waiting)):
                    waiting.append((number, pool.submit(seek, quest, number)))
                number, future = waiting.popleft()
                yield number, future.result()
        finally:
            # also when nobody wants to know the rest; no process outlives this
            pool.shutdown(wait=True, cancel_futures=True)
