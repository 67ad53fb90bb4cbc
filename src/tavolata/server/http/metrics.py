"""Counters in Prometheus' text format. No table, name or address is among them."""

from typing import NamedTuple

from tavolata.server.house import House


class Figures(NamedTuple):
    """What is counted, and what is so just now, by name."""

    counters: dict[str, float]
    gauges: dict[str, float]


def figures(house: House) -> Figures:
    """All counters and gauges of this process."""
    hall, store = house.hall, house.hall.store
    counters: dict[str, float] = {
        **{f"tables_{name}" if name != "moves" else name: n for name, n in hall.counts.items()},
        **house.counts,
        "bot_moves": hall.driver.moves,
        "frames_out": hall.listeners.frames,
        **{f"reminders_{name}": n for name, n in house.reminders.counts.items()},
        "store_batches": store.stored,
        "store_failures": store.failed,
        "store_groups": store.groups,
        **{f"{pool.name}_{name}": n for pool in hall.pools for name, n in pool.counts.items()},
    }
    gauges: dict[str, float] = {
        "tables_in_memory": len(hall.tables),
        "connections": house.connections.taken,
        "reminders_planned": len(house.reminders.planned),
        "sockets": house.sockets.taken,
        **{f"{pool.name}_queued": pool.queued for pool in hall.pools},
        **{f"{pool.name}_well": int(pool.well) for pool in hall.pools},
    }
    return Figures(counters, gauges)


def text(house: House) -> str:
    """The same as Prometheus reads it."""
    counters, gauges = figures(house)
    lines = []
    for kind, values in (("counter", counters), ("gauge", gauges)):
        for name, value in sorted(values.items()):
            full = f"tavolata_{name}_total" if kind == "counter" else f"tavolata_{name}"
            lines += [f"# TYPE {full} {kind}", f"{full} {value}"]
    return "\n".join(lines) + "\n"
