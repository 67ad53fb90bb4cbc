"""A report as one page that needs nothing else: three languages, no fetched fonts, no fetched scripts."""

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files

from tavolata import games
from tavolata.coach.accounts import PARTS
from tavolata.engine.game import AnyGame, Board
from tavolata.engine.phrase import Phrase
from tavolata.engine.texts import LANGUAGES, Texts, texts
from tavolata.lab.report import drawing
from tavolata.lab.report.figures import Compared, Figure, Figures, Remark, Spread, remarks
from tavolata.lab.tournament import Share

Said = Callable[[str], str]
"""What is said in a language."""
NAMES = {"en": "English", "it": "Italiano", "de": "Deutsch"}
PERCENTS = ("share", "fair", "off", "low", "high")
"""Arguments of remarks that are told in percent."""
CHOOSE = """
const language = navigator.language.slice(0, 2);
const radio = document.getElementById(language) ?? document.getElementById("en");
const tell = () => (document.documentElement.lang = document.querySelector("input:checked").id);
radio.checked = true;
tell();
document.querySelector("fieldset").addEventListener("change", tell);
"""


def number(value: float, digits: int = 1) -> Said:
    """A number as a language writes it."""
    written = f"{value:,.{digits}f}"
    other = written.translate(str.maketrans(",.", ".,"))
    return lambda language: written if language == "en" else other


def percent(value: float) -> Said:
    """A share in percent."""
    told = number(100 * value)
    return lambda language: f"{told(language)} %"


def span(share: Share) -> Said:
    """A share with its interval."""
    whole, low, high = (number(100 * each) for each in (share.share, share.low, share.high))
    return lambda language: f"{whole(language)} % ({low(language)} … {high(language)})"


