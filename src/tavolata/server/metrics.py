"""Counters in Prometheus' text format. No table, name or address is among them."""

from tavolata.server.house import House


def text(house: House) -> str:
    """All counters and gauges."""
    hall, store, thinkers = house.hall, house.hall.store, house.hall.driver.thinkers
    counters = {
        **{f"tables_{name}" if name != "moves" else name: n for name, n in hall.counts.items()},
        **house.counts,
        "bot_moves": hall.driver.moves,
        "frames_out": hall.audience.frames,
        "store_batches": store.stored,
        "store_failures": store.failed,
        "store_groups": store.groups,
        "thoughts": thinkers.thoughts,
        "thinkers_killed": thinkers.killed,
    }
    gauges = {
        "tables_in_memory": len(hall.tables),
        "connections": house.connections.taken,
        "sockets": house.sockets.taken,
        "thoughts_queued": thinkers.queued,
    }
    lines = []
    for kind, values in (("counter", counters), ("gauge", gauges)):
        for name, value in sorted(values.items()):
            full = f"tavolata_{name}_total" if kind == "counter" else f"tavolata_{name}"
            lines += [f"# TYPE {full} {kind}", f"{full} {value}"]
    return "\n".join(lines) + "\n"
