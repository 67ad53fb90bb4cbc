"""One name for one thing: words that once stood beside the chosen ones, and must not come back."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "tavolata"
PAGE = Path(__file__).parents[2] / "web" / "src"
EVERYWHERE = ""

OTHERS = [
    # language, game or everywhere, what is not said, what is
    ("en", EVERYWHERE, r"\btaken? (a|your last|my last) move\b|\btaken back\b", "undo, undone"),
    ("it", EVERYWHERE, r"ritirare|riprend\w+ la tua ultima mossa", "annullare"),
    ("de", EVERYWHERE, r"rückgängig", "zurücknehmen"),
    ("it", EVERYWHERE, r"suggeriment", "consiglio"),
    ("de", EVERYWHERE, r"h Rat\b|Hinweis", "Tipp"),
    ("it", EVERYWHERE, r"regolamento", "le regole"),
    ("de", EVERYWHERE, r"Spielregel", "die Regeln"),
    ("it", EVERYWHERE, r"[Vv]erbal[ei]\b", "registrazione"),
    ("de", EVERYWHERE, r"Mitschrift|Protokoll", "Aufzeichnung"),
    ("de", EVERYWHERE, r"zuschauen|schaut niemand zu", "zusehen"),
    (
        "de",
        EVERYWHERE,
        r"\b(meisten|Dreißig|\d+) (Punkte|Sorten|Längen) gewinnen",
        "wer die meisten hat, gewinnt",
    ),
    ("it", EVERYWHERE, r"punti vincono|Vincono \w+ punti", "chi ha … punti vince"),
    ("it", "borgo", r"[Cc]astell", "borgo, as the printed rules call it"),
    ("it", "borgo", r"[Dd]i riserva|[Ss]egret[ae]\b|[Ss]ollev", "tessera esterna, sotterranei, alzare"),
    (
        "de",
        "borgo",
        r"Reserve|fester Stein|fällt sie|Platte|Kerker",
        "freies Plättchen, Steinsockel, Verlies",
    ),
    ("en", "borgo", r"over (a|the) tower\b(?! only)", "over a mouse"),
    (
        "en",
        "giro",
        r"\b[Ll]oop\b|\btour\b|\bdrop\b|round trip|\b[Ss]wap with",
        "circle, trip, round-trip, exchange",
    ),
    (
        "it",
        "giro",
        r"goccia|turno extra|grande giro|[Vv]iaggi|\bposa",
        "cerchio, turno in più, calare un giro",
    ),
    ("de", "giro", r"Tropfen|Extrazug|\bReisen?\b", "Kreis, noch ein Zug, Rundreise"),
    ("de", "giro", r"(Karten? von|oberste Karte)\b", "Fahrkarte: eine Karte ist eine Auswahlkarte"),
    (
        "it",
        "little-italy",
        r"\bbocca (?!alla)|\btengono\b|\btiene\b|Circonvallazione|\bsoci[oe]?\b",
        "sbocco, avere, strada ad anello",
    ),
    ("de", "little-italy", r"Einfahrt|Ausfahrt|Geldsack|Polizist\b", "Mündung, Geldmarker, Polizeimarker"),
    (
        "de",
        "little-italy",
        r"\b(es|sie|Autos|andere) (hält|halten)\b|Besitzer hält|\bHalter\b|du hältst",
        "gehören: was hält, bleibt stehen",
    ),
    (
        "it",
        "mille-grazie",
        r"\barancio\b|[Dd]a solo|incaric\w+ in gioco",
        "arancione, senza scorta, a rischio",
    ),
    ("de", "mille-grazie", r"Reisefigur|Hinterhalt|Adlige", "Edelmann, lauern"),
]


def said(language: str, game: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, with the file it stands in."""
    folder = game.replace("-", "_")
    tables = sorted(SOURCE.rglob(f"{language}.toml"))
    pages = sorted(PAGE.rglob(f"{language}.json"))
    books = sorted(SOURCE.rglob("RULEBOOK.md" if language == "en" else f"RULEBOOK.{language}.md"))
    lessons = sorted(SOURCE.rglob("lesson.toml"))
    for file in [*tables, *pages, *books, *lessons]:
        if game and not {game, folder} & set(file.parts):
            continue
        text = file.read_text("utf-8")
        if file.name == "lesson.toml":
            steps = [[*step[language].values()] for step in tomllib.loads(text)["steps"]]
            text = json.dumps(steps, ensure_ascii=False)
        elif file.suffix == ".toml":
            text = json.dumps(
                [[*table.values()] for table in tomllib.loads(text).values()], ensure_ascii=False
            )
        elif file.suffix == ".json":
            text = json.dumps([*json.loads(text).values()], ensure_ascii=False)
        yield str(file.relative_to(SOURCE.parents[1])), text


@pytest.mark.parametrize(("language", "game", "other", "chosen"), OTHERS, ids=[each[3] for each in OTHERS])
def test_a_thing_has_one_name(language: str, game: str, other: str, chosen: str) -> None:
    texts = list(said(language, game))
    assert len(texts) > (9 if game == EVERYWHERE else 2), "the texts are found"
    found = [(file, match[0]) for file, text in texts for match in re.finditer(other, text)]
    assert found == [], f"said is: {chosen}"
