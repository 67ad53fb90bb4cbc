"""The rules, in the order of RULEBOOK.md: what may be done stands beside what it does."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.judgement import share
from tavolata.engine.phrase import Event, Outcome, Reason
from tavolata.engine.state import NATURE, NOBODY, Outlook
from tavolata.games.little_italy import events, features, hints
from tavolata.games.little_italy.actions import DRIVE, NORTH, SOUTH, TURN_IN, WAYS
from tavolata.games.little_italy.board import (
    CAR_NAMES,
    CIRCLES,
    IN_NORTH,
    IN_SOUTH,
    MONEY,
    PIPS,
    POLICE,
    SEVEN,
    START,
    Circles,
)
from tavolata.games.little_italy.state import (
    DISCS_PHASE,
    DRIVE_PHASE,
    OVER_PHASE,
    ROLL_PHASE,
    Position,
    Setting,
)

ENDINGS: Final = ["", "seven", "both", "max_turns"]
SEVEN_SCORED: Final[i64] = 1
BOTH_IN_ALLEY: Final[i64] = 2
MAX_TURNS: Final[i64] = 3
REWARD: Final[i64] = 1
"""§7: what the mover gets for a car that comes on to a marker."""
DISCS: Final[i64] = 10
"""§12: how many discs are dealt."""
DEALS: Final[i64] = 3628800
"""The ways to deal them, 10!."""

OUTLOOK: Final = Outlook(reach=0.7, playouts=True, picks=True)
"""Games are short, and random drives score as drives do."""


class LittleItalyState(Position):
    """A game of Little Italy."""

    def copy(self) -> "LittleItalyState":
        other = LittleItalyState(self.setting)
        self.copy_into(other)
        return other

    def evaluate(self, seat: i64) -> float:
        if self.phase == OVER_PHASE:
            return share(self.winners(), seat)
        return hints.evaluate(self, seat)

    def features(self, seat: i64) -> vec[i64]:
        return features.features(self, seat)

    def features_but(self, seat: i64) -> list[vec[i64]]:
        return features.features_but(self, seat)

    def outlook(self) -> Outlook:
        return OUTLOOK

    def actor(self) -> i64:
        if self.phase == DRIVE_PHASE:
            return self.turn
        if self.phase == OVER_PHASE:
            return NOBODY
        return NATURE

    # ---- what may be done -------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        """What `forbidden` has nothing against, found fast; a test holds them equal."""
        moves = vec[i64](capacity=12)
        if seat != self.actor():
            return moves
        if self.phase != DRIVE_PHASE:
            return self.draws(moves)
        action: i64 = 0
        cup: i64 = self.cup
        while cup:
            if cup & 1:
                moves = self.drives(action, self.die(action // WAYS), moves)
            cup >>= 1
            action += WAYS
        return moves

    def drives(self, first: i64, pips: i64, moves: vec[i64]) -> vec[i64]:
        """The moves of one car whose die shows so many pips, the first of its four numbers given."""
        place: i64 = self.place(first // WAYS)
        if place == START:
            return append(append(moves, first + NORTH), first + SOUTH)
        moves = append(moves, first + DRIVE)
        if not self.inside and self.comes_past_mouth(place, pips):
            moves = append(moves, first + TURN_IN)
        return moves

    def forbidden(self, seat: i64, action: i64) -> Reason | None:
        if seat == NATURE:
            return self.why_not_deal(action) if self.phase == DISCS_PHASE else self.why_not_roll(action)
        car: i64 = action // WAYS
        way: i64 = action % WAYS
        refused = self.why_not_take(car)
        if refused is not None:
            return refused
        if way == DRIVE:
            return self.why_not_drive(car)
        if way == TURN_IN:
            return self.why_not_turn_in(car)
        return self.why_not_first_exit(car)

    def apply(self, seat: i64, action: i64, tell: list[Event] | None = None) -> None:
        if seat != NATURE:
            self.take(seat, action // WAYS, action % WAYS, tell)
        elif self.phase == DISCS_PHASE:
            self.deal(action, tell)
        else:
            self.roll(action, tell)

    # ---- nature rolls (§3) and deals (§12) --------------------------------------------

    def draws(self, moves: vec[i64]) -> vec[i64]:
        codes: i64 = self.chances()
        code: i64 = 0
        while code < codes:
            moves = append(moves, code)
            code += 1
        return moves

    def chances(self) -> i64:
        """How many ways there are, all equally likely, in which nature can move."""
        if self.phase == DISCS_PHASE:
            return DEALS
        codes: i64 = 1
        cup: i64 = self.cup
        while cup:
            cup &= cup - 1
            codes *= PIPS
        return codes

    def odds(self, action: i64) -> float:
        codes: i64 = self.chances()
        return 1.0 / float(int(codes)) if 0 <= action < codes else 0.0

    def draw(self, dice: Dice) -> i64:
        code: i64 = 0
        digit: i64 = 1
        if self.phase == DISCS_PHASE:
            left: i64 = DISCS
            while left:
                code += dice.below(left) * digit
                digit *= left
                left -= 1
            return code
        cup: i64 = self.cup
        while cup:
            cup &= cup - 1
            code += dice.below(PIPS) * digit
            digit *= PIPS
        return code

    def picks(self) -> vec[i64]:
        """Every die as it may fall, with the drives it would bring."""
        found = vec[i64](capacity=192)
        if self.phase != ROLL_PHASE:
            return found
        number: i64 = 0
        digit: i64 = 1
        car: i64 = 0
        while car < self.setting.cars:
            if self.cup & BIT[car]:
                pips: i64 = 1
                while pips <= PIPS:
                    for move in self.drives(car * WAYS, pips, vec[i64](capacity=2)):
                        found = append(append(found, number), PIPS)
                        found = append(append(found, (pips - 1) * digit), move)
                    pips += 1
                number += 1
                digit *= PIPS
            car += 1
        return found

    def picker(self) -> i64:
        return self.turn

    # ---- §2 Control, §3 Turn ----------------------------------------------------------

    # A roll is a number in base 6, the first die of the cup in its lowest digit.

    def why_not_roll(self, action: i64) -> Reason | None:
        return Reason("no_such_roll", "§3", {}) if self.odds(action) == 0.0 else None

    def roll(self, code: i64, tell: list[Event] | None) -> None:
        shown: dict[str, object] = {}
        self.phase = DRIVE_PHASE
        car: i64 = 0
        cup: i64 = self.cup
        while cup:
            if cup & 1:
                pips: i64 = code % PIPS + 1
                code //= PIPS
                self.set_die(car, pips)
                if tell is not None:
                    shown[CAR_NAMES[car]] = int(pips)
            cup >>= 1
            car += 1
        if tell is not None:
            tell.append(events.rolled(self.turn, shown))

    def why_not_take(self, car: i64) -> Reason | None:
        if car >= self.setting.cars:
            return Reason("no_such_car", "§2", {"car": CAR_NAMES[car]})
        if not self.cup & BIT[car]:
            return Reason("die_used", "§3", {"car": CAR_NAMES[car]})
        return None

    def take(self, seat: i64, car: i64, way: i64, tell: list[Event] | None) -> None:
        """The chosen die is out, its car moves, the cup goes left."""
        pips: i64 = self.die(car)
        self.cup ^= BIT[car]
        self.dice = 0
        if way == TURN_IN:
            self.turn_in(seat, car, pips, tell)
        else:
            self.drive(seat, car, way, pips, tell)
        self.turns += 1
        if self.ending():
            self.finish(tell)
        else:
            self.pass_cup(seat, tell)

    def pass_cup(self, seat: i64, tell: list[Event] | None) -> None:
        self.phase = ROLL_PHASE
        self.turn = seat + 1 if seat + 1 < self.setting.seats else 0
        # A cup with one die is filled before it is rolled
        refilled = self.cup & (self.cup - 1) == 0
        if refilled:
            self.cup = self.setting.all_cars
        if tell is not None:
            tell.append(events.passed(self.turn, refilled))

    # ---- §4 Driving -------------------------------------------------------------------

    def why_not_drive(self, car: i64) -> Reason | None:
        if self.place(car) == START:
            return Reason("choose_mouth", "§5", {"car": CAR_NAMES[car]})
        return None

    def drive(self, seat: i64, car: i64, way: i64, pips: i64, tell: list[Event] | None) -> None:
        place: i64 = self.place(car)
        start: i64 = self.drives_from(place, way)
        end: i64 = self.rest(start, pips)
        if tell is not None:
            self.tell_drive(seat, car, pips, start, end, tell)
        if place == start:
            self.occupied ^= BIT[start]
        else:
            self.inside ^= BIT[car]
        self.occupied |= BIT[end]
        self.set_place(car, end)
        if end == self.money_space():
            self.meet(seat, car, MONEY, end, tell)
        elif end == self.police_space():
            self.meet(seat, car, POLICE, end, tell)

    def rest(self, space: i64, pips: i64) -> i64:
        """Where a car stops: cars are skipped and not counted, a marker ends the drive (§7)."""
        following = self.setting.road.following
        markers: i64 = BIT[self.money_space()] | BIT[self.police_space()]
        while pips:
            space = following[space]
            bit: i64 = BIT[space]
            if not self.occupied & bit:
                if markers & bit:
                    return space
                pips -= 1
        return space

    def way(self, start: i64, end: i64) -> list[int]:
        """The spaces from one to another, the first left out."""
        spaces: list[int] = []
        while start != end:
            start = self.setting.road.following[start]
            spaces.append(int(start))
        return spaces

    def skipped(self, way: list[int]) -> list[str]:
        """The cars that a car on its way goes over."""
        return [CAR_NAMES[self.car_on(space)] for space in way if self.occupied & BIT[space]]

    def tell_drive(self, seat: i64, car: i64, pips: i64, start: i64, end: i64, tell: list[Event]) -> None:
        way = self.way(start, end)
        over = self.skipped(way)
        if self.inside & BIT[car]:
            mouth = "north" if start == self.setting.road.north else "south"
            tell.append(events.came_out(seat, car, pips, mouth, way, over))
        else:
            tell.append(events.drove(seat, car, pips, way, over))

    # ---- §5 First exit ----------------------------------------------------------------

    def drives_from(self, place: i64, way: i64) -> i64:
        """The space whose next is the first of the drive: out of a mouth, the one before it."""
        if place == IN_SOUTH or (place == START and way == NORTH):
            return self.setting.road.north
        if place in (IN_NORTH, START):
            return self.setting.road.south
        return place

    def why_not_first_exit(self, car: i64) -> Reason | None:
        if self.place(car) != START:
            return Reason("has_left", "§5", {"car": CAR_NAMES[car]})
        return None

    # ---- §6 Alley later ---------------------------------------------------------------

    def comes_past_mouth(self, space: i64, pips: i64) -> bool:
        """Whether a car on the road reaches a mouth's space with a pip left, before any marker."""
        road = self.setting.road
        # All pips but one, and every other car skipped, lead no farther.
        if road.ahead[space] > pips + self.setting.cars - 2:
            return False
        markers: i64 = BIT[self.money_space()] | BIT[self.police_space()]
        while road.ahead[space]:
            space = road.following[space]
            bit: i64 = BIT[space]
            if not self.occupied & bit:
                pips -= 1
                if not pips or markers & bit:
                    return False
        return True

    def why_not_turn_in(self, car: i64) -> Reason | None:
        args: dict[str, object] = {"car": CAR_NAMES[car]}
        if self.inside & BIT[car]:
            return Reason("in_alley", "§6", args)
        if self.inside:
            return Reason("alley_taken", "§6", args)
        space: i64 = self.place(car)
        if not self.comes_past_mouth(space, self.die(car)):
            end: i64 = self.rest(space, self.die(car))
            args["space"] = int(end)
            if end == self.money_space() or end == self.police_space():
                return Reason("marker_first", "§7", args)
            return Reason("mouth_far", "§6", args)
        return None

    def turn_in(self, seat: i64, car: i64, pips: i64, tell: list[Event] | None) -> None:
        road = self.setting.road
        start: i64 = self.place(car)
        entry: i64 = road.entry[start]
        if tell is not None:
            way = self.way(start, road.south if entry == IN_SOUTH else road.north)
            mouth = "south" if entry == IN_SOUTH else "north"
            tell.append(events.turned_in(seat, car, pips, mouth, way, self.skipped(way)))
        self.occupied ^= BIT[start]
        self.inside |= BIT[car]
        self.set_place(car, entry)
        if self.money == SEVEN:
            self.meet(seat, car, MONEY, 0, tell)
        elif self.police == SEVEN:
            self.meet(seat, car, POLICE, 0, tell)

    # ---- §7 Markers stop cars ---------------------------------------------------------

    def meet(self, seat: i64, car: i64, kind: i64, space: i64, tell: list[Event] | None) -> None:
        """A car has come on to a marker, on a space or (0) in the alley."""
        self.set_points(seat, self.points(seat) + REWARD)
        if tell is not None:
            tell.append(events.met(seat, car, kind, space))
        self.score(car, kind, tell)
        if space:
            self.move_on(kind, tell)

    def score(self, car: i64, kind: i64, tell: list[Event] | None) -> None:
        """Each controller gains, or pays as far as the points go (§11: the bank always can)."""
        holders: i64 = self.setting.control[car]
        seat: i64 = 0
        while holders:
            if holders & 1:
                points: i64 = self.points(seat)
                if kind == MONEY:
                    self.set_points(seat, points + self.money)
                    if tell is not None:
                        tell.append(events.earned(seat, car, self.money))
                else:
                    price: i64 = self.police if self.police < points else points
                    self.set_points(seat, points - price)
                    if tell is not None:
                        tell.append(events.paid(seat, car, price))
            holders >>= 1
            seat += 1

    # ---- §8 Marker moves on -----------------------------------------------------------

    def move_on(self, kind: i64, tell: list[Event] | None) -> None:
        """To the next circle, and on again as long as a car stands there and scores."""
        while True:
            if kind == MONEY:
                self.money += 1
                space: i64 = self.money_space()
                circle: i64 = self.money
            else:
                self.police += 1
                space = self.police_space()
                circle = self.police
            if circle == SEVEN:
                self.go_in(kind, tell)
                return
            if tell is not None:
                tell.append(events.moved_on(kind, circle, space))
            if not self.occupied & BIT[space]:
                return
            car: i64 = self.car_on(space)
            if tell is not None:
                tell.append(events.found(car, kind, space))
            self.score(car, kind, tell)

    # ---- §9 The 7s --------------------------------------------------------------------

    def go_in(self, kind: i64, tell: list[Event] | None) -> None:
        """A marker comes into the alley: every car there scores."""
        if tell is not None:
            tell.append(events.went_in(kind))
        car: i64 = 0
        while car < self.setting.cars:
            if self.inside & BIT[car]:
                if tell is not None:
                    tell.append(events.found_in_alley(car, kind))
                self.score(car, kind, tell)
            car += 1

    def ending(self) -> i64:
        """Why the game is over, in order of precedence; 0 while it goes on."""
        if self.money == SEVEN or self.police == SEVEN:
            # A marker and a car never meet in the alley without scoring.
            if self.inside:
                return SEVEN_SCORED
            if self.money == self.police:
                return BOTH_IN_ALLEY
        if self.turns == self.setting.max_turns and self.turns:
            return MAX_TURNS
        return 0

    # ---- §10 Winner -------------------------------------------------------------------

    def winners(self) -> list[int]:
        """The seats with most points, ascending."""
        most: i64 = -1
        best: list[int] = []
        seat: i64 = 0
        while seat < self.setting.seats:
            points: i64 = self.points(seat)
            if points > most:
                most = points
                best = []
            if points == most:
                best.append(int(seat))
            seat += 1
        return best

    def finish(self, tell: list[Event] | None) -> None:
        self.phase = OVER_PHASE
        if tell is not None:
            winners = self.winners()
            tell.append(events.ended(ENDINGS[self.ending()], winners, self.points(winners[0])))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER_PHASE:
            return None
        scores = [int(self.points(seat)) for seat in range(self.setting.seats)]
        return Outcome(self.winners(), scores, ENDINGS[self.ending()])

    # ---- §12 Option: the discs --------------------------------------------------------

    # A deal is a number in the mixed base 10, 9, … 1: for each place, ascending, which of the
    # values still in hand (2 to 6, then -2 to -6) comes to lie there.

    def why_not_deal(self, action: i64) -> Reason | None:
        return Reason("no_such_discs", "§12", {}) if self.odds(action) == 0.0 else None

    def deal(self, code: i64, tell: list[Event] | None) -> None:
        self.circles = dealt_circles(self.setting.road.printed, self.setting.road.dealt_places, code)
        self.phase = ROLL_PHASE
        if tell is not None:
            tell.append(events.dealt(self.circles))


def dealt_circles(printed: Circles, places: list[int], code: i64) -> Circles:
    """The circles after a deal of the discs."""
    money = printed.spaces(MONEY)
    police = printed.spaces(POLICE)
    in_hand = list(range(DISCS))
    for place in places:
        disc = in_hand.pop(code % len(in_hand))
        code //= len(in_hand) + 1
        if disc < CIRCLES - 1:
            money[disc + 1] = place
        else:
            police[disc - CIRCLES + 2] = place
    return Circles(money, police)


def new_state(setting: Setting) -> LittleItalyState:
    """A game about to begin: nature deals the discs, or rolls."""
    state = LittleItalyState(setting)
    state.lay_out()
    return state
