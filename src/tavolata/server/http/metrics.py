"""Figures in Prometheus' text format. No table, name or address is among them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tavolata.server.house import House
from tavolata.store.histogram import Histogram

KIND = "text/plain; version=0.0.4"


class Readings(NamedTuple):
    """What is counted, what is so just now, what is counted by reasons, how long things take; by name."""

    counters: dict[str, float]
    gauges: dict[str, float]
    by_reason: dict[str, Mapping[str, int]]
    histograms: dict[str, Histogram]


def figures(house: House) -> Readings:
    """All figures of this process."""
    hall, store = house.hall, house.hall.store
    counters: dict[str, float] = {
        **{f"tables_{name}" if name != "moves" else name: n for name, n in hall.counts.items()},
        **house.counts,
        "bot_moves": hall.driver.moves,
        "bot_failures": hall.driver.blunders,
        "frames_out": hall.listeners.frames,
        **{f"reminders_{name}": n for name, n in house.reminders.counts.items()},
        "store_batches": store.stored,
        "store_failures": store.failed,
        "store_groups": store.groups,
        **{f"{pool.name}_{name}": n for pool in hall.pools for name, n in pool.counts.items()},
    }
    gauges: dict[str, float] = {
        "tables_in_memory": len(hall.tables),
        "tables_open": house.watch.open_tables,
        "connections": house.connections.taken,
        "reminders_planned": len(house.reminders.planned),
        "sockets": house.sockets.taken,
        "store_well": int(not store.trouble),
        **{f"{pool.name}_queued": pool.queued for pool in hall.pools},
        **{f"{pool.name}_well": int(pool.well) for pool in hall.pools},
    }
    by_reason: dict[str, Mapping[str, int]] = {
        "log_errors": house.watch.errors.counts,
        "goodbyes": house.watch.byes,
    }
    histograms = {
        "move_seconds": hall.moved,
        "commit_seconds": store.commits,
        "loop_lag_seconds": house.watch.lag,
        **{f"{pool.name}_wait_seconds": pool.waits for pool in hall.pools},
        **{f"{pool.name}_work_seconds": pool.works for pool in hall.pools},
    }
    return Readings(counters, gauges, by_reason, histograms)


def text(house: House) -> str:
    """The same as Prometheus reads it."""
    counters, gauges, by_reason, histograms = figures(house)
    lines: list[str] = []
    for name, value in sorted(counters.items()):
        lines += [f"# TYPE tavolata_{name}_total counter", f"tavolata_{name}_total {value}"]
    for name, value in sorted(gauges.items()):
        lines += [f"# TYPE tavolata_{name} gauge", f"tavolata_{name} {value}"]
    for name, values in sorted(by_reason.items()):
        lines.append(f"# TYPE tavolata_{name}_total counter")
        lines += [f'tavolata_{name}_total{{reason="{why}"}} {n}' for why, n in sorted(values.items())]
    for name, histogram in sorted(histograms.items()):
        lines += [f"# TYPE tavolata_{name} histogram", *told(f"tavolata_{name}", histogram)]
    return "\n".join(lines) + "\n"


def told(name: str, histogram: Histogram) -> Iterator[str]:
    """A histogram's lines: how many took no longer than each bound."""
    so_far = 0
    for bound, count in zip([*map(str, histogram.bounds), "+Inf"], list(histogram.counts), strict=True):
        so_far += count
        yield f'{name}_bucket{{le="{bound}"}} {so_far}'
    yield f"{name}_sum {histogram.total}"
    yield f"{name}_count {so_far}"


def together(texts: Iterable[tuple[str, str]]) -> str:
    """The figures of several workers in one text, each with its worker's name; kinds are told once."""
    kinds: dict[str, list[str]] = {}
    for worker, written in texts:
        kind = ""
        for line in written.splitlines():
            if line.startswith("# TYPE"):
                kind = line
                kinds.setdefault(kind, [])
                continue
            name, value = line.rsplit(" ", 1)
            more = name[:-1] + "," if name.endswith("}") else name + "{"
            kinds[kind].append(f'{more}worker="{worker}"}} {value}')
    return "".join(f"{kind}\n" + "".join(f"{line}\n" for line in lines) for kind, lines in kinds.items())
