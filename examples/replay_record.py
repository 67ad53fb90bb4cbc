"""Read records and tell their games in words.

python examples/replay_record.py [FILE.jsonl] [LANGUAGE]
"""

import sys
from pathlib import Path

from tavolata.engine.phrase import Event
from tavolata.engine.record import check, parse, read_lines
from tavolata.games import game

RECORD = Path(__file__).with_name("records") / "borgo.jsonl"


def main(file: str = str(RECORD), language: str = "en") -> None:
    with Path(file).open("rb") as lines:
        for _, data in read_lines(lines):
            if not isinstance(data, dict):
                sys.exit(str(data))
            rules = game(str(data["game"]))
            fault = check(data, rules)
            if fault:
                sys.exit(f"Move {fault.move}: {fault.why}")
            record = parse(data, rules)
            texts, names = rules.texts(language), rules.seat_names(record.seats, language)
            state = record.start(rules)
            for seat, text in record.moves:
                events: list[Event] = []
                state.apply(seat, rules.read(state, seat, text), events)
                for event in events:
                    print(texts.say("event", event, names))


if __name__ == "__main__":
    main(*sys.argv[1:])
