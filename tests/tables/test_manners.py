"""What nobody can do to the others: speak unseen, be called like them, act twice, or by an old choice."""

from pathlib import Path

import pytest

from tavolata import games
from tavolata.bots import STAND_IN
from tavolata.tables.hall import deciding
from tavolata.tables.hall.deciding import RENAMES, follow_up
from tavolata.tables.hall.hall import Hall
from tavolata.tables.hall.laying import Draft
from tavolata.tables.log import entries, snapshot
from tavolata.tables.log.done import EACH
from tavolata.tables.log.table import Table
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.terms import Clock, Settings
from tavolata.tables.messages.words import clean, folded, is_name, is_seen, own_name
from tests.tables.house import Party, brought_back, play

UNSEEN = {
    "hangul filler": "\u3164\u3164",
    "half-width filler": "\uffa0",
    "choseong and jungseong fillers": "\u115f\u1160",
    "braille blank": "\u2800\u2800",
    "zero-width space": "\u200b",
    "zero-width joiners": "\u200c\u200d",
    "bidi controls": "\u202e\u2066\u2069",
    "marks alone": "\u0301\u0308",
    "khmer vowels that draw nothing": "\u17b4\u17b5",
    "grapheme joiner": "\u034f",
    "variation selectors": "\ufe0f\ufe0e",
    "blanks of all widths": "\u00a0\u2003\u3000",
    "tags": "\U000e0061",
    "control characters": "\x00\x1b\x7f",
    "lone surrogate": "\ud800",
}


# ---- names and lines -------------------------------------------------------------------


