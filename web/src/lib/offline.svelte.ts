/** What is at hand without a net: the page by its worker; words, rules, lessons, puzzles and one's finished games by asking for them once. */
import { puzzles, replay, summary, tally } from "./api";
import { CARDS } from "../wire/games";
import { dayOf, ofDay } from "./days";
import { language } from "./language.svelte";
import { allMine, tokens } from "./mine.svelte";
import { to } from "./root";
import { keep, type Language, recall } from "./settings.svelte";

/** Days whose puzzles are fetched ahead. */
const AHEAD = 7;
/** Finished games, the latest first. */
const MOST = 30;
const CHUNK = 200;
const PLACE = "tavolata.offline";

interface AtHand {
  day: number;
  language: Language | null;
  tables: string[];
}

export async function haveAtHand(): Promise<void> {
  const sparing = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (!("serviceWorker" in navigator) || sparing) return;
  await navigator.serviceWorker.register(to("/worker.js"), { scope: to("/") });
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  }
  const kept = recall<AtHand>(PLACE, { day: 0, language: null, tables: [] });
  await askForAll(kept);
  $effect.root(() => {
    $effect(() => {
      const over = allMine().filter(([, each]) => each.over).slice(0, MOST);
      for (const [id] of over) if (!kept.tables.includes(id)) void keepGame(kept, id).catch(() => undefined);
    });
  });
}

/** Words, rules, lessons and the next puzzles: once a day, and whenever the language is another. */
async function askForAll(kept: AtHand): Promise<void> {
  const [day, spoken] = [dayOf(Date.now()), language()];
  if (kept.day === day && kept.language === spoken) return;
  const paths = ["/games", `/texts/${spoken}`];
  for (const { name, lesson } of CARDS) {
    paths.push(`/games/${name}/texts/${spoken}`, `/games/${name}/rules/${spoken}`);
    if (lesson) paths.push(`/games/${name}/lesson`);
    const { names } = await puzzles(name);
    const days = Array.from({ length: AHEAD }, (_, each) => ofDay(names, day + each));
    paths.push(...days.flatMap((each) => (each ? [`/games/${name}/puzzles/${encodeURIComponent(each)}`] : [])));
  }
  for (const path of paths) await fetch(to(`/api${path}`));
  kept.day = day;
  kept.language = spoken;
  keep(PLACE, kept);
}

/** All that a replay asks for. */
async function keepGame(kept: AtHand, id: string): Promise<void> {
  kept.tables = [id, ...kept.tables].slice(0, 2 * MOST);
  const { phase, outdated } = await summary(id);
  if (phase === "over" && !outdated) {
    const { moves } = await replay(id, "open", 0, CHUNK - 1, tokens(id));
    for (let first = CHUNK; first <= moves; first += CHUNK) await replay(id, "open", first, first + CHUNK - 1, tokens(id));
    await tally(id);
  }
  keep(PLACE, kept);
}
