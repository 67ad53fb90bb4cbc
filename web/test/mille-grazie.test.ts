import { describe, expect, it } from "vitest";

import { perform, type Stage } from "../src/boards/mille-grazie/choreography";
import de from "../src/boards/mille-grazie/de.json";
import en from "../src/boards/mille-grazie/en.json";
import { HEIGHT, travelled, WIDTH } from "../src/boards/mille-grazie/geometry";
import italian from "../src/boards/mille-grazie/it.json";
import { journeyOf, orders, roadsOf } from "../src/boards/mille-grazie/journey";
import { guess } from "../src/boards/mille-grazie/measure";
import { deed, dialFor, dialled, set } from "../src/boards/mille-grazie/moves";
import { learned, viewAfter } from "../src/boards/mille-grazie/position";
import { happened, marked } from "../src/boards/mille-grazie/recall";
import { guide } from "../src/boards/mille-grazie/guide";
import { role, say } from "../src/boards/mille-grazie/say";
import { tableau } from "../src/boards/mille-grazie/tableau";
import type { Offer } from "../src/boards/contract";
import { fill, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { MilleGrazieView } from "../src/wire/views";
import { event, MAP, offer, ROADS, VIEW } from "./mille-grazie";
import { STILL } from "./still";

function stageOf(view: MilleGrazieView): Stage & { seen: Partial<Stage["scene"]>[] } {
  const drawn: Partial<Stage["scene"]>[] = [];
  const rest: Stage["scene"] = { walking: null, meeting: null, coin: null, stamped: null, flight: null, pegs: null, lid: null, heard: "" };
  const scene = new Proxy(rest, {
    set(target, key, value) {
      if (value !== null) drawn.push({ [key]: value } as Partial<Stage["scene"]>);
      return Reflect.set(target, key, value);
    },
  });
  return { map: MAP, scene, view, seen: drawn };
}

describe("moves", () => {
  it("are read from their texts", () => {
    expect(deed("hide E N")).toMatchObject({ kind: "hide", letters: ["E", "N"] });
    expect(deed("take drop San Marino>Venezia")).toMatchObject({ kind: "take", drops: "San Marino>Venezia" });
    expect(deed("alone")).toMatchObject({ kind: "alone", letters: [] });
    expect(deed("hide ?")).toBeNull();
    expect(deed("sing")).toBeNull();
  });

  it("are written from the letters on the dial, in order", () => {
    expect(dialled("hide", ["Q", "B"])).toBe("hide B Q");
    expect(dialled("escort", ["K"])).toBe("escort K");
  });

  it("lets the oldest letter go when there are too many, and takes one back", () => {
    expect(set(["A"], "B", 1)).toEqual(["B"]);
    expect(set(["A", "B"], "C", 2)).toEqual(["B", "C"]);
    expect(set(["A", "B"], "A", 2)).toEqual(["B"]);
  });

  it("say what the dial is for", () => {
    expect(dialFor([offer("hide A B", "hide")])).toEqual({ kind: "hide", most: 2 });
    expect(dialFor([offer("escort A", "escort"), offer("alone", "alone")])).toEqual({ kind: "escort", most: 1 });
    expect(dialFor([offer("road A", "road")])).toBeNull();
  });
});

describe("a journey", () => {
  it("is numbered when the roads used allow but one order", () => {
    expect(journeyOf(MAP, VIEW, "")).toEqual({ letters: "IE", ordered: true, visited: ["Piacenza", "Milano"] });
  });

  it("has no numbers when it could have gone two ways, unless it was seen", () => {
    const round = { ...VIEW, used: "EJK", towns: ["Piacenza", ...VIEW.towns.slice(1)] };
    expect(orders(MAP, "EJK", "Piacenza")).toHaveLength(2);
    expect(journeyOf(MAP, round, "").ordered).toBe(false);
    expect(journeyOf(MAP, round, "JKE")).toMatchObject({ letters: "JKE", ordered: true });
  });

  it("ends with the road on which he is being robbed", () => {
    expect(journeyOf(MAP, { ...VIEW, phase: "rob", used: "EIN", road: "N", left: 2 }, "")).toMatchObject({ letters: "IEN", ordered: true });
    expect(roadsOf({ ...VIEW, used: "EIN", left: 2 })).toBe(5);
  });
});

describe("views between two events", () => {
  it("learn a letter in the place of a hidden one, and no more", () => {
    expect(learned("??", "K")).toBe("K?");
    expect(learned("K?", "B")).toBe("BK");
    expect(learned("?", "K")).toBe("K");
  });

  it("never tell where somebody else hides", () => {
    const hiding = { ...VIEW, phase: "hide", hidden: {}, to_hide: [1, 2, 3] };
    expect(viewAfter(hiding, "hid_away", { seat: 2 }, VIEW)).toMatchObject({ hidden: { "2": "?" }, to_hide: [1, 3] });
    const two = { ...hiding, points: [0, 0] };
    expect(viewAfter(two, "hid_away", { seat: 1 }, VIEW).hidden).toEqual({ "1": "??" });
    expect(viewAfter(hiding, "escorted_away", { seat: 0 }, { ...VIEW, left: 4 })).toMatchObject({ escort: "?", left: 4 });
  });

  it("forget the round when the next begins", () => {
    expect(viewAfter(VIEW, "round_began", { seat: 1 }, VIEW)).toMatchObject({ nobleman: 1, hidden: {}, used: "", met: "", escort: null, to_hide: [0, 2, 3] });
  });
});

describe("the choreography", () => {
  it("leaves every event at its end when nothing may move", async () => {
    const stage = stageOf(VIEW);
    await perform(stage, event("set_out", { seat: 0, from: "Modena", letter: "N", road: "Via Nazionale", colour: "orange", loss: 3 }), STILL, VIEW);
    expect(stage.view).toMatchObject({ used: "EIN", left: 2 });
    expect(stage.scene.walking).toMatchObject({ seat: 0 });
    await perform(stage, event("ambushed", { seat: 2, owner: 0, letter: "N", points: 3 }), STILL, VIEW);
    await perform(stage, event("ambushed", { seat: 3, owner: 0, letter: "N", points: 3 }), STILL, VIEW);
    expect(stage.scene.meeting).toMatchObject({ kind: "ambush", road: "N", robbers: [2, 3], risen: 1, said: 1, points: 3 });
    expect(stage.view).toMatchObject({ points: [14, 21, 12, 20], hidden: { "1": "E", "2": "N", "3": "N" }, met: "EN" });
    await perform(stage, event("robbed", { seat: 0, tasks: ["Milano>La Spezia"], number: 1 }), STILL, VIEW);
    expect(stage.view.tasks[0]).toEqual(["Modena>Ravenna"]);
    await perform(stage, event("arrived", { seat: 0, town: "Bologna" }), STILL, VIEW);
    expect(stage.view.towns[0]).toBe("Bologna");
    expect(stage.scene.walking).toBeNull();
    await perform(stage, event("took", { seat: 0, task: "Bologna>Genova", town: "Bologna", to: "Genova", points: 6 }), STILL, VIEW);
    expect(stage.view.laid["Bologna"]).toBeUndefined();
    expect(stage.view.tasks[0]).toEqual(["Bologna>Genova", "Modena>Ravenna"]);
    await perform(stage, event("completed", { seat: 0, task: "Modena>Ravenna", town: "Modena", to: "Ravenna", points: 6 }), STILL, VIEW);
    expect(stage.view.points[0]).toBe(20);
    expect(stage.view.tasks[0]).toEqual(["Bologna>Genova"]);
    expect(stage.scene).toMatchObject({ flight: null, pegs: null, stamped: null, heard: "N" });
  });

  it("stops half-way on the road before anyone is met, and goes on from there", async () => {
    const stage = stageOf(VIEW);
    const road = MAP.roads.get("N")!;
    await perform(stage, event("set_out", { seat: 0, from: "Modena", letter: "N" }), STILL, VIEW);
    const half = travelled(road, "Modena", 0.5);
    expect(stage.scene.walking!.x).toBeCloseTo(half.x, 3);
    await perform(stage, event("arrived", { seat: 0, town: "Bologna" }), STILL, VIEW);
    const walks = stage.seen.flatMap(({ walking }) => (walking ? [walking] : []));
    expect(walks.at(-1)!.x).toBeCloseTo(MAP.towns.get("Bologna")!.x, 3);
  });

  it("lets the escort ride in, and no points fall", async () => {
    const stage = stageOf({ ...VIEW, escort: "?", hidden: { "1": "?", "2": "?", "3": "?" }, met: "" });
    await perform(stage, event("foiled", { seat: 2, owner: 0, letter: "N" }), STILL, VIEW);
    expect(stage.scene.meeting).toMatchObject({ kind: "escort", robbers: [2], ridden: 1, sunk: 1 });
    expect(stage.view).toMatchObject({ escort: "N", points: VIEW.points, hidden: { "2": "N" } });
  });

  it("shuts the dial of who has chosen, and opens it for nobody", async () => {
    const stage = stageOf({ ...VIEW, phase: "hide", hidden: {}, to_hide: [1, 2] });
    await perform(stage, event("hid_away", { seat: 1 }), STILL, VIEW);
    expect(stage.seen).toContainEqual({ lid: { seat: 1, part: 0 } });
    expect(stage.scene.lid).toBeNull();
    expect(stage.view.hidden).toEqual({ "1": "?" });
  });

  it("knows every event that is told", async () => {
    for (const key of ["dealt", "laid", "buried", "laid_none", "hid", "escorted", "alone", "nothing_lost", "dropped", "left_lying", "journey_ended", "hid_there", "escort_was", "ended", "ended_shared", "from the future"]) {
      const stage = stageOf(VIEW);
      await perform(stage, event(key, { seat: 0, task: "Milano>La Spezia", town: "Milano", to: "La Spezia", letter: "K", letters: "K" }), STILL, VIEW);
      expect(stage.scene).toMatchObject({ flight: null, walking: null, lid: null });
    }
  });
});

describe("what is left on the map", () => {
  it("are the robbers of the last move and the points it brought", () => {
    const left = happened([event("ambushed", { seat: 1, letter: "E", points: 3 }), event("ambushed", { seat: 3, letter: "E", points: 3 }), event("completed", { seat: 0, to: "Modena", points: 4 })]);
    expect(left.meeting).toMatchObject({ kind: "ambush", road: "E", robbers: [1, 3] });
    expect(left.coin).toMatchObject({ town: "Modena", points: 4 });
    const later = happened([event("ambushed", { seat: 1, letter: "E", points: 3 }), event("completed", { to: "Modena", points: 4 }), event("set_out", { letter: "F" }), event("ambushed", { seat: 2, letter: "F", points: 3 }), event("completed", { to: "Parma", points: 2 })]);
    expect(later).toMatchObject({ meeting: { road: "F", robbers: [2] }, coin: { town: "Parma", points: 2 } });
    expect(happened([event("arrived", { seat: 0, town: "Modena" })])).toEqual({ meeting: null, coin: null });
  });

  it("is marked for a line of the log", () => {
    const { letters, towns } = marked([event("set_out", { from: "Milano", letter: "I" }), event("hid", { letters: "EN" })]);
    expect([...letters].sort()).toEqual(["E", "I", "N"]);
    expect(towns.has("Milano")).toBe(true);
  });

  it("is drawn near its road, inside what is seen, on no shield", () => {
    for (const road of ROADS) {
      const place = tableau(MAP, VIEW, guess, road, 2, "ambush", { x: 0, y: 0, w: WIDTH, h: HEIGHT }, false);
      expect(place.x - place.half, road.letter).toBeGreaterThan(0);
      expect(place.x + place.half, road.letter).toBeLessThan(WIDTH);
      expect(Math.min(...road.points.map(([x, y]) => Math.hypot(x - place.x, y - place.y))), road.letter).toBeLessThan(130);
    }
  });
});

describe("the position in words", () => {
  const texts = new Texts("en", { colour: { green: "green", purple: "purple", orange: "orange" }, join: { and: "and" } });
  const words = (key: string, slots: Record<string, string | number> = {}): string => {
    const message = (en as Record<string, Message>)[key];
    return message === undefined ? "" : fill(message, slots);
  };
  const names = ["Giulia", "Marco", "Elena", "Pietro"];
  const speak = (view: MilleGrazieView): string => JSON.stringify(say(view, { texts, names, words, me: view.seat }));

  it("tells who travels, the roads of every town, tasks and noblemen", () => {
    const said = speak(VIEW);
    expect(said).toContain("Giulia is the nobleman, in Modena; 3 roads left.");
    expect(said).toContain("Modena: E to Piacenza, purple, used; K to Mantova, green;");
    expect(said).toContain("A task lies here: to Venezia for 6 points.");
    expect(said).not.toMatch(/\{\w+\}/);
  });

  it("says of others’ secrets only that they are", () => {
    const said = speak({ ...VIEW, escort: "?", met: "", hidden: { "1": "?", "2": "?", "3": "?" } });
    expect(said).toContain("An escort rides on a hidden road.");
    expect(said).not.toContain("Hiding place");
    expect(role({ ...VIEW, hidden: { "1": "?" } }, 1, words)).toBe("lies in wait");
  });

  it("guides a first game through every kind of choice", () => {
    const kinds: [Offer[], string][] = [
      [[offer("hide A", "hide")], "guide.hide"],
      [[offer("hide A B", "hide")], "guide.hide.two"],
      [[offer("escort A", "escort")], "guide.escort"],
      [[offer("road A", "road")], "guide.road"],
      [[offer("take", "take")], "guide.take"],
      [[offer("take drop A>B", "take_drop")], "guide.drop"],
    ];
    for (const [legal, key] of kinds) {
      const [goal, first] = guide(VIEW, legal);
      expect([goal, first?.key]).toEqual([{ key: "guide.goal", slots: { n: 30 } }, key]);
      for (const step of guide(VIEW, legal)) for (const part of ["title", "text"]) expect(words(`${step.key}.${part}`), step.key).not.toBe("");
    }
  });
});

describe.each([
  ["it", italian],
  ["de", de],
])("its words in %s", (_, other) => {
  const slots = (message: Message): string[] => [...new Set((typeof message === "string" ? [message] : Object.values(message)).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].filter((slot) => slot !== "{n}").sort();

  it("are the same keys with the same slots, counted alike", () => {
    expect(Object.keys(other)).toEqual(Object.keys(en));
    for (const [key, message] of Object.entries(en)) {
      const twin = (other as Record<string, Message>)[key]!;
      expect(slots(twin), key).toEqual(slots(message));
      expect(typeof twin, key).toBe(typeof message);
    }
  });
});
