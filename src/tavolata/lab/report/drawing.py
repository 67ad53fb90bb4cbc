"""The pictures of a report, as SVG without a word that a language would have to say."""

from html import escape

from tavolata.engine.terrain import Deed, Terrain
from tavolata.lab.report.figures import Figure, Spread
from tavolata.lab.tournament import Share

WIDE, LEFT, ROW = 420, 48, 30
HIGH = 180
FOOT = 26
STEPS = (0.05, 0.1, 0.2, 0.25, 0.5, 1.0)
"""How far lines of a scale may stand apart."""
LABELS = 5
THICKEST = 22
"""Of a way on a map."""
FAINT, FULL = 0.06, 0.85


def svg(width: float, high: float, parts: list[str]) -> str:
    """A picture that fills the width it is given."""
    return f'<svg viewBox="0 0 {width:g} {high:g}" aria-hidden="true">{"".join(parts)}</svg>'


def text(x: float, y: float, said: object, kind: str = "", anchor: str = "middle", size: float = 14) -> str:
    """A word or a number."""
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" class="{kind}" text-anchor="{anchor}" font-size="{size:g}">'
        f"{escape(str(said))}</text>"
    )


def shares(rows: list[tuple[str, Share]], fair: float) -> str:
    """A dot with its interval for each row, on one scale, and a line at what is fair."""
    most = max([fair, *(share.high for _, share in rows)])
    scale = (WIDE - LEFT - 20) / most
    high = ROW * len(rows) + FOOT
    parts = []
    step = next(each for each in STEPS if most / each <= LABELS)
    for k in range(int(most / step) + 1):
        x = LEFT + k * step * scale
        parts.append(f'<path class="axis" d="M{x:.4g} 0V{high - FOOT}"/>')
        parts.append(text(x, high - 6, f"{100 * k * step:g} %", "soft"))
    parts.append(f'<path class="fair" d="M{LEFT + fair * scale:.4g} 0V{high - FOOT}"/>')
    for at, (name, share) in enumerate(rows):
        y = ROW * (at + 0.5)
        ends = LEFT + share.low * scale, LEFT + share.high * scale
        parts.append(text(LEFT - 10, y + 5, name, anchor="end"))
        parts.append(f'<path class="reach" d="M{ends[0]:.4g} {y}H{ends[1]:.4g}"/>')
        parts.append(f'<circle class="dot" cx="{LEFT + share.share * scale:.4g}" cy="{y}" r="7"/>')
    return svg(WIDE, high, parts)


def histogram(found: Spread) -> str:
    """How many games are how long."""
    most = max(found.bars)
    wide = (WIDE - 20) / len(found.bars)
    parts = []
    every = 1 + len(found.bars) // LABELS
    for at, number in enumerate(found.bars):
        tall = (HIGH - FOOT - 10) * number / most
        x = 10 + at * wide
        box = f'x="{x:.4g}" y="{HIGH - FOOT - tall:.4g}" width="{max(1, wide - 2):.4g}" height="{tall:.4g}"'
        parts.append(f'<rect class="bar" {box}/>')
        if at % every == 0:
            parts.append(text(x, HIGH - 6, at * found.step, "soft", "start"))
    parts.append(f'<path class="axis" d="M10 {HIGH - FOOT}H{WIDE - 10}"/>')
    return svg(WIDE, HIGH, parts)


def curve(values: list[float], first: int, percent: bool, reaches: list[Share] | None = None) -> str:
    """A value for each tenth of a game, from the first on."""
    most = 1.0 if percent else 1.1 * max([*values, 1e-9])
    across, up = (WIDE - LEFT - 30) / 10, (HIGH - FOOT - 12) / most
    parts = []
    for k in range(5):
        value = most * k / 4
        y = HIGH - FOOT - value * up
        parts.append(f'<path class="axis" d="M{LEFT} {y:.4g}H{WIDE - 10}"/>')
        parts.append(
            text(LEFT - 6, y + 4, f"{100 * value:.0f} %" if percent else f"{value:.0f}", "soft", "end")
        )
    points = [(LEFT + across * (first + at), HIGH - FOOT - value * up) for at, value in enumerate(values)]
    for (x, _), reach in zip(points, reaches or [], strict=False):
        ends = HIGH - FOOT - reach.low * up, HIGH - FOOT - reach.high * up
        parts.append(f'<path class="reach" d="M{x:.4g} {ends[0]:.4g}V{ends[1]:.4g}"/>')
    parts.append(f'<path class="curve" d="M{"L".join(f"{x:.4g} {y:.4g}" for x, y in points)}"/>')
    parts += [f'<circle class="dot" cx="{x:.4g}" cy="{y:.4g}" r="4"/>' for x, y in points]
    parts += [text(LEFT + across * k, HIGH - 6, f"{10 * k} %", "soft") for k in range(0, 11, 2)]
    return svg(WIDE, HIGH, parts)


