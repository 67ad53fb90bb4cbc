"""A table's life: seats, start, moves, undo, bots, talk, time, rematch; and what a restart leaves of it."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from tavolata.engine.record import check
from tavolata.store import Notice, Row
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log import entries, history
from tavolata.tables.log.table import Refused, hashed
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.frames import Answer, Changed, Refuse, Seated, Spoken, Update, Welcome
from tavolata.tables.messages.terms import Clock, Settings, Why
from tavolata.tables.play.clocks import now
from tavolata.tables.play.fairness import commitment, verify
from tests.tables.house import Ear, Party, play, until

# ---- seats -----------------------------------------------------------------------------


def test_a_table_fills_with_people_and_bots_and_starts(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, seats=3, start=False)
        stranger: tuple[str, ...] = ("nobodys-token-at-all-here",)
        assert await party.refused(c.Start(party.id())) == "seats_free"
        seated = await party.done(c.Sit(party.id(), "  Nonno\n", 0), *stranger)
        assert isinstance(seated, Seated)
        assert (seated.seat, party.table.seats[1].name) == (1, "Nonno")
        assert party.table.seats[0].colour != party.table.seats[1].colour, "a taken colour is not given twice"
        assert await party.refused(c.Bot(party.id(), 2, "greedy"), *stranger) == "not_host"
        assert await party.refused(c.Bot(party.id(), 2, "genius")) == "no_level"
        await party.done(c.Bot(party.id(), 2, "greedy"))
        assert await party.refused(c.Sit(party.id(), "Late"), *stranger) == "seats_full"
        assert await party.refused(c.Start(party.id()), seated.token) == "not_host"
        await party.done(c.Start(party.id()))
        assert party.table.phase == "playing"
        assert [sitting.kind for sitting in party.table.seats] == ["person", "person", "bot"]

    play(db, scene)


def test_before_the_start_a_seat_is_left_for_good_and_later_a_bot_plays_on(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, start=False)
        zero, one = party.tokens[0], party.tokens[1]
        assert await party.refused(c.Stand(party.id(), 0), one) == "not_yours"
        await party.done(c.Stand(party.id(), 1), one)
        assert await party.refused(c.Ready(party.id(), 1), one) == "not_yours", (
            "the token is worth nothing now"
        )
        seated = await party.done(c.Sit(party.id(), "Again"))
        await party.done(c.Start(party.id()))
        await party.done(c.Stand(party.id(), 1), seated.token)
        assert party.table.seats[1].kind == "bot"
        seat, text = party.first_move()
        await party.done(c.Move(party.id(), party.table.version, seat, text), zero)
        await until(lambda: party.table.play is not None and party.table.to_act() == [0])
        await party.done(c.Back(party.id(), 1), seated.token)
        assert party.table.people() == [0, 1]

    play(db, scene)


def test_seats_drawn_by_lot_keep_their_tokens(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        orders = set()
        for _ in range(12):
            party = await Party.meet(hall, people=3, start=False, settings=Settings(seating="random"))
            names = {hashed(token): party.table.seats[k].name for k, token in party.tokens.items()}
            await party.done(c.Start(party.id()))
            for token, name in names.items():
                (seat,) = party.table.holder({token}).seats
                assert party.table.seats[seat].name == name
            orders.add(tuple(sitting.name for sitting in party.table.seats))
        assert len(orders) > 1

    play(db, scene)


def test_what_is_agreed_on_is_the_hosts_and_only_before_the_start(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, seats=3, start=False)
        assert await party.refused(c.Agree(party.id(), {"goal": 5}), party.tokens[0]) == "not_host"
        assert await party.refused(c.Agree(party.id(), {"goal": 77})) == "bad_option"
        assert await party.refused(c.Agree(party.id(), {"dragons": 1})) == "no_option"
        assert await party.refused(c.Agree(party.id(), seats=6)) == "bad_seats"
        assert await party.refused(c.Agree(party.id(), settings=Settings(aids=["x-ray"]))) == "no_aid"
        await party.done(c.Agree(party.id(), {"goal": 5}, Settings(public=True, aids=["memory_aid"]), 2))
        assert party.table.options["goal"] == 5
        assert [card.table for card in await hall.store.lobby(5)] == [party.table.id]
        await party.done(c.Start(party.id()))
        assert await party.refused(c.Agree(party.id(), {"goal": 4})) == "not_open"

    play(db, scene)


# ---- moves -----------------------------------------------------------------------------


def test_refusals_of_the_rules_carry_key_paragraph_and_texts(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        version = party.table.version
        late = await party.do(c.Move(party.id(), version, 1, "place a1"))
        assert isinstance(late, Refuse)
        assert (late.kind, late.why.key, late.why.texts) == ("not_to_act", "not_to_act", "game")
        odd = await party.do(c.Move(party.id(), version, 0, "dance"))
        assert isinstance(odd, Refuse)
        assert odd.kind == "unreadable"
        early = await party.do(c.Move(party.id(), version, 0, "push b1"))
        assert isinstance(early, Refuse)
        assert (early.kind, early.why.section) == ("illegal", "§1")
        assert party.table.version == version
        assert await party.refused(c.Move(party.id(), version, 0, "place a1"), party.tokens[1]) == "not_yours"

    play(db, scene)


def test_a_move_that_was_taken_back_leaves_its_line_marked(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        for seat, text in ((0, "place a1"), (1, "place g1"), (0, "enter a7"), (0, "enter g7")):
            await party.done(c.Move(party.id(), party.table.version, seat, text))
        for struck in ([False, True], [True, True]):
            await party.done(c.Undo(party.id(), 0))
            told = lines(await party.listen(party.tokens[1]))
            assert told[-2:] == [("enter a7", struck[0]), ("enter g7", struck[1])]
            assert not any(undone for _, undone in told[:-2])
        await party.done(c.Move(party.id(), party.table.version, 0, "enter a7"))
        assert lines(await party.listen())[-2:] == [("enter g7", True), ("enter a7", False)]
        assert lines(await party.listen(have=party.table.version - 1)) == [("enter a7", False)]

    def lines(ear: Ear) -> list[tuple[str, bool]]:
        welcome = ear.last()
        assert isinstance(welcome, Welcome)
        return [(line.move, line.undone) for line in welcome.eyes[0].log]

    play(db, scene)


def test_a_bot_waits_longer_where_its_move_would_end_a_persons_undo(db: Path) -> None:
    pause = 0.25

    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, bots=1)
        table = party.table
        await party.done(c.Move(party.id(), table.version, 0, "place a1"))
        assert table.play is not None
        assert (table.to_act(), table.play.undoable.undoer()) == ([1], 0), (
            "the mouse is placed, and nothing was told"
        )
        await party.done(c.Undo(party.id(), 0))
        assert table.to_act() == [0]
        await party.done(c.Move(party.id(), table.version, 0, "place g7"))
        version = table.version
        await until(lambda: table.version > version)
        rows = {row.version: row.at for row in await hall.store.rows(table.id)}
        assert rows[version + 1] - rows[version] >= 4 * pause * 1000 - 20
        assert await party.refused(c.Undo(party.id(), 0)) == "no_undo", "never past another's move"

    play(db, scene, pause)


def test_a_move_is_taken_back_while_it_told_nothing_new(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        ear = await party.listen(party.tokens[0])
        seat, text = party.first_move()
        await party.done(c.Move(party.id(), party.table.version, seat, text))
        assert await party.refused(c.Undo(party.id(), 1)) == "no_undo"
        await party.done(c.Undo(party.id(), 0))
        told = ear.last()
        assert isinstance(told, Update)
        assert (told.undone, told.eyes[0].log) == (1, [])
        assert party.table.to_act() == [0]
        assert party.first_move() == (seat, text)
        assert history.moves_of(await hall.store.rows(party.table.id)) == [
            (-1, party.table.play and "spare " + told_spare(told))
        ]

    def told_spare(told: Update) -> str:
        import msgspec

        return str(msgspec.json.decode(told.eyes[0].view)["spare"])

    play(db, scene)


def test_a_preview_tells_what_is_sure_and_changes_nothing(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        before = party.table.version
        answer = await party.done(c.Ask(party.id(), 0, "place a1"))
        assert isinstance(answer, Answer)
        assert (answer.say.key, [each.key for each in answer.sure]) == ("place", ["placed"])
        assert (answer.chance, answer.undo, party.table.version) == (False, True, before)
        assert await party.refused(c.Ask(party.id(), 1, "place a1"), party.tokens[0]) == "not_yours"

    play(db, scene)


def test_bots_play_a_whole_game_and_the_record_and_its_proof_hold(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=0, bots=3, options={"max_turns": 12})
        await until(lambda: party.table.phase == "over", 60)
        table = party.table
        moves = history.moves_of(await hall.store.rows(table.id))
        record = history.record(history.played(table, moves))
        assert check(record.as_json(), table.game) is None
        proof = history.proof(table, record.as_json())
        assert verify(proof, table.game) is None
        assert commitment(bytes.fromhex(proof.secret)) == table.commitment

    play(db, scene)


def test_advice_is_given_where_the_table_allows_it(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        assert await party.refused(c.Hint(party.id(), 0)) == "hints_off"
        party = await Party.meet(hall, settings=Settings(hints=True))
        assert await party.refused(c.Hint(party.id(), 1)) == "nothing_to_decide"
        advice = await party.done(c.Hint(party.id(), 0))
        await party.done(c.Move(party.id(), party.table.version, 0, advice.move))

    play(db, scene)


# ---- talk ------------------------------------------------------------------------------


def test_who_sits_may_speak_unless_the_host_asks_for_silence(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        ear = await party.listen()
        await party.done(c.Chat(party.id(), "ciao\x07 a tutti", 1), party.tokens[1])
        told = ear.last()
        assert isinstance(told, Spoken)
        assert (told.said.name, told.said.text) == ("Person 1", "ciao a tutti")
        await party.done(c.Mute(party.id(), 1))
        assert await party.refused(c.Chat(party.id(), "ciao", 1), party.tokens[1]) == "muted"
        assert await party.refused(c.Chat(party.id(), "\u200b \n", 0)) == "no_words"
        assert await party.refused(c.Chat(party.id(), "psst", None), "some-other-token-of-mine") == "not_host"

    play(db, scene)


# ---- time ------------------------------------------------------------------------------


def test_a_seat_out_of_time_waits_for_the_others_choice(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        settings = Settings(clock=Clock(kind="bank", bank=10, increment=0))
        party = await Party.meet(hall, people=3, settings=settings)
        table = party.table
        assert table.clocks is not None
        assert await party.refused(c.Overdue(party.id(), 1, 0, "bot")) == "not_overdue"
        table.clocks.left[0] = 5
        hall.driver.wake(table)
        await until(lambda: table.clocks is not None and table.clocks.overdue[0])
        assert table.to_act() == [0], "nothing happens by itself"
        assert await party.refused(c.Overdue(party.id(), 0, 0, "wait")) == "not_overdue"
        await party.done(c.Overdue(party.id(), 1, 0, "end"))
        assert table.phase == "playing", "one of two who wait can't end it alone"
        await party.done(c.Overdue(party.id(), 2, 0, "wait"))
        assert not table.clocks.overdue[0]
        assert table.clocks.remaining(0, now()) > 50_000
        table.clocks.left[0] = 5
        hall.driver.wake(table)
        await until(lambda: table.clocks is not None and table.clocks.overdue[0])
        await party.done(c.Overdue(party.id(), 1, 0, "bot"))
        await until(lambda: table.seats[0].kind == "bot" and table.to_act() == [1])
        await party.done(c.Back(party.id(), 0))

    play(db, scene)


def test_all_who_wait_together_may_end_the_game(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        settings = Settings(clock=Clock(kind="bank", bank=10, increment=0))
        party = await Party.meet(hall, people=3, settings=settings)
        table = party.table
        assert table.clocks is not None
        table.clocks.left[0] = 5
        hall.driver.wake(table)
        await until(lambda: table.clocks is not None and table.clocks.overdue[0])
        await party.done(c.Overdue(party.id(), 1, 0, "end"))
        await party.done(c.Overdue(party.id(), 2, 0, "end"))
        await until(lambda: table.phase == "closed")

    play(db, scene)


# ---- the end and after -----------------------------------------------------------------


def test_a_rematch_needs_everyone_and_tokens_open_the_new_seats(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2, bots=1)
        ear = await party.listen()
        await party.done(c.Close(party.id()))
        await party.done(c.Rematch(party.id(), 0))
        assert party.table.next is None
        await party.done(c.Rematch(party.id(), 1))
        await until(lambda: party.table.next is not None)
        told = ear.last()
        assert isinstance(told, Changed)
        assert told.table.next == party.table.next, "spectators are told where to go"
        table = await hall.table(party.table.next or "")
        assert table.phase == "playing"
        for token in party.tokens.values():
            (seat,) = table.holder({hashed(token)}).seats
            assert table.seats[seat].kind == "person"
        assert table.holder({hashed(party.host)}).host
        assert table.seats[0].name == "Person 1", "another begins"
        before = {(sitting.name, sitting.level, sitting.colour) for sitting in party.table.seats}
        after = {(sitting.name, sitting.level, sitting.colour) for sitting in table.seats}
        assert after == before, "everyone keeps name, level and colour"
        assert table.commitment != party.table.commitment

    play(db, scene)


def test_asking_for_an_unknown_table_makes_none(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await hall.table("abcdefghijkm")
            assert refused.value.why.key == "no_table"
        assert hall.tables == {}

    play(db, scene)


# ---- coming back -----------------------------------------------------------------------


def test_a_table_that_left_memory_comes_back_as_it_was(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        settings = Settings(clock=Clock(kind="bank", bank=600, increment=5))
        party = await Party.meet(hall, settings=settings)
        for _ in range(30):
            seat, text = party.first_move()
            await party.done(c.Move(party.id(), party.table.version, seat, text))
            if party.table.play is not None and party.table.play.undoable.undoer() == seat:
                await party.done(c.Undo(party.id(), seat))
                await party.done(c.Move(party.id(), party.table.version, seat, text))
        await party.done(c.Chat(party.id(), "bene", 0))
        before = [await look(party, *tokens) for tokens in ((party.tokens[0],), (party.tokens[1],), ())]
        assert await hall.evict(1e18) == 1
        assert hall.tables == {}
        party.table = await hall.table(party.table.id)
        after = [await look(party, *tokens) for tokens in ((party.tokens[0],), (party.tokens[1],), ())]
        assert before == after

    async def look(party: Party, *tokens: str) -> object:
        """A welcome without what depends on the moment and on who else looks on."""
        ear = await party.listen(*tokens)
        welcome = ear.heard()[0]
        party.hall.leave(party.table.id, ear)
        assert isinstance(welcome, Welcome)
        table = welcome.table
        left = [clock.left // 60_000 for clock in table.clocks]
        return (
            [(e.seat, e.view, e.prompt, e.legal, e.undo, e.log) for e in welcome.eyes],
            (welcome.version, welcome.chat, welcome.seats, welcome.host, left),
            (table.moves, table.to_act, table.phase, table.options, table.commitment, table.result),
        )

    play(db, scene)


def test_an_update_tells_all_that_a_move_changes_of_the_table(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        settings = Settings(clock=Clock(kind="bank"))
        party = await Party.meet(hall, settings=settings, options={"max_turns": 5})
        ear = await party.listen(party.tokens[0])
        known = ear.last().table
        while party.table.phase == "playing":
            seat, text = party.first_move()
            await party.done(c.Move(party.id(), party.table.version, seat, text))
            told = ear.last()
            assert isinstance(told, Update)
            known = replace(known, **asdict(told.table))
            assert known == party.table.state(told.now, *hall.listeners.there(party.table.id))
        assert known.result is not None

    play(db, scene)


def test_who_comes_back_gets_exactly_what_was_missed(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        for _ in range(4):
            await move(party)
        have = party.table.version
        for _ in range(3):
            await move(party)
        missed = 0
        rows = await hall.store.rows(party.table.id, have)
        missed = len(history.moves_of(rows))
        ear = await party.listen(party.tokens[0], have=have)
        welcome = ear.last()
        assert isinstance(welcome, Welcome)
        assert welcome.missed
        assert len(welcome.eyes[0].log) == missed
        assert welcome.eyes[0].log[-1].at == welcome.table.moves
        long_ago = await party.listen(party.tokens[0], have=1)
        assert not long_ago.last().missed

    async def move(party: Party) -> None:
        seat, text = party.first_move()
        await party.done(c.Move(party.id(), party.table.version, seat, text))

    play(db, scene)


def test_who_comes_is_told_when_the_last_moves_were_made(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        for undone in (False, False, True, True, False, False):
            seat, text = party.first_move()
            await asyncio.sleep(0.002)
            await party.done(c.Move(party.id(), party.table.version, seat, text))
            if undone:
                await asyncio.sleep(0.002)
                await party.done(c.Undo(party.id(), seat))
        made: list[int] = []
        for row in await hall.store.rows(party.table.id):
            match entries.read(row.data):
                case entries.Started(moves=moves) | entries.Moved(moves=moves):
                    made += [row.at] * len(moves)
                case entries.Undone():
                    made.pop()
        welcome = (await party.listen(party.tokens[0])).last()
        assert isinstance(welcome, Welcome)
        assert len(set(made)) == len(made)
        assert welcome.times == list(enumerate(made, 1))

    play(db, scene)


def test_a_table_that_everybody_left_for_good_is_closed_and_keeps_its_record(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        left = await Party.meet(hall)
        watched = await Party.meet(hall)
        await watched.listen(watched.tokens[0])
        version = left.table.version
        await hall.close_abandoned()
        assert left.table.version == version
        hall.patience = -1000
        await hall.close_abandoned()
        assert left.table.phase == "closed"
        assert watched.table.phase == "playing"
        assert left.table.play is not None
        version = left.table.version
        await hall.close_abandoned()
        assert left.table.version == version

    play(db, scene)


def test_a_table_of_a_game_that_is_not_here_says_so_and_stays(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        made = entries.Made("morra", 1, 2, {}, Settings(), hashed("host"))
        await hall.store.append([Row("elsewhere", 1, 1, "", entries.write(made))], [])
        with pytest.raises(Refused) as refused:
            await hall.table("elsewhere")
        assert refused.value.why == Why("no_game", {"game": "morra"})
        hall.patience = -1000
        await hall.close_abandoned()
        assert len(await hall.store.rows("elsewhere")) == 1

    play(db, scene)


def test_a_log_that_nobody_can_read_here_keeps_no_other_table_open(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        # before all others, however they are sorted
        old = Notice("0", "borgo", "open", True, -1, b"{}")
        await hall.store.append([Row("0", 1, -1, "", b'{"is":"novelty"}')], [old])
        left = await Party.meet(hall)
        with pytest.raises(Refused) as refused:
            await hall.table("0")
        assert refused.value.why == Why("not_readable")
        hall.patience = -1000
        await hall.close_abandoned()
        assert left.table.phase == "closed"
        assert len(await hall.store.rows("0")) == 1, "it is for a program that can read it"

    play(db, scene)


def test_who_sits_down_or_is_moved_by_lot_is_seen_by_everyone(db: Path) -> None:
    def present(ear: Ear) -> list[bool]:
        told = [frame.table for frame in ear.heard() if isinstance(frame, Welcome | Changed)]
        return [seat.online for seat in told[-1].seats]

    async def scene(hall: Hall) -> None:
        for _ in range(8):
            party = await Party.meet(hall, people=3, start=False, settings=Settings(seating="random"))
            ears = [await party.listen(token) for token in party.tokens.values()]
            await party.done(c.Start(party.id()))
            assert [present(ear) for ear in ears] == [[True] * 3] * 3
        party = await Party.meet(hall, people=1, seats=2, start=False)
        first, newcomer = await party.listen(party.tokens[0]), await party.listen()
        seated = await party.done(c.Sit(party.id(), "Marco", None, 1), "")
        newcomer.hashes |= {hashed(seated.token)}
        hall.listeners.take_seat(party.table, newcomer)
        assert present(first) == present(newcomer) == [True, True]

    play(db, scene)


def test_what_tokens_open_is_not_remembered_without_end(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        for number in range(1000):
            assert party.table.holder({hashed(party.tokens[0]), hashed(f"junk {number}")}).seats == (0,)
        assert len(party.table.holders) <= 64

    play(db, scene)


def test_presence_is_told_without_a_new_version(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        ear = await party.listen(party.tokens[0])
        version = party.table.version
        other = Ear(party.tokens[1])
        await hall.join(party.table.id, other, None)
        told = ear.last()
        assert isinstance(told, Changed)
        assert [seat.online for seat in told.table.seats] == [True, True]
        hall.leave(party.table.id, other)
        told = ear.last()
        assert [seat.online for seat in told.table.seats] == [True, False]
        assert told.version == version

    play(db, scene)


def test_who_comes_where_nobody_new_is_seen_is_told_to_nobody(db: Path) -> None:
    """One person with many pages open greets again and again: the others hear of it once."""

    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        ear = await party.listen(party.tokens[0])
        other = await party.listen(party.tokens[1])
        told = len(ear.frames)
        pages = [await party.listen(party.tokens[1]) for _ in range(3)]
        for _ in range(3):
            # a greeting at the table one looks at already
            await hall.join(party.table.id, other, None)
        for page in pages:
            hall.leave(party.table.id, page)
        assert len(ear.frames) == told
        assert isinstance(other.last(), Welcome)
        hall.leave(party.table.id, other)
        assert [seat.online for seat in ear.last().table.seats] == [True, False]
        watching = await party.listen()
        assert ear.last().table.spectators == 1
        await hall.join(party.table.id, watching, None)
        assert len(ear.frames) == told + 2

    play(db, scene)