class Page:
    """Lays out the figures of a report."""

    def __init__(self, found: Figures, board: Board | None) -> None:
        self.found = found
        self.game: AnyGame = games.game(found.game)
        self.board = board
        self.own: dict[str, Texts] = {each: texts(__package__, each) for each in LANGUAGES}
        self.theirs: dict[str, Texts] = {each: self.game.texts(each) for each in LANGUAGES}

    # ---- words ------------------------------------------------------------------------

    def told(self, said: Said) -> str:
        """In all languages, once where they agree."""
        by_language = {each: escape(said(each), quote=False) for each in LANGUAGES}
        if len(set(by_language.values())) == 1:
            return by_language[LANGUAGES[0]]
        return "".join(f'<span lang="{each}">{words}</span>' for each, words in by_language.items())

    def say(self, key: str, /, table: str = "report", **args: object) -> str:
        """A sentence of the report; arguments may be said in a language, too."""

        def said(language: str) -> str:
            filled = {name: each(language) if callable(each) else each for name, each in args.items()}
            return self.own[language].fill(self.own[language].tables[table][key], filled)

        return self.told(said)

    def word(self, table: str, key: str) -> Said:
        """A word of the game."""
        return lambda language: self.theirs[language].word(table, key)

    # ---- the page ---------------------------------------------------------------------

    def written(self) -> str:
        """The whole page."""
        title = self.told(lambda language: self.game.card.title)
        style = files(__package__).joinpath("style.css").read_text("utf-8")
        chosen = "".join(
            f'<label><input type="radio" name="language" id="{each}"{" checked" if each == "en" else ""}> '
            f"{NAMES[each]}</label>"
            for each in LANGUAGES
        )
        main = self.found.main
        basis = self.say(
            "basis",
            games=number(main.games, 0),
            bots=", ".join(self.found.bots),
            seed=self.found.seed,
            rules=self.found.rules,
            version=self.found.version,
        )
        body = "".join(
            [
                f"<header><h1>{title}: {self.say('report')}</h1>",
                f"<fieldset><legend>{self.say('language')}</legend>{chosen}</fieldset>",
                f"<p>{basis}<br>{self.told(self.agreed(main))}</p><p>{self.say('method')}</p></header><main>",
                self.standing_out(),
                self.seats(),
                self.length(),
                self.branching(),
                self.lead(),
                self.endings(),
                self.skill(),
                self.coach(),
                self.variants(),
                self.places(),
                "</main>",
            ]
        )
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.game.card.title)}</title><style>{style}</style></head>"
            f"<body>{body}<script>{CHOOSE}</script></body></html>\n"
        )

    def section(self, key: str, note: str, *parts: str, long: bool = False) -> str:
        """A chapter with its heading."""
        kind = ' class="long"' if long else ""
        told = f'<p class="note">{note}</p>' if note else ""
        return f"<section{kind}><h2>{self.say(key)}</h2>{told}{''.join(parts)}</section>"

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """Numbers in rows; wide ones are moved sideways on a phone."""
        head = "".join(f"<th>{each}</th>" for each in heads)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f'<div class="scroll"><table><tr>{head}</tr>{body}</table></div>'

    # ---- its chapters -----------------------------------------------------------------

    def standing_out(self) -> str:
        """What a designer should know first."""
        lines = "".join(f"<li>{self.remark(each)}</li>" for each in remarks(self.found))
        return self.section("remarks", "", f"<ul>{lines}</ul>")

    def remark(self, remark: Remark) -> str:
        """One sentence."""
        args: dict[str, object] = dict(remark.args)
        for name, value in remark.args.items():
            if isinstance(value, float):
                args[name] = percent(value) if name in PERCENTS else number(value)
            elif name == "deed":
                args[name] = self.word("deed", str(value))
            elif isinstance(value, list):
                args[name] = ", ".join(value)
        return self.say(remark.key, "remark", **args)

    def seats(self) -> str:
        """Who wins from where."""
        main = self.found.main
        rows = [(str(seat + 1), share) for seat, share in enumerate(main.shares)]
        lines = [
            [self.say("seat", number=seat + 1), self.told(span(share))]
            for seat, share in enumerate(main.shares)
        ]
        picture = drawing.shares(rows, 1 / main.seats)
        heads = ["", self.say("share")]
        return self.section("seats", self.say("seats_note"), picture, self.table(heads, lines))

    def length(self) -> str:
        """How long games are."""
        parts = []
        for key, found in (("turns", self.found.turns), ("moves", self.found.moves)):
            caption = f"<figcaption>{self.say(key)}. {self.spread('length_note', found)}</figcaption>"
            parts.append(f"<figure>{drawing.histogram(found)}{caption}</figure>")
        return self.section("length", "", f'<div class="two">{"".join(parts)}</div>')

    def spread(self, key: str, found: Spread) -> str:
        """The figures of a spread in a sentence."""
        whole: dict[str, object] = {
            name: number(getattr(found, name), 0) for name in ("median", "low", "high", "longest")
        }
        return self.say(key, "report", **{**whole, "mean": number(found.mean)})

    def branching(self) -> str:
        """How much there is to choose."""
        note = self.say("branching_note", mean=number(self.found.main.branching))
        return self.section("branching", note, drawing.curve(self.found.asked, 1, percent=False))

    def lead(self) -> str:
        """Who leads, and when it is decided."""
        found = self.found
        picture = drawing.curve([each.share for each in found.leading], 1, True, found.leading)
        note = self.say("lead_note", leads=number(found.main.leads))
        decided = self.spread("decided_note", found.decided)
        caption = f"<figcaption>{self.say('decided')}. {decided}</figcaption>"
        figure = f"<figure>{drawing.histogram(found.decided)}{caption}</figure>"
        return self.section("lead", note, f'<div class="two"><figure>{picture}</figure>{figure}</div>')

    def endings(self) -> str:
        """Why games are over."""
        games_played = self.found.main.games
        rows = [
            [self.told(self.word("why", why)), f"{self.told(percent(count / games_played))}"]
            for why, count in self.found.endings.items()
        ]
        note = self.say("shared", number=self.found.shared)
        return self.section("endings", note, self.table(["", self.say("games")], rows))

    def skill(self) -> str:
        """Luck against skill."""
        steps = self.found.ladder
        if not steps:
            return ""
        heads = ("stronger", "weaker", "deals", "share", "without_luck", "luck_part")
        rows = [
            [
                escape(each.stronger),
                escape(each.weaker),
                str(each.deals),
                self.told(span(each)),
                self.told(span(each.adjusted)),
                self.told(percent(each.luck)),
            ]
            for each in steps
        ]
        picture = drawing.shares(
            [(str(k), each) for k, each in enumerate(steps, 1)], 1 / self.found.main.seats
        )
        table = self.table([self.say(head) for head in heads], rows)
        return self.section("skill", self.say("skill_note"), picture, table)

    def coach(self) -> str:
        """Which parts of a game move chances."""
        moved = self.found.moved
        if not moved:
            return ""
        parts = [moved[part] for part in PARTS]
        whole = sum(parts) or 1.0
        rows = [
            [f"{drawing.swatch(at)} {self.say(part)}", self.told(percent(moved[part] / whole))]
            for at, part in enumerate(PARTS)
        ]
        note = self.say("coach_note", number=self.found.judged)
        return self.section("coach", note, drawing.stacked(parts), self.table(["", self.say("share")], rows))

    def variants(self) -> str:
        """What another number of seats, another option, another board changes."""
        if not self.found.variants:
            return ""
        heads = ("setting", "share", "games", "turns", "choices", "changes", "half", "limit")
        rows = []
        for each in (self.found.main, *self.found.variants):
            name = self.told(self.agreed(each))
            shares = "<br>".join(
                f"{seat + 1}: {self.told(span(share))}" for seat, share in enumerate(each.shares)
            )
            figures = (number(each.games, 0), number(each.turns), number(each.branching), number(each.leads))
            last = (span(each.half), percent(each.unfinished))
            rows.append([name, shares, *(self.told(one) for one in (*figures, *last))])
        table = self.table([self.say(head) for head in heads], rows)
        return self.section("variants", self.say("variants_note"), table)

    def agreed(self, setting: Compared) -> Said:
        """What a series was played by, in a few words."""

        def said(language: str) -> str:
            theirs, own = self.theirs[language], self.own[language]
            options = [
                theirs.say("agreed", Phrase(name, {"value": value}))
                for name, value in setting.options.items()
            ]
            board = (
                [own.fill(own.tables["report"]["board"], {"name": setting.board})] if setting.board else []
            )
            seats = own.fill(own.tables["report"]["of_seats"], {"number": setting.seats})
            return ", ".join([seats, *options, *board])

        return said

    # ---- places -----------------------------------------------------------------------

    def places(self) -> str:
        """Each deed on the board."""
        found = self.found
        terrain = self.game.terrain(self.game.new(found.main.seats, found.main.options, self.board))
        if terrain is None:
            return ""
        parts = []
        for deed in terrain.deeds:
            row = found.deeds[deed.key]
            parts.append(
                f"<h3>{self.told(self.word('deed', deed.key))}</h3>"
                f'<div class="two"><figure>{drawing.often(terrain, deed, row)}'
                f"<figcaption>{self.say('often')}</figcaption></figure>"
                f"<figure>{drawing.edges(terrain, deed, row)}"
                f"<figcaption>{self.say('edge')}</figcaption></figure></div>{self.all_places(row)}"
            )
        return self.section("places", self.say("places_note"), *parts, long=True)

    def all_places(self, row: list[Figure]) -> str:
        """The figures of all places, those that go with winning first."""
        heads = [self.say(head) for head in ("place", "times", "in_games", "edge", "interval")]
        rows = []
        for each in sorted(row, key=lambda figure: -figure.edge):
            numbers = [number(each.times, 2), percent(each.games)]
            if each.games:
                numbers += [points(each.edge), dots(points(each.low), points(each.high))]
            rows.append([escape(each.place), *(self.told(one) for one in numbers)])
        return f"<details><summary>{self.say('all_places')}</summary>{self.table(heads, rows)}</details>"


def points(edge: float) -> Said:
    """An edge in points of a hundred, with its sign."""
    written = drawing.signed(100 * edge, 1)
    return lambda language: written if language == "en" else written.replace(".", ",")


def dots(low: Said, high: Said) -> Said:
    """An interval."""
    return lambda language: f"{low(language)} … {high(language)}"
