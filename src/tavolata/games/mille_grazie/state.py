"""What lies on the table: the position, its copy, what a seat may know of it and what must always hold."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.state import State
from tavolata.engine.value import Value
from tavolata.games.mille_grazie.actions import ALONE, ESCORT, HIDE, HIDE_TWO, HIDING
from tavolata.games.mille_grazie.board import MOST_ROADS, ROADS_ALONE, RoadMap

PHASES: Final = ["deal", "lay", "hide", "escort", "town", "road", "rob", "over"]
DEAL_PHASE: Final[i64] = 0
LAY_PHASE: Final[i64] = 1
HIDE_PHASE: Final[i64] = 2
ESCORT_PHASE: Final[i64] = 3
TOWN_PHASE: Final[i64] = 4
ROAD_PHASE: Final[i64] = 5
ROB_PHASE: Final[i64] = 6
OVER_PHASE: Final[i64] = 7

NO_ESCORT_YET: Final[i64] = -1
GOES_ALONE: Final[i64] = 26
"""In the place of an escort's road."""
NOWHERE: Final[i64] = -1
"""The town of a seat not yet dealt; the road when nobody is being robbed."""

ROADS_ESCORTED: Final[i64] = 4
MOST_HELD: Final[i64] = 3
TASKS_LAID: Final[i64] = 4
AMBUSH_POINTS: Final[i64] = 3
THIRTY: Final[i64] = 30


class Setting(Value):
    """What a game was begun with and never changes."""

    def __init__(self, map: RoadMap, seats: i64, max_turns: i64) -> None:
        self.map = map
        self.seats: i64 = seats
        self.max_turns: i64 = max_turns
        self.hides: vec[i64] = vec[i64]()
        """The moves of a robber: any road, with two seats any two."""
        hide: i64 = HIDE_TWO if seats == 2 else HIDE
        while hide < (ESCORT if seats == 2 else HIDE_TWO):
            if not HIDING[hide] & ~map.all_roads:
                self.hides = append(self.hides, hide)
            hide += 1
        self.escorts: vec[i64] = vec[i64]()
        """The nobleman's choice: an escort on any road, or none."""
        road: i64 = 0
        while road < MOST_ROADS:
            if map.all_roads & BIT[road]:
                self.escorts = append(self.escorts, ESCORT + road)
            road += 1
        self.escorts = append(self.escorts, ALONE)

    def made_of(self) -> tuple[object, ...]:
        return self.map, int(self.seats), int(self.max_turns)