@pytest.mark.parametrize("text", UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_no_name_and_no_line(text: str) -> None:
    assert not is_name(clean(text))
    assert not is_seen(clean(text))
    assert is_name(clean(f"{text}Giulia"))


@pytest.mark.parametrize("name", ["Giulia", "7", "Zoë", "Nuño", "朱莉娅", "יוליה", "ジュリア", "Ana 🐭", "Ⅳ"])
def test_whoever_can_be_seen_may_be_called_so(name: str) -> None:
    assert is_name(clean(name))
    assert clean(name) == name


def test_a_sign_alone_is_a_line_but_no_name() -> None:
    for sign in ("👍", "!", "→"):
        assert is_seen(clean(sign))
        assert not is_name(clean(sign))


def test_names_that_look_alike_are_the_same() -> None:
    same = ["Giulia", "GIULIA", "Ｇｉｕｌｉａ", "Giu lia", "𝐆𝐢𝐮𝐥𝐢𝐚", "Giulia\u3164"]
    assert len({folded(clean(name)) for name in same}) == 1
    assert folded("Straße") == folded("STRASSE")
    assert folded("Giulio") != folded("Giulia")


def test_who_comes_with_a_name_that_is_taken_gets_a_number() -> None:
    assert own_name("Marco", []) == "Marco"
    assert own_name("MARCO", ["Marco"]) == "MARCO 2"
    assert own_name("Marco", ["marco", "Marco 2"]) == "Marco 3"
    assert own_name("x" * 24, ["X" * 24]) == "x" * 22 + " 2"


def test_a_name_is_refused_in_words_where_nobody_could_see_it(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, seats=3, start=False)
        assert await party.refused(c.Sit(party.id(), "\u3164")) == "no_name"
        assert await party.refused(c.Change(party.id(), 0, "\u2800")) == "no_name"
        assert await party.refused(c.Chat(party.id(), "\u3164\u200b", 0)) == "no_words"
        await party.done(c.Chat(party.id(), "👍", 0))
        assert party.table.seats[0].name == "Person 0"

    play(db, scene)


def test_nobody_takes_anothers_name(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2, seats=3, start=False)
        assert await party.refused(c.Change(party.id(), 1, "ＰＥＲＳＯＮ ０")) == "name_taken"
        await party.done(c.Change(party.id(), 1, "PERSON 1"))
        await party.done(c.Sit(party.id(), "person 0"))
        names = [sitting.name for sitting in party.table.seats]
        assert names == ["Person 0", "PERSON 1", "person 0 2"]

    play(db, scene)


def test_a_silenced_seat_takes_no_other_name_and_nobody_does_without_end(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, start=False)
        await party.done(c.Mute(party.id(), 1))
        assert await party.refused(c.Change(party.id(), 1, "read this")) == "muted"
        await party.done(c.Change(party.id(), 1, None, 5))
        await party.done(c.Mute(party.id(), 1, False))
        for k in range(RENAMES):
            await party.done(c.Change(party.id(), 1, f"word {k}"))
        assert await party.refused(c.Change(party.id(), 1, "one more")) == "renamed_enough"
        await party.done(c.Change(party.id(), 1, None, 4))
        back = brought_back(snapshot.take(party.table))
        assert back.seats[1].renamed == RENAMES

    play(db, scene)


def test_whoever_was_shown_out_or_silenced_does_not_sit_down_again(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=3, seats=4, start=False)
        guest, silent, friend = (party.tokens.pop(seat) for seat in (0, 1, 2))
        await party.done(c.Stand(party.id(), 0), party.host)
        assert await party.refused(c.Sit(party.id(), "Me again"), guest) == "shown_out"
        await party.done(c.Mute(party.id(), 1), party.host)
        await party.done(c.Stand(party.id(), 1), silent)
        assert await party.refused(c.Sit(party.id(), "Me again"), silent) == "shown_out"
        await party.done(c.Stand(party.id(), 2), friend)
        await party.done(c.Sit(party.id(), "Back from the kitchen"), friend)
        await party.done(c.Sit(party.id(), "Somebody else"), "a-token-of-somebody-else")
        back = brought_back(snapshot.take(party.table))
        assert len(back.out) == 2

    play(db, scene)


# ---- the same once more ----------------------------------------------------------------


def test_others_commands_never_push_out_mine(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, start=False)
        zero, one = party.tokens[0], party.tokens[1]
        first = await party.done(c.Chat("mine", "once", 0), zero)
        for k in range(EACH + 10):
            await party.done(c.Ready(f"r{k}", 1, k % 2 == 0), one)
            await party.done(c.Mute(f"m{k}", 1, k % 2 == 0), party.host)
        again = await party.done(c.Chat("mine", "once", 0), zero)
        assert again.version == first.version
        assert len(party.table.chat) == 1
        kept = brought_back(snapshot.take(party.table))
        read = Table(party.table.id)
        read.load(await hall.store.rows(party.table.id))
        for table in (kept, read):
            assert table is not None
            assert table.done.kept() == party.table.done.kept()

    play(db, scene)


def test_sitting_down_is_not_done_twice_whatever_others_do(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, seats=4, start=False)
        await party.done(c.Sit("mine", "Nonno"), "some-strangers-token-here")
        for k in range(EACH + 10):
            seated = await party.done(c.Sit(f"s{k}", "Coming"), "another-strangers-token")
            await party.done(c.Stand(f"g{k}", seated.seat), seated.token)
        assert await party.refused(c.Sit("mine", "Nonno"), "some-strangers-token-here") == "asked_before"
        assert len(party.table.done.holders) <= len(party.table.seats) + 1, "who left is forgotten"

    play(db, scene)


# ---- old choices -----------------------------------------------------------------------


def clocked(seats: int) -> Draft:
    """A table on which time runs, at its first move."""
    draft = Draft("votes", 1000, ())
    settings = Settings(clock=Clock("bank", 60, 0))
    version = games.game("borgo").card.version
    draft.add(entries.Made("borgo", version, seats, {"goal": 4, "side": "A"}, settings, "host"))
    for seat in range(seats):
        draft.sit(f"Person {seat}", None, seat)
    draft.plan(deciding.start(draft.table))
    return draft


def test_a_choice_about_one_seat_never_acts_on_another() -> None:
    draft = clocked(3)
    table = draft.table
    (late,) = table.to_act()
    voter, other = (late + 2) % 3, (late + 1) % 3
    draft.add(entries.RanOut(late))
    draft.add(entries.Chose(voter, late, "end"))
    assert table.votes
    while table.to_act() == [late]:
        assert table.play is not None
        text = table.game.legal(table.play.state, late)[0]
        draft.plan(deciding.move(table, late, text))
    assert table.to_act() == [other]
    assert not table.votes, "the seat has decided: what was chosen about it is void"
    draft.add(entries.RanOut(other))
    draft.add(entries.Chose(late, other, "end"))
    assert follow_up(table) is None, "one of two who wait has chosen"
    draft.add(entries.Chose(voter, other, "bot"))
    assert follow_up(table) == entries.BotSat(other, STAND_IN, table.seats[other].colour)


def test_a_choice_falls_with_whoever_chose_it() -> None:
    draft = clocked(3)
    table = draft.table
    (late,) = table.to_act()
    first, second = (late + 1) % 3, (late + 2) % 3
    draft.add(entries.RanOut(late))
    draft.add(entries.Chose(first, late, "end"))
    draft.add(entries.BotSat(first, "greedy", 0))
    assert not table.votes
    draft.add(entries.CameBack(first))
    draft.add(entries.Chose(second, late, "end"))
    assert follow_up(table) is None
    draft.add(entries.Chose(second, late, "wait"))
    assert not table.votes
