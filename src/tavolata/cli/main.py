"""The command `tavolata`: finds the command asked for and answers mistakes in a sentence.

Nothing heavy is imported before a command runs, so that `--help` is instant.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import tavolata
from tavolata.cli import (
    analyse,
    backup,
    bench,
    check,
    conformance,
    doctor,
    export,
    games,
    house,
    import_,
    new,
    people,
    perft,
    play,
    puzzles,
    replay,
    report,
    rules,
    serve,
    simulate,
    tables,
    tournament,
    train,
    verify,
)

COMMANDS = {
    "games": games,
    "rules": rules,
    "play": play,
    "serve": serve,
    "replay": replay,
    "analyse": analyse,
    "simulate": simulate,
    "report": report,
    "tournament": tournament,
    "train": train,
    "puzzles": puzzles,
    "check": check,
    "new": new,
    "conformance": conformance,
    "perft": perft,
    "bench": bench,
    "verify": verify,
    "export": export,
    "import": import_,
    "backup": backup,
    "tables": tables,
    "people": people,
    "house": house,
    "doctor": doctor,
}
"""Every command and its module, which has `arguments(parser)` and `run(args)`; its docstring is the help."""

INTERRUPTED = 130
BROKEN_PIPE = 141
MISTAKE = 2


class Parser(argparse.ArgumentParser):
    """Answers a mistake with one sentence instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and leave."""
        self.exit(MISTAKE, f"{self.prog}: {message}\n{self.prog} --help tells what there is.\n")


class ShowVersion(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and leave."""
        print(f"tavolata {tavolata.__version__}")
        parser.exit()


def make_parser() -> Parser:
    """All commands with their arguments."""
    parser = Parser(
        prog="tavolata",
        description="Four out-of-print Italian board games: play them, study them, check them.",
        epilog="tavolata games lists the games, tavolata play GAME begins one.",
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="tell the version and leave")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        sentence = (module.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(name, help=sentence, description=sentence)
        module.arguments(command)
        command.set_defaults(run=module.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    parser = make_parser()
    if not words:
        parser.print_help(sys.stderr)
        return MISTAKE
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        from tavolata.engine.errors import no_such

        parser.error(no_such("command", words[0], COMMANDS))
    args = parser.parse_args(words)

    from tavolata.engine.errors import TavolataError

    if args.run is not doctor.run:
        warn_if_uncompiled()
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except TavolataError as problem:
        print(f"tavolata: {problem}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        print("\ntavolata: stopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read us (head, less) has seen enough.
        write_no_more()
        return BROKEN_PIPE
    except OSError as problem:
        write_no_more()
        where = problem.filename or "standard output"
        print(f"tavolata: {where} can't be used: {problem.strerror or problem}.", file=sys.stderr)
        return MISTAKE
    return code


def warn_if_uncompiled() -> None:
    """Say loudly that everything will be slow, and why."""
    from tavolata.engine import build

    if not build.compiled():
        print(f"tavolata: {build.why_uncompiled()}", file=sys.stderr)


def write_no_more() -> None:
    """Standard output is lost: nothing may be written there at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
