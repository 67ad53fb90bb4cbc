"""Long tables of Giro, laid into a store before its server begins."""

from pathlib import Path
from typing import Any

from bench.server.attacks.at_tables import rank
from tavolata import games
from tavolata.engine.game import AnyGame
from tavolata.store import Batch, open_store
from tavolata.tables.hall import deciding
from tavolata.tables.hall.hall import new_name
from tavolata.tables.hall.laying import Draft
from tavolata.tables.log import entries
from tavolata.tables.messages.terms import Settings
from tavolata.tables.play.clocks import now

MOVES = 1200


def lay(db: Path, tables: int, moves: int = MOVES) -> dict[str, Any]:
    """Lay them; gives their names, tokens and lengths."""
    backend = open_store(str(db)).backend
    backend.open()
    try:
        laid = []
        for _ in range(tables):
            draft, tokens = stalled(moves)
            (problem,) = backend.write([Batch(draft.rows, [draft.table.notice()])])
            assert problem is None, problem
            assert draft.table.play is not None
            laid.append({"table": draft.table.id, "tokens": tokens, "moves": draft.table.play.count})
    finally:
        backend.close()
    return {"tables": laid}


def stalled(moves: int) -> tuple[Draft, list[str]]:
    """A table at which four seats have only swapped, given and discarded."""
    game: AnyGame = games.game("giro")
    draft = Draft(new_name(), now(), ())
    options = game.card.read_options({})
    draft.add(entries.Made("giro", game.card.version, 4, options, Settings(), ""))
    tokens = [draft.sit(f"P{seat}", None, seat)[1] for seat in range(4)]
    draft.plan(deciding.start(draft.table))
    for _ in range(moves):
        play = draft.table.play
        if play is None or not draft.table.to_act():
            break
        seat = draft.table.to_act()[0]
        draft.plan(deciding.move(draft.table, seat, min(game.legal(play.state, seat), key=rank)))
    return draft, tokens
