/** The HTTP part of the protocol. */
import type {
  Analysed,
  ChannelList,
  Games,
  Housekeeping,
  HouseShown,
  LandlordAsk,
  Lesson,
  Lobby,
  MailAsked,
  Nearby,
  NewChannel,
  NewTable,
  Problem,
  PuzzleList,
  PuzzleShown,
  Reminding,
  Replay,
  Rulebook,
  Summary,
  TableMade,
  Tally,
  TextTables,
  Why,
} from "../wire/protocol";
import { Texts } from "./say";
import { to } from "./root";
import { keep, recall } from "./settings.svelte";

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why: Why,
  ) {
    super(why.key);
  }
}

export const UNREACHABLE: Why = { key: "unreachable", args: {}, section: "", texts: "tables" };

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(to(`/api${path}`), init);
  } catch {
    throw new Refused(0, UNREACHABLE);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw new Refused(answer.status, (body as Problem | null)?.why ?? UNREACHABLE);
}

/** Asked once, kept; a failure is asked again. */
function once<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (path) => {
    let answer = kept.get(path);
    if (!answer) {
      answer = ask(path);
      answer.catch(() => kept.delete(path));
      kept.set(path, answer);
    }
    return answer;
  };
}

const textTables = once(async (path) => {
  const answer = await request<TextTables>(path);
  return new Texts(answer.language, answer.tables);
});
const cards = once(request<Games>);
const books = once(request<Rulebook>);
const lessons = once(request<Lesson>);

export const games = (): Promise<Games> => cards("/games");
export const gameTexts = (game: string, language: string): Promise<Texts> =>
  textTables(`/games/${game}/texts/${language}`);
export const tableTexts = (language: string): Promise<Texts> => textTables(`/texts/${language}`);
export const rulebook = (game: string, language: string): Promise<Rulebook> =>
  books(`/games/${game}/rules/${language}`);
export const lesson = (game: string): Promise<Lesson> => lessons(`/games/${game}/lesson`);
export const puzzles = (game: string): Promise<PuzzleList> => request(`/games/${game}/puzzles`);
export const puzzle = (game: string, name: string): Promise<PuzzleShown> => request(`/games/${game}/puzzles/${encodeURIComponent(name)}`);
export const houseShown = (): Promise<HouseShown> => request("/house");

const PASSWORD = "tavolata.password";
/** The house's password, once this browser was told it. */
const known = (): Record<string, string> => {
  const word = recall(PASSWORD, "");
  return word ? { "House-Password": encodeURIComponent(word) } : {};
};
export const learnPassword = (word: string): void => keep(PASSWORD, word);

export const lobby = (): Promise<Lobby> => request("/lobby", { headers: known() });
export const summary = (table: string): Promise<Summary> => request(`/tables/${table}`);

export function lay(table: NewTable): Promise<TableMade> {
  return request("/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...known() },
    body: JSON.stringify(table),
  });
}

export function bearer(tokens: readonly string[]): Record<string, string> {
  return tokens.length ? { Authorization: `Bearer ${tokens.join(",")}` } : {};
}

/** Where others in the network find the server; empty for whoever does not sit at its machine. */
export function nearby(): Promise<Nearby> {
  return request("/nearby");
}

export function replay(
  table: string,
  eyes: string,
  first: number,
  last: number,
  tokens: readonly string[],
): Promise<Replay> {
  const query = new URLSearchParams({ eyes, first: String(first), last: String(last) });
  return request(`/tables/${table}/replay?${query}`, { headers: bearer(tokens) });
}

export const tally = (table: string): Promise<Tally> => request(`/tables/${table}/tally`);

const asked = (table: string, have: number | null): string =>
  `/tables/${table}/analysis${have === null ? "" : `?have=${have}`}`;
export const lookAtAnalysis = (table: string, have: number | null): Promise<Analysed> => request(asked(table, have));
export const goOnAnalysing = (table: string, have: number | null): Promise<Analysed> =>
  request(asked(table, have), { method: "POST" });

export const reminding = (): Promise<Reminding> => request("/reminders");
export const housekeeping = (token: string): Promise<Housekeeping> => request("/landlord", { headers: bearer([token]) });
export const keepHouse = (token: string, asked: LandlordAsk): Promise<Housekeeping> =>
  request("/landlord", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearer([token]) },
    body: JSON.stringify(asked),
  });

export const channels = (table: string, held: readonly string[]): Promise<ChannelList> =>
  request(`/tables/${table}/channels`, { headers: bearer(held) });
export const addChannel = (table: string, channel: NewChannel, held: readonly string[]): Promise<ChannelList> =>
  request(`/tables/${table}/channels`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearer(held) },
    body: JSON.stringify(channel),
  });
export const stopChannel = (table: string, channel: string, held: readonly string[]): Promise<ChannelList> =>
  request(`/tables/${table}/channels/${channel}/stop`, { method: "POST", headers: bearer(held) });

const behind = (door: string): string => `/channels/${encodeURIComponent(door)}`;
export const mailAsked = (door: string): Promise<MailAsked> => request(behind(door));
export const confirmMail = (door: string): Promise<MailAsked> => request(`${behind(door)}/confirm`, { method: "POST" });
export const stopMail = (door: string): Promise<null> => request(`${behind(door)}/stop`, { method: "POST" });

export async function record(table: string, tokens: readonly string[]): Promise<Blob> {
  const answer = await fetch(to(`/api/tables/${table}/record`), { headers: bearer(tokens) });
  if (!answer.ok) throw new Refused(answer.status, ((await answer.json()) as Problem).why);
  return answer.blob();
}
