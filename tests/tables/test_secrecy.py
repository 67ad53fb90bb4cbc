"""The redeal law on the wire: what a viewer is sent does not depend on what the viewer can't know.

A table and the same table with a redealt truth must write the same bytes for that viewer: views,
legal moves, previews, refusals, log lines, running records and the positions bots think about.
"""

from collections.abc import Iterator

import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import Refusal
from tavolata.engine.state import NATURE
from tavolata.tables.hall import deciding
from tavolata.tables.hall.laying import Draft
from tavolata.tables.hall.listeners import eyes
from tavolata.tables.log import entries, history
from tavolata.tables.log.table import Table
from tavolata.tables.messages.terms import Settings
from tavolata.tables.play.play import RING, Play, encode
from tavolata.tables.play.throws import Throws
from tests.cases import PLAIN_CASES, Case, ear, viewers

every_table = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
GAMES_EACH = 2
MOST_MOVES = 120


def laid(case: Case) -> Draft:
    """A table at which people sit and the game has begun."""
    draft = Draft("secretsecret", 1000, ())
    options = case.game.card.read_options(dict(case.options))
    draft.add(entries.Made(case.name, case.game.card.version, case.seats, options, Settings(), "host"))
    for seat in range(case.seats):
        draft.sit(f"Person {seat}", None, seat)
    draft.plan(deciding.start(draft.table))
    return draft


def games(case: Case) -> Iterator[tuple[Draft, SeededDice]]:
    """Tables in the middle of random games, after each move."""
    for seed in range(GAMES_EACH):
        dice = SeededDice(seed, 3)
        draft = laid(case)
        for _ in range(MOST_MOVES):
            yield draft, dice
            waiting = draft.table.to_act()
            if not waiting:
                break
            assert draft.table.play is not None
            seat = waiting[dice.below(len(waiting))]
            moves = draft.table.play.state.legal(seat)
            text = case.game.write(draft.table.play.state, seat, moves[dice.below(len(moves))])
            draft.plan(deciding.move(draft.table, seat, text))


def redealt(table: Table, viewer: int | None, dice: SeededDice) -> Table:
    """The same table with another truth that this viewer can't tell from the real one."""
    other = table.clone()
    assert other.play is not None
    other.play.state = other.play.state.redeal(ear(viewer), dice)
    other.play.open_sight = None
    return other


def playing(table: Table) -> Play:
    assert table.play is not None
    return table.play


def seen(table: Table, viewer: int | None) -> list[bytes]:
    """Everything a viewer is sent of a position."""
    held = () if viewer is None else (viewer,)
    found = [encode(eyes(table, held, RING)), encode(table.state(1000))]
    if viewer is not None:
        play = playing(table)
        for text in table.game.legal(play.state, viewer)[:6]:
            found.append(repr(play.preview(viewer, text)).encode())
        for action in range(0, table.game.card.actions, table.game.card.actions // 25 + 1):
            text = table.game.write(play.state, viewer, action)
            found.append(refusal(play, viewer, text))
    return found


def refusal(play: Play, viewer: int, text: str) -> bytes:
    try:
        play.game.read(play.state, viewer, text)
    except Refusal as refused:
        why = refused.reason
        return encode([refused.kind, why.key, why.args, why.section, str(refused)])
    return b"legal"


@every_table
def test_what_is_sent_is_the_same_for_every_truth_the_viewer_can_not_tell_apart(case: Case) -> None:
    for number, (draft, dice) in enumerate(games(case)):
        if number % 4 == 0 and draft.table.phase == "playing":
            for viewer in viewers(case):
                other = redealt(draft.table, viewer, dice)
                assert seen(draft.table, viewer) == seen(other, viewer)


@every_table
def test_what_is_heard_of_a_quiet_move_is_the_same_for_every_such_truth(case: Case) -> None:
    heard = 0
    for number, (draft, dice) in enumerate(games(case)):
        table = draft.table
        if number % 3 or table.phase != "playing":
            continue
        for seat in table.to_act():
            play = playing(table)
            moves = play.state.legal(seat)
            action = moves[dice.below(len(moves))]
            text = case.game.write(play.state, seat, action)
            for viewer in viewers(case):
                other = playing(redealt(table, viewer, dice))
                if seat != viewer and other.state.why_not(seat, action) is not None:
                    continue
                if play.state.reveals(seat, action) or other.state.reveals(seat, action):
                    continue
                place = case.seats if viewer is None else viewer
                told = [each.again([(seat, text)], True).lines[0][place] for each in (play, other)]
                assert bytes(told[0]) == bytes(told[1])
                heard += 1
    assert heard


@every_table
def test_a_bot_is_sent_no_more_than_its_seat_knows(case: Case) -> None:
    for number, (draft, dice) in enumerate(games(case)):
        if number % 6 or draft.table.phase != "playing":
            continue
        for seat in range(case.seats):
            play, other = playing(draft.table), playing(redealt(draft.table, seat, dice))
            assert play.known(seat) == other.known(seat)


@every_table
def test_a_running_record_shows_each_viewer_only_what_write_for_allows(case: Case) -> None:
    draft = laid(case)
    for draft, _ in games(case):
        if playing(draft.table).count > 40:
            break
    table, moves = draft.table, history.moves_of(draft.rows)
    assert len(moves) == playing(table).count
    for viewer in viewers(case):
        record = history.record_for(history.played(table, moves), viewer)
        place = case.seats if viewer is None else viewer
        lines = [line[place] for line in playing(table).lines]
        for (who, text), line in zip(record.moves[-len(lines) :], lines, strict=True):
            assert b'"move":' + encode(text) in bytes(line)
            assert who >= NATURE
        if not case.game.card.hidden:
            assert record.moves == moves


def test_nothing_of_a_table_holds_its_secret_before_the_end() -> None:
    case = PLAIN_CASES[0]
    draft = laid(case)
    table = draft.table
    told = b"".join(seen(table, None) + seen(table, 0)) + table.notice().summary
    assert table.secret.hex().encode() not in told
    assert table.commitment.encode() in told
    for sitting in table.seats:
        assert sitting.token.encode() not in told
    first = table.game.legal(playing(table).state, 0)[0]
    step = playing(table).plan(0, first, Throws(table.secret))
    assert table.secret.hex().encode() not in b"".join(bytes(raw) for line in step.lines for raw in line)
