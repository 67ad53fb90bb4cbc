"""The castle in the terminal, from a position written out."""

import io

from rich.console import Console

from tavolata import games

UNSEEN = "a2 a4 b1 b2 b3 b5 c2 d1 d2 d5 d6 d7 e2 e6 f1 f2 f3 f4 f5 f6 f7 g2 g4 g6"
SEEN = "a6=X b7=T b6=P c6=R b4=A c4=. d4=G e4=X d3=M"
POSITION = {
    "side": "A",
    "goal": 4,
    "max_turns": 0,
    "phase": "turn",
    "turn": 1,
    "turns": 11,
    "actions": 3,
    "pushed": False,
    "mice": [["a1", "b6", "d4", "hand"], ["a5", "g7", "hand", "lost"], ["c3", "e3", "hand", "hand"]],
    "cheeses": ["GM", "", "P"],
    "roofs": "BCEFGHIKLNOPQR",
    "tiles": dict.fromkeys(UNSEEN.split(), "?") | dict(pair.split("=") for pair in SEEN.split()),
    "spare": "B",
}

CASTLE = """\
           ▼         ▼         ▼
   ┏━━━━┯━━━━━━━━━┯━━━━┯━━━━━━━━━┯━━━━┓
7  ┃ ♜  │ T   ░░░░│╱╱╱╱│▒▒▒▒▒▒▒▒▒│ ♜■ ┃
   ┠────┤         │╱╱╱╱│▒▒▒▒▒▒▒▒▒├────┨
6 ▶┃▴X▴▴│ P●   R  │╱╱╱╱│▒▒▒▒▒▒▒▒▒│≈≈≈≈┃◀
   ┃    ├─────────┤╱╱╱╱├─────────┤≈≈≈≈┃
5  ┃░░■ │≈≈≈≈≈≈≈≈≈│╱╱╱╱│≈≈≈≈≈≈≈≈≈│≈≈≈≈┃
   ┠────┼────┬────┴────┴────┬────┼────┨
4 ▶┃╱╱╱╱│≈≈≈≈│  ·   G●  ▴X▴▴│≈≈≈≈│╱╱╱╱┃◀
   ┃╱╱╱╱│≈≈≈≈├──────────────┤≈≈≈≈│╱╱╱╱┃
3  ┃╱╱╱╱│≈≈≈≈│░░▲   M   ░░▲ │≈≈≈≈│╱╱╱╱┃
   ┃╱╱╱╱├────┼────┬────┬────┼────┤╱╱╱╱┃
2 ▶┃╱╱╱╱│≈≈≈≈│≈≈≈≈│≈≈≈≈│≈≈≈≈│≈≈≈≈│╱╱╱╱┃◀
   ┠────┤≈≈≈≈│≈≈≈≈│≈≈≈≈│≈≈≈≈│≈≈≈≈├────┨
1  ┃ ♜● │≈≈≈≈│≈≈≈≈│≈≈≈≈│≈≈≈≈│≈≈≈≈│ ♜  ┃
   ┗━━━━┷━━━━┷━━━━┷━━━━┷━━━━┷━━━━┷━━━━┛
           ▲         ▲         ▲
      a    b    c    d    e    f    g
"""


def drawn(width: int = 80, height: int = 24) -> list[str]:
    """The table without colours, as it is printed."""
    game = games.game("borgo")
    view = game.see(game.from_position(POSITION), 1)
    file = io.StringIO()
    out = Console(file=file, width=width, height=height, no_color=True)
    out.print(game.draw(view, game.texts("en"), ["Ada", "Bruno", "Carla"]))
    return file.getvalue().splitlines()


def test_the_castle_shows_roofs_tiles_mice_and_slots_without_any_colour() -> None:
    castle = [line[:41].rstrip() for line in drawn()]
    assert castle == CASTLE.splitlines()


def test_beside_the_castle_stand_the_seats_and_the_spare() -> None:
    beside = [line[42:].rstrip() for line in drawn() if line[42:].strip()]
    assert beside[:10] == [
        "  ● Ada",
        "   ·  ·  G  M  ·  ·  ·",
        "   ●●● 1 outside",
        "▸ ■ Bruno  ◉◉◉○ actions",
        "   ·  ·  ·  ·  ·  ·  ·",
        "   ■■ 1 outside 1 in the dungeon",
        "  ▲ Carla",
        "   ·  ·  ·  ·  P  ·  ·",
        "   ▲▲ 2 outside",
        "  Spare  B  Burrata",
    ]


def test_a_tall_terminal_gets_a_larger_castle_and_neither_is_wider_than_80() -> None:
    small, large = drawn(), drawn(height=50)
    assert len(large) > len(small)
    assert max(map(len, small + large)) <= 80
