"""The rules, in the order of RULEBOOK.md: what may be done stands beside what it does.

How tasks are dealt, laid out and shuffled (§1, §10) stands in pile.py.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.dice import Dice
from tavolata.engine.judgement import share
from tavolata.engine.phrase import Event, Outcome, Reason
from tavolata.engine.state import NATURE, NOBODY, Knowledge, Outlook
from tavolata.games.mille_grazie import events, features, hints
from tavolata.games.mille_grazie.actions import (
    ALONE,
    DROP,
    ESCORT,
    HIDE_TWO,
    HIDING,
    LAY_NONE,
    LEAVE,
    ROAD,
    TAKE,
)
from tavolata.games.mille_grazie.board import LETTERS, ROADS_ALONE
from tavolata.games.mille_grazie.knowledge import MilleGrazieKnowledge, one_of, veil
from tavolata.games.mille_grazie.pile import TaskPile
from tavolata.games.mille_grazie.state import (
    AMBUSH_POINTS,
    DEAL_PHASE,
    ESCORT_PHASE,
    GOES_ALONE,
    HIDE_PHASE,
    LAY_PHASE,
    MOST_HELD,
    NO_ESCORT_YET,
    NOWHERE,
    OVER_PHASE,
    ROAD_PHASE,
    ROADS_ESCORTED,
    ROB_PHASE,
    THIRTY,
    TOWN_PHASE,
    Setting,
)

OUTLOOK: Final = Outlook(reach=0.05, horizon=1)
"""Secrets die with the journey: what comes after the next one is judged."""


class MilleGrazieState(TaskPile):
    """A game of Mille Grazie."""

    def copy(self) -> "MilleGrazieState":
        other = MilleGrazieState(self.setting)
        self.copy_into(other)
        return other

    def knowledge(self, seat: i64) -> Knowledge:
        seen = self.copy()
        veil(seen, seat)
        return MilleGrazieKnowledge(seat, seen)

    def evaluate(self, seat: i64) -> float:
        if self.phase == OVER_PHASE:
            return share(self.winners(), seat)
        return hints.evaluate(self, seat)

    def features(self, seat: i64) -> vec[i64]:
        return features.features(self, seat)

    def features_but(self, seat: i64) -> list[vec[i64]]:
        return features.features_but(self, seat)

    def actor(self) -> i64:
        """The nobleman; while robbers hide, the first who has not chosen."""
        phase: i64 = self.phase
        if phase == HIDE_PHASE:
            robbers: i64 = self.acting()
            return place(robbers & -robbers)
        if phase == OVER_PHASE:
            return NOBODY
        return NATURE if phase <= LAY_PHASE or phase == ROB_PHASE else self.nobleman

    def acting(self) -> i64:
        """§3: all robbers who have not chosen may, in any order."""
        if self.phase != HIDE_PHASE:
            seat: i64 = self.actor()
            return BIT[seat] if seat >= 0 else 0
        seats: i64 = 0
        robber: i64 = 0
        while robber < self.setting.seats:
            if robber != self.nobleman and not self.hidden[robber]:
                seats |= BIT[robber]
            robber += 1
        return seats

    # ---- what may be done -------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        """What `forbidden` has nothing against, found fast; a test holds them equal."""
        if seat < 0:
            return self.natures_moves() if self.actor() == NATURE else vec[i64]()
        if not self.acting() & BIT[seat]:
            return vec[i64]()
        if self.phase == HIDE_PHASE:
            return self.setting.hides[:]
        if self.phase == ESCORT_PHASE:
            return self.setting.escorts[:]
        moves = vec[i64](capacity=6)
        if self.phase == ROAD_PHASE:
            roads: i64 = self.open_roads()
            while roads:
                bit: i64 = roads & -roads
                roads ^= bit
                moves = append(moves, ROAD + place(bit))
            return moves
        held: i64 = self.held[seat]
        if count(held) < MOST_HELD:
            moves = append(moves, TAKE)
        else:
            while held:
                bit = held & -held
                held ^= bit
                moves = append(moves, DROP + place(bit))
        return append(moves, LEAVE)

    def forbidden(self, seat: i64, action: i64) -> Reason | None:
        if seat == NATURE:
            return self.why_not_nature(action)
        if self.phase == HIDE_PHASE:
            return self.why_not_hide(action)
        if self.phase == ESCORT_PHASE:
            return self.why_not_escort(action)
        if self.phase == ROAD_PHASE:
            return self.why_not_road(action)
        return self.why_not_task(seat, action)

    def apply(self, seat: i64, action: i64, tell: list[Event] | None = None) -> None:
        if seat == NATURE:
            self.do_nature(action, tell)
        elif action < ESCORT:
            self.do_hide(seat, HIDING[action], tell)
        elif action < ROAD:
            self.do_escort(seat, action, tell)
        elif action < TAKE:
            self.do_road(seat, action - ROAD, tell)
        elif action < LEAVE:
            self.do_take(seat, action, tell)
        else:
            self.do_leave(seat, tell)

    def reveals(self, seat: i64, action: i64) -> bool:
        """A road shows who lies in wait on it; the last `leave` of a game lets all be shown."""
        if action == LEAVE:
            stuck = self.left == 0 or not self.open_roads()
            return stuck and self.turns + 1 == self.setting.max_turns
        return ROAD <= action < TAKE

    def sounds(self, viewer: i64, actor: i64, action: i64) -> i64:
        """Hidden roads and the escort's are for their owner alone."""
        if actor == NATURE or viewer == actor or action >= ALONE:
            return action
        return -1

    def outlook(self) -> Outlook:
        return OUTLOOK

    def bluffs(self) -> bool:
        return HIDE_PHASE <= self.phase <= ROAD_PHASE and self.phase != TOWN_PHASE

    # ---- nature -----------------------------------------------------------------------

    def natures_moves(self) -> vec[i64]:
        """What chance may bring now."""
        moves = vec[i64](capacity=32)
        if self.phase == ROB_PHASE:
            return self.robberies(moves)
        return self.draws(moves)

    def why_not_nature(self, action: i64) -> Reason | None:
        """What speaks against a draw or a robbery."""
        if self.phase == ROB_PHASE:
            return self.why_not_rob(action)
        if self.phase == DEAL_PHASE:
            return self.why_not_deal(action)
        return self.why_not_lay(action)

    def do_nature(self, action: i64, tell: list[Event] | None) -> None:
        if self.phase == ROB_PHASE:
            self.do_rob(action, tell)
        elif self.phase == DEAL_PHASE:
            self.do_deal(action % 64, tell)
        else:
            self.do_lay(action, tell)

    def draw(self, dice: Dice) -> i64:
        """Nature's next move: a task from the pile, or the tasks a robber draws."""
        if self.phase == ROB_PHASE:
            held: i64 = self.held[self.nobleman]
            lost: i64 = 0
            number: i64 = self.setting.map.loss[self.road]
            while number:
                lost |= BIT[one_of(held & ~lost, dice)]
                number -= 1
            return lost
        return self.draw_task(dice)

    def odds(self, action: i64) -> float:
        """Every task of the pile, and every choice of tasks lost, is as likely as another."""
        if self.why_not_nature(action) is not None:
            return 0.0
        if self.phase == ROB_PHASE:
            # one of two, or one or two of three
            return 1.0 / int(count(self.held[self.nobleman]))
        return 1.0 if action == LAY_NONE else 1.0 / int(count(self.pile()))

    # ---- §2 Round ---------------------------------------------------------------------

    def begin_round(self, nobleman: i64, tell: list[Event] | None) -> None:
        """The role goes round; all others are robbers again."""
        self.phase = HIDE_PHASE
        self.nobleman = nobleman
        self.escort = NO_ESCORT_YET
        self.left = 0
        self.used = 0
        seat: i64 = 0
        while seat < self.setting.seats:
            self.hidden[seat] = 0
            seat += 1
        if tell is not None:
            tell.append(events.round_began(nobleman))

    # ---- §3 Hide ----------------------------------------------------------------------

    def why_not_hide(self, action: i64) -> Reason | None:
        """One road of the map; a lonely robber chooses two."""
        if action >= ESCORT:
            return Reason("hide_first", "§3", {})
        two = self.setting.seats == 2
        if two and action < HIDE_TWO:
            return Reason("hide_two_roads", "§3", {})
        if not two and action >= HIDE_TWO:
            return Reason("hide_one_road", "§3", {})
        return self.why_not_on_map(HIDING[action], "§3")

    def why_not_on_map(self, roads: i64, section: str) -> Reason | None:
        """A letter must have its road."""
        missing = roads & ~self.setting.map.all_roads
        if missing:
            return Reason("no_road", section, {"letter": LETTERS[place(missing & -missing)]})
        return None

    def do_hide(self, seat: i64, roads: i64, tell: list[Event] | None) -> None:
        """A robber's secret; when the last has chosen, the nobleman goes on."""
        self.hidden[seat] = roads
        if tell is not None:
            tell.append(events.hid(self.setting.map, seat, roads))
        if not self.acting():
            self.phase = ESCORT_PHASE

    # ---- §4 Escort --------------------------------------------------------------------

    def why_not_escort(self, action: i64) -> Reason | None:
        """An escort on a road of the map, or none."""
        if action < ESCORT or action >= ROAD:
            return Reason("escort_first", "§4", {})
        return None if action == ALONE else self.why_not_on_map(BIT[action - ESCORT], "§4")

    def do_escort(self, seat: i64, action: i64, tell: list[Event] | None) -> None:
        """Four roads with an escort, five without."""
        if action == ALONE:
            self.escort = GOES_ALONE
            self.left = ROADS_ALONE
        else:
            self.escort = action - ESCORT
            self.left = ROADS_ESCORTED
        if tell is not None:
            tell.append(
                events.alone(seat)
                if action == ALONE
                else events.escorted(self.setting.map, seat, self.escort)
            )
        self.look_round(tell)

    # ---- §5 Travel --------------------------------------------------------------------

    def why_not_road(self, action: i64) -> Reason | None:
        """A road from where he stands that this journey has not used."""
        if action < ROAD or action >= TAKE:
            return Reason("travel_on", "§5", {})
        map = self.setting.map
        road = action - ROAD
        refused = self.why_not_on_map(BIT[road], "§5")
        if refused is not None:
            return refused
        args: dict[str, object] = {"town": map.town_names[self.town()], **events.road_args(map, road)}
        if self.used & BIT[road]:
            return Reason("road_used", "§5", args)
        if not map.at[self.town()] & BIT[road]:
            return Reason("road_elsewhere", "§5", args)
        return None

    def do_road(self, seat: i64, road: i64, tell: list[Event] | None) -> None:
        """One road: who lies in wait there is met before he arrives."""
        self.left -= 1
        self.used |= BIT[road]
        if tell is not None:
            tell.append(events.set_out(self.setting.map, seat, road, self.town()))
        robbers: i64 = self.robbers_on(road)
        if robbers == 0:
            self.arrive(seat, road, tell)
        elif self.escort == road:
            self.foil(robbers, road, tell)
            self.arrive(seat, road, tell)
        else:
            self.ambush(robbers, road, tell)

    def travel_on(self, tell: list[Event] | None) -> None:
        """The next road, or the journey's end where none is left."""
        if self.left and self.open_roads():
            self.phase = ROAD_PHASE
        else:
            self.end_journey(tell)

    def end_journey(self, tell: list[Event] | None) -> None:
        """The turn is counted; unless it was the last, the next seat travels."""
        self.turns += 1
        seat: i64 = self.nobleman
        if tell is not None:
            tell.append(events.journey_ended(self.setting.map, seat, self.town()))
        if self.turns == self.setting.max_turns:
            self.finish(tell)
        else:
            self.begin_round(seat + 1 if seat + 1 < self.setting.seats else 0, tell)

    # ---- §6 Ambush --------------------------------------------------------------------

    def ambush(self, robbers: i64, road: i64, tell: list[Event] | None) -> None:
        """Points for every robber there; then one loss, unless the points end the game (§11)."""
        map = self.setting.map
        won = False
        robber: i64 = 0
        while robber < self.setting.seats:
            if robbers & BIT[robber]:
                self.points[robber] += AMBUSH_POINTS
                won = won or self.points[robber] >= THIRTY
                if tell is not None:
                    tell.append(events.ambushed(map, robber, self.nobleman, road, AMBUSH_POINTS))
            robber += 1
        if won:
            self.finish(tell)
        elif count(self.held[self.nobleman]) > map.loss[road]:
            self.phase = ROB_PHASE
            self.road = road
        else:
            self.lose(self.held[self.nobleman], tell)
            self.arrive(self.nobleman, road, tell)

    def robberies(self, moves: vec[i64]) -> vec[i64]:
        """Every choice of so many of his tasks, as masks."""
        held: i64 = self.held[self.nobleman]
        two = self.setting.map.loss[self.road] == 2
        ones: i64 = held
        while ones:
            bit: i64 = ones & -ones
            ones ^= bit
            if not two:
                moves = append(moves, bit)
            others: i64 = ones if two else 0
            while others:
                other: i64 = others & -others
                others ^= other
                moves = append(moves, bit | other)
        return moves

    def why_not_rob(self, tasks: i64) -> Reason | None:
        """As many tasks as the colour costs, of those he holds."""
        held = self.held[self.nobleman]
        number = self.setting.map.loss[self.road]
        if tasks < 0 or tasks & ~held:
            return Reason("not_held", "§6", {"seat": int(self.nobleman)})
        if count(tasks) != number:
            return Reason("wrong_loss", "§6", events.road_args(self.setting.map, self.road))
        return None

    def do_rob(self, tasks: i64, tell: list[Event] | None) -> None:
        """What the robbers drew is gone, and the journey goes on."""
        road: i64 = self.road
        self.road = NOWHERE
        self.lose(tasks, tell)
        self.arrive(self.nobleman, road, tell)

    def lose(self, tasks: i64, tell: list[Event] | None) -> None:
        """Lost tasks go to the discard pile."""
        self.held[self.nobleman] &= ~tasks
        self.discard |= tasks
        if tell is not None:
            tell.append(events.robbed(self.setting.map, self.nobleman, tasks))

    # ---- §7 Escorted road -------------------------------------------------------------

    def foil(self, robbers: i64, road: i64, tell: list[Event] | None) -> None:
        """Escort and robbers are revealed, and nothing else happens."""
        if tell is None:
            return
        robber: i64 = 0
        while robber < self.setting.seats:
            if robbers & BIT[robber]:
                tell.append(events.foiled(self.setting.map, robber, self.nobleman, road))
            robber += 1

    # ---- §8 Arrival -------------------------------------------------------------------

    def arrive(self, seat: i64, road: i64, tell: list[Event] | None) -> None:
        """All his tasks for this town score, then thirty points are looked for."""
        map = self.setting.map
        town: i64 = map.beyond(road, self.towns[seat])
        self.towns[seat] = town
        if tell is not None:
            tell.append(events.arrived(map, seat, town))
        done: i64 = self.held[seat] & map.ending[town]
        self.held[seat] ^= done
        self.discard |= done
        while done:
            bit: i64 = done & -done
            done ^= bit
            task: i64 = place(bit)
            self.points[seat] += map.points[task]
            if tell is not None:
                tell.append(events.completed(map, seat, task))
        if self.points[seat] >= THIRTY:
            self.finish(tell)
        else:
            self.look_round(tell)

    # ---- §9 Taking tasks --------------------------------------------------------------

    def look_round(self, tell: list[Event] | None) -> None:
        """A task that lies here may be taken; where none lies, he travels on."""
        if self.task_here():
            self.phase = TOWN_PHASE
        else:
            self.travel_on(tell)

    def why_not_task(self, seat: i64, action: i64) -> Reason | None:
        """Take it, for one of three if he has three, or leave it."""
        if action < TAKE:
            town = self.setting.map.town_names[self.town()]
            return Reason("task_first", "§9", {"town": town})
        full = count(self.held[seat]) >= MOST_HELD
        if action == TAKE and full:
            return Reason("hand_full", "§9", {})
        if DROP <= action < LEAVE:
            if not full:
                return Reason("hand_not_full", "§9", {})
            if not self.held[seat] & BIT[action - DROP]:
                return Reason("not_yours", "§9", {})
        return None

    def do_take(self, seat: i64, action: i64, tell: list[Event] | None) -> None:
        """The old task is discarded before the new one is drawn."""
        map = self.setting.map
        here: i64 = self.task_here()
        if action >= DROP:
            old: i64 = BIT[action - DROP]
            self.held[seat] ^= old
            self.discard |= old
            if tell is not None:
                tell.append(events.dropped(map, seat, action - DROP))
        self.laid ^= here
        self.held[seat] |= here
        self.phase = LAY_PHASE
        if tell is not None:
            tell.append(events.took(map, seat, place(here)))

    def do_leave(self, seat: i64, tell: list[Event] | None) -> None:
        """It stays where it lies and is not offered again before he comes back."""
        if tell is not None:
            tell.append(events.left_lying(self.setting.map, seat, place(self.task_here())))
        self.travel_on(tell)

    def after_lay(self, tell: list[Event] | None) -> None:
        """Before the first round the set-up is done; on a journey the new task may lie here too."""
        if self.escort == NO_ESCORT_YET:
            self.begin_round(0, tell)
        else:
            self.look_round(tell)

    # ---- §11 End, §12 max_turns -------------------------------------------------------

    def ending(self) -> str:
        """Why the game is over, in order of precedence; empty while it goes on."""
        for points in self.points:
            if points >= THIRTY:
                return "thirty"
        return "max_turns" if self.phase == OVER_PHASE else ""

    def winners(self) -> list[int]:
        """The most points; equal ones share."""
        most = max([int(points) for points in self.points])
        return [seat for seat in range(self.setting.seats) if self.points[seat] == most]

    def finish(self, tell: list[Event] | None) -> None:
        """The game is over at once, and what was hidden may be shown (§7)."""
        if tell is not None:
            map = self.setting.map
            met = self.met()
            robber: i64 = 0
            while robber < self.setting.seats:
                unmet = self.hidden[robber] & ~met
                if unmet:
                    tell.append(events.hid_there(map, robber, unmet))
                robber += 1
            if not self.knows_escort(NOBODY):
                tell.append(events.escort_was(map, self.nobleman, self.escort))
        self.phase = OVER_PHASE
        if tell is not None:
            winners = self.winners()
            tell.append(events.ended(self.ending(), winners, self.points[winners[0]]))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER_PHASE:
            return None
        return Outcome(self.winners(), [int(points) for points in self.points], self.ending())


def new_state(setting: Setting) -> MilleGrazieState:
    """A game about to begin: nature deals."""
    state = MilleGrazieState(setting)
    state.lay_out()
    return state
