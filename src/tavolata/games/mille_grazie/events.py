"""What can happen on the roads, each with its audience: where somebody hides is told to nobody else."""

from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.phrase import EVERYONE, Event, Phrase
from tavolata.games.mille_grazie.board import LETTERS, RoadMap


def task_args(map: RoadMap, task: i64) -> dict[str, object]:
    """A task by its name, its two towns and its points."""
    start, end = map.town_names[map.start[task]], map.town_names[map.end[task]]
    return {"task": map.tasks[task], "town": start, "to": end, "points": map.points[task]}


def spoken(task: str) -> str:
    """A task's name as it stands in a sentence: its two towns."""
    return task.replace(">", "–")


def road_args(map: RoadMap, road: i64) -> dict[str, object]:
    """A road by its letter, name and colour, with the tasks an ambush there costs."""
    name, _, _, colour = map.roads[LETTERS[road]]
    return {"letter": LETTERS[road], "road": name, "colour": colour, "loss": map.loss[road]}


def roads_args(map: RoadMap, roads: i64) -> dict[str, object]:
    """One or two roads as a list of names with their letters."""
    letters = map.letters(roads)
    return {"letters": letters, "roads": [f"{map.roads[letter][0]} ({letter})" for letter in letters]}


def dealt(map: RoadMap, seat: i64, task: i64) -> Event:
    """§1: a seat's first task, and where its nobleman stands."""
    return Event("dealt", {"seat": seat, **task_args(map, task)}, EVERYONE)


def laid(map: RoadMap, task: i64) -> Event:
    """§9: a task lies on its first town."""
    return Event("laid", task_args(map, task), EVERYONE)


def buried(map: RoadMap, task: i64) -> Event:
    """§9: a task was drawn whose town has one."""
    return Event("buried", task_args(map, task), EVERYONE)


def laid_none() -> Event:
    """§10: no task is left that could lie anywhere."""
    return Event("laid_none", {}, EVERYONE)


def hid(map: RoadMap, seat: i64, roads: i64) -> Event:
    """§3: the robber alone knows where; the others hear that a choice was made."""
    return Event(
        "hid", {"seat": seat, **roads_args(map, roads)}, BIT[seat], Phrase("hid_away", {"seat": seat})
    )


def escorted(map: RoadMap, seat: i64, road: i64) -> Event:
    """§4: the nobleman alone knows where; the others hear that there is an escort."""
    twin = Phrase("escorted_away", {"seat": seat})
    return Event("escorted", {"seat": seat, **road_args(map, road)}, BIT[seat], twin)


def alone(seat: i64) -> Event:
    """§4: said openly."""
    return Event("alone", {"seat": seat}, EVERYONE)


def set_out(map: RoadMap, seat: i64, road: i64, town: i64) -> Event:
    """§5: from a town over a road."""
    args: dict[str, object] = {"seat": seat, "from": map.town_names[town]}
    return Event("set_out", {**args, **road_args(map, road)}, EVERYONE)


def ambushed(map: RoadMap, robber: i64, nobleman: i64, road: i64, points: i64) -> Event:
    """§6: one robber's ambush."""
    args: dict[str, object] = {"seat": robber, "owner": nobleman, "points": points}
    return Event("ambushed", {**road_args(map, road), **args}, EVERYONE)


def robbed(map: RoadMap, seat: i64, tasks: i64) -> Event:
    """§6: what the nobleman lost."""
    lost = map.task_names(tasks)
    if not lost:
        return Event("nothing_lost", {"seat": seat}, EVERYONE)
    ways = [spoken(task) for task in lost]
    return Event("robbed", {"seat": seat, "tasks": lost, "ways": ways, "number": len(lost)}, EVERYONE)


def foiled(map: RoadMap, robber: i64, nobleman: i64, road: i64) -> Event:
    """§7: one robber met the escort."""
    return Event("foiled", {"seat": robber, "owner": nobleman, **road_args(map, road)}, EVERYONE)


def arrived(map: RoadMap, seat: i64, town: i64) -> Event:
    """§8: at a road's other end."""
    return Event("arrived", {"seat": seat, "town": map.town_names[town]}, EVERYONE)


def completed(map: RoadMap, seat: i64, task: i64) -> Event:
    """§8: a task brought its points."""
    return Event("completed", {"seat": seat, **task_args(map, task)}, EVERYONE)


def took(map: RoadMap, seat: i64, task: i64) -> Event:
    """§9: a task from the town."""
    return Event("took", {"seat": seat, **task_args(map, task)}, EVERYONE)


def dropped(map: RoadMap, seat: i64, task: i64) -> Event:
    """§9: a task given up for another."""
    return Event("dropped", {"seat": seat, **task_args(map, task)}, EVERYONE)


def left_lying(map: RoadMap, seat: i64, task: i64) -> Event:
    """§9: a task refused."""
    return Event("left_lying", {"seat": seat, **task_args(map, task)}, EVERYONE)


def journey_ended(map: RoadMap, seat: i64, town: i64) -> Event:
    """§5: the journey is over."""
    return Event("journey_ended", {"seat": seat, "town": map.town_names[town]}, EVERYONE)


def round_began(nobleman: i64) -> Event:
    """§2: the next nobleman."""
    return Event("round_began", {"seat": nobleman}, EVERYONE)


def hid_there(map: RoadMap, seat: i64, roads: i64) -> Event:
    """§7: shown when the game is over."""
    return Event("hid_there", {"seat": seat, **roads_args(map, roads)}, EVERYONE)


def escort_was(map: RoadMap, seat: i64, road: i64) -> Event:
    """§7: shown when the game is over."""
    return Event("escort_was", {"seat": seat, **road_args(map, road)}, EVERYONE)


def ended(why: str, winners: list[int], points: i64) -> Event:
    """§11, §12: who won, and by what."""
    args: dict[str, object] = {"seats": winners, "points": points, "why": why}
    return Event("ended" if len(winners) == 1 else "ended_shared", args, EVERYONE)