class Position(State):
    """The noblemen, their tasks, and where robbers and escort hide."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.phase: i64 = DEAL_PHASE
        self.nobleman: i64 = 0
        self.turns: i64 = 0
        self.escort: i64 = NO_ESCORT_YET
        """The road of the escort, GOES_ALONE, or NO_ESCORT_YET."""
        self.left: i64 = 0
        self.used: i64 = 0
        """Mask of the roads of this journey."""
        self.road: i64 = NOWHERE
        """The road on which he is being robbed."""
        self.draw_pile: i64 = 0
        """Mask of the tasks that nobody has drawn."""
        self.discard: i64 = 0
        self.laid: i64 = 0
        """Mask of the tasks that lie on their first towns."""
        self.points: vec[i64] = vec[i64]()
        self.towns: vec[i64] = vec[i64]()
        self.held: vec[i64] = vec[i64]()
        """For each seat the mask of its tasks."""
        self.hidden: vec[i64] = vec[i64]()
        """For each seat the mask of the roads it hides on; 0 until it has chosen."""

    def lay_out(self) -> None:
        """§1: all tasks in the draw pile, nobody anywhere."""
        seats = int(self.setting.seats)
        self.draw_pile = self.setting.map.all_tasks
        self.points = vec[i64]([0 for _ in range(seats)])
        self.towns = vec[i64]([NOWHERE for _ in range(seats)])
        self.held = vec[i64]([0 for _ in range(seats)])
        self.hidden = vec[i64]([0 for _ in range(seats)])

    def copy_into(self, other: "Position") -> None:
        """Write this position over another of the same setting."""
        other.phase = self.phase
        other.nobleman = self.nobleman
        other.turns = self.turns
        other.escort = self.escort
        other.left = self.left
        other.used = self.used
        other.road = self.road
        other.draw_pile = self.draw_pile
        other.discard = self.discard
        other.laid = self.laid
        other.points = self.points[:]
        other.towns = self.towns[:]
        other.held = self.held[:]
        other.hidden = self.hidden[:]

    def made_of(self) -> tuple[object, ...]:
        return (self.setting,)

    def numbers(self) -> vec[i64]:
        found = vec[i64](capacity=32)
        found = append(append(append(found, self.phase), self.nobleman), self.turns)
        found = append(append(append(found, self.escort), self.left), self.used)
        found = append(append(append(found, self.road), self.draw_pile), self.discard)
        found = append(found, self.laid)
        seat: i64 = 0
        while seat < self.setting.seats:
            found = append(append(found, self.points[seat]), self.towns[seat])
            found = append(append(found, self.held[seat]), self.hidden[seat])
            seat += 1
        return found

    def set_numbers(self, numbers: vec[i64]) -> None:
        self.lay_out()
        self.phase, self.nobleman, self.turns = numbers[0], numbers[1], numbers[2]
        self.escort, self.left, self.used = numbers[3], numbers[4], numbers[5]
        self.road, self.draw_pile, self.discard = numbers[6], numbers[7], numbers[8]
        self.laid = numbers[9]
        seat: i64 = 0
        while seat < self.setting.seats:
            first: i64 = 10 + 4 * seat
            self.points[seat], self.towns[seat] = numbers[first], numbers[first + 1]
            self.held[seat], self.hidden[seat] = numbers[first + 2], numbers[first + 3]
            seat += 1

    def seats(self) -> i64:
        return self.setting.seats

    def turns_played(self) -> i64:
        return self.turns

    # ---- what the rules ask -----------------------------------------------------------

    def town(self) -> i64:
        """Where the nobleman stands."""
        return self.towns[self.nobleman]

    def task_here(self) -> i64:
        """The task that lies where the nobleman stands, as a mask of one; 0 if none does."""
        return self.laid & self.setting.map.starting[self.town()]

    def open_roads(self) -> i64:
        """Mask of the roads the nobleman may take, if he has roads left."""
        return self.setting.map.at[self.town()] & ~self.used

    def covered(self) -> i64:
        """Mask of the tasks whose first town has a task lying on it."""
        map = self.setting.map
        tasks: i64 = 0
        laid: i64 = self.laid
        while laid:
            bit: i64 = laid & -laid
            laid ^= bit
            tasks |= map.starting[map.start[place(bit)]]
        return tasks

    def robbers_on(self, road: i64) -> i64:
        """Mask of the seats that hide on a road."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.setting.seats:
            if self.hidden[seat] & BIT[road]:
                seats |= BIT[seat]
            seat += 1
        return seats

    # ---- what a seat may know ---------------------------------------------------------

    def met(self) -> i64:
        """Mask of the roads on which the nobleman has met robbers: §6 and §7 reveal them to all."""
        roads: i64 = 0
        seat: i64 = 0
        while seat < self.setting.seats:
            roads |= self.hidden[seat]
            seat += 1
        return roads & self.used

    def known_hidden(self, robber: i64, viewer: i64) -> i64:
        """Mask of the robber's roads that a viewer (below zero: a spectator) may know."""
        if viewer == robber or self.phase == OVER_PHASE:
            return self.hidden[robber]
        return self.hidden[robber] & self.used

    def knows_escort(self, viewer: i64) -> bool:
        """Whether a viewer may know the escort's road, if there is one."""
        if self.escort < 0 or self.escort == GOES_ALONE:
            return True
        return viewer == self.nobleman or self.phase == OVER_PHASE or self.met() & BIT[self.escort] != 0

    def at_stake(self, road: i64) -> int:
        """Tasks an ambush could take from the nobleman on a road, as far as he can know."""
        if road == self.escort:
            return 0
        robber: i64 = 0
        while robber < self.setting.seats:
            if self.hidden[robber] & ~self.known_hidden(robber, self.nobleman):
                return int(min(self.setting.map.loss[road], count(self.held[self.nobleman])))
            robber += 1
        return 0

    # ---- what must always hold --------------------------------------------------------

    def check(self) -> None:
        assert 0 <= self.nobleman < self.setting.seats, "the nobleman has a seat"
        assert self.turns >= 0, "journeys are counted from 0"
        self.check_tasks()
        self.check_choices()
        self.check_phase()

    def check_tasks(self) -> None:
        """Every task is in one place; a hand holds three, a town shows one."""
        map = self.setting.map
        seen: i64 = 0
        piles = [self.draw_pile, self.discard, self.laid]
        piles.extend(self.held)
        for pile in piles:
            assert not seen & pile, "every task is in one place"
            seen |= pile
        assert seen == map.all_tasks, "no task is missing"
        for starting in map.starting:
            assert count(self.laid & starting) <= 1, "one task lies on a town"
        assert count(self.laid) <= TASKS_LAID, "four tasks lie open"
        missing = False
        seat: i64 = 0
        while seat < self.setting.seats:
            if self.towns[seat] == NOWHERE:
                missing = True
                assert not self.held[seat], "a seat not yet dealt holds nothing"
            else:
                assert not missing, "deals go in seat order"
                assert 0 <= self.towns[seat] < len(map.town_names), "a nobleman stands in a town"
            assert count(self.held[seat]) <= MOST_HELD, "a hand holds three tasks"
            seat += 1
        assert missing == (self.phase == DEAL_PHASE), "every seat is dealt a task first"

    def check_choices(self) -> None:
        """Roads hidden on, travelled and escorted are as §3 to §5 want them."""
        map = self.setting.map
        before = self.phase <= HIDE_PHASE and self.escort == NO_ESCORT_YET
        roads: i64 = 2 if self.setting.seats == 2 else 1
        waiting = False
        seat: i64 = 0
        while seat < self.setting.seats:
            hidden = self.hidden[seat]
            assert not hidden & ~map.all_roads, "robbers hide on roads of the map"
            assert not hidden or (seat != self.nobleman and count(hidden) == roads), "a robber has his roads"
            if not hidden and seat != self.nobleman:
                waiting = True
            assert not hidden or self.phase >= HIDE_PHASE or not before, "nobody hides before the round"
            seat += 1
        assert waiting == before, "all robbers hide before the nobleman sets out"
        assert not self.used & ~map.all_roads, "he travels on roads of the map"
        if self.escort == NO_ESCORT_YET:
            assert self.phase <= ESCORT_PHASE, "the escort is settled before the journey"
            assert self.left == 0, "no road is left before the journey"
            assert self.used == 0, "no road is used before the journey"
        else:
            assert self.phase != DEAL_PHASE, "tasks are dealt before the journey"
            assert self.phase not in (HIDE_PHASE, ESCORT_PHASE), "the escort is not settled yet"
            alone = self.escort == GOES_ALONE
            assert alone or map.all_roads & BIT[self.escort], "the escort waits on a road of the map"
            most = ROADS_ALONE if alone else ROADS_ESCORTED
            assert self.left + count(self.used) == most, "used and left make four or five roads"

    def check_phase(self) -> None:
        """The phase fits what lies on the table."""
        map = self.setting.map
        phase = self.phase
        won = False
        for points in self.points:
            assert points >= 0, "points only grow"
            won = won or points >= THIRTY
        assert not won or phase == OVER_PHASE, "thirty points end the game"
        limit = self.setting.max_turns
        reached = limit > 0 and self.turns >= limit
        assert reached == (phase == OVER_PHASE and not won) or won, "max_turns ends the game"
        assert (self.road != NOWHERE) == (phase == ROB_PHASE), "there is a road while he is robbed"
        if phase == TOWN_PHASE:
            assert self.task_here(), "a task lies where he may take one"
        elif phase == ROAD_PHASE:
            assert self.left > 0, "he has roads left"
            assert self.open_roads(), "a road leads on"
        elif phase == ROB_PHASE:
            bit = BIT[self.road]
            assert self.used & bit, "the road of an ambush is used"
            assert map.at[self.town()] & bit, "he is robbed before he arrives"
            assert self.robbers_on(self.road), "robbers are on the road"
            assert self.escort != self.road, "the escort is elsewhere"
            assert count(self.held[self.nobleman]) > map.loss[self.road], "he keeps a task"
        elif phase == LAY_PHASE:
            assert count(self.laid) < TASKS_LAID, "a task is missing on the map"
        elif phase == OVER_PHASE:
            assert won or reached, "a game ends by points or by turns"