def stacked(parts_of: list[float]) -> str:
    """Parts of a whole in one bar."""
    whole = sum(parts_of) or 1.0
    x, parts = 0.0, []
    for at, part in enumerate(parts_of):
        wide = WIDE * part / whole
        parts.append(f'<rect class="p{at}" x="{x:.4g}" y="0" width="{max(0, wide - 2):.4g}" height="28"/>')
        x += wide
    return svg(WIDE, 30, parts)


def swatch(at: int) -> str:
    """A part's colour beside its name."""
    drawn = '<svg viewBox="0 0 12 12" aria-hidden="true" style="display:inline;width:.8em;height:.8em">'
    return f'{drawn}<rect class="p{at}" width="12" height="12"/></svg>'


def often(terrain: Terrain, deed: Deed, row: list[Figure]) -> str:
    """How often in a hundred games the deed is done at each place."""
    most = max([each.times for each in row]) or 1.0
    return board(
        terrain,
        deed,
        [(each.times / most, "--bar", f"{100 * each.times:.0f}", each.times > 0) for each in row],
        [f"{each.place}: {100 * each.times:.1f}" for each in row],
    )


def edges(terrain: Terrain, deed: Deed, row: list[Figure]) -> str:
    """How much better than fair who does it does, in points of a hundred."""
    sure = [each for each in row if each.low > 0 or each.high < 0]
    most = max([abs(each.edge) for each in sure], default=1.0)
    shown = []
    for each in row:
        points = signed(100 * each.edge, 0) if each.games else ""
        strength = abs(each.edge) / most if each in sure else 0.0
        shown.append((strength, "--more" if each.edge > 0 else "--less", points, each in sure))
    titles = [
        f"{each.place}: {signed(100 * each.edge, 1)} "
        f"({signed(100 * each.low, 1)} … {signed(100 * each.high, 1)})"
        for each in row
    ]
    return board(terrain, deed, shown, titles)


def signed(value: float, digits: int) -> str:
    """A number with its sign, and none where it is nothing.

    >>> signed(-0.04, 1), signed(3.26, 1), signed(-12.0, 0)
    ('0.0', '+3.3', '−12')
    """
    written = f"{value:+.{digits}f}".replace("-", "−")
    return written if written.strip("+−0.") else written[1:]


def board(terrain: Terrain, deed: Deed, shown: list[tuple[float, str, str, bool]], titles: list[str]) -> str:
    """A board with each place as strong as its figure: strength, colour, figure, and whether it is sure."""
    parts = [f'<path class="ground" d="{path}"/>' for path in terrain.ground]
    figures = []
    for place, (strength, colour, said, sure), title in zip(deed.places, shown, titles, strict=True):
        told = f"<title>{escape(title)}</title>"
        if deed.ways:
            wide = 2 + (THICKEST - 2) * strength
            look = f"stroke:var({colour});stroke-width:{wide:.3g};stroke-opacity:{0.35 + strength / 2:.2f}"
            kind = "way"
        else:
            look = (
                f"fill:var({colour});fill-opacity:{FAINT + (FULL - FAINT) * strength if strength else 0:.2f}"
            )
            kind = "place"
        parts.append(f'<path class="{kind}" d="{place.path}" style="{look}">{told}</path>')
        if said or place.sign:
            x, y = place.at
            pale = "" if sure else " pale"
            figures.append(
                f'<text class="map figure{pale}" x="{x:.4g}" y="{y:.4g}" font-size="{terrain.letter:g}" '
                f'stroke-width="{terrain.letter / 4:g}">{escape(f"{place.sign} {said}".strip())}</text>'
            )
    words = [
        text(x, y, word, "map soft", size=round(0.85 * terrain.letter, 1)) for word, (x, y) in terrain.words
    ]
    return svg(terrain.width, terrain.height, [*parts, *words, *figures])
