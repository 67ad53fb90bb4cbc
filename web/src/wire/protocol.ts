// Made by `python -m tavolata.server.typescript`; change the Python types, not this file.

export interface About {
  name: string;
  teaser: string;
}

export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

export interface Advice {
  type: "advice";
  id: string;
  seat: number;
  move: string;
  say: Say;
  level: string;
  chance: number | null;
  yours: number | null;
  why: Grounds | null;
  asked: number;
}

export interface Analysed {
  state: "none" | "stopped" | "whole" | "working";
  done: number;
  moves: number;
  analysis: Analysis | null;
}

export interface Analysis {
  game: string;
  judged: number;
  chances: number[][];
  steps: Reviewed[];
  turnings: Turning[];
  seats: Balance[];
}

export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  move: string;
  say: Say;
  sure: Say[];
  chance: boolean;
  secrets: boolean;
  undo: boolean;
}

export interface Balance {
  begin: number;
  decisions: number;
  others: number;
  dice: number;
  secrets: number;
  end: number;
  without_luck: number;
  accuracy: number | null;
  marks: number[];
}

export interface BanShown {
  network: string;
  until: number | null;
}

export interface Bulletin {
  type: "bulletin";
  words: string;
  drained: boolean;
  closes: number | null;
  chat: boolean;
}

export interface Bye {
  type: "bye";
  why: Why;
  retry: number | null;
}

export interface Changed {
  type: "changed";
  version: number;
  now: number;
  table: TableState;
}

export interface ChannelList {
  channels: ChannelShown[];
}

export interface ChannelShown {
  id: string;
  seat: number;
  kind: "mail" | "ntfy" | "push" | "webhook";
  where: string;
  language: "de" | "en" | "it";
  quiet: QuietHours | null;
  confirmed: boolean;
}

export interface Clock {
  kind: "bank" | "days" | "none";
  bank: number;
  increment: number;
  days: number;
}

export interface ClockState {
  left: number;
  since: number | null;
  overdue: boolean;
}

export interface Considered {
  move: string;
  does: Does;
  chance: number;
  line: Then[];
}

export interface Decision {
  considered: Considered[];
  played: number;
  loss: number;
  stake: number;
  mixed: boolean;
  why: Grounds | null;
}

export interface Described {
  title: string;
  text: string;
}

export interface Does {
  key: string;
  args: Record<string, unknown>;
}

export interface Error {
  type: "error";
  why: Why;
}

export interface Eyes {
  seat: number | null;
  view: unknown;
  prompt: Say;
  legal: LegalMove[];
  undo: boolean;
  log: Logged[];
}

export interface GameInfo {
  name: string;
  title: string;
  sentence: string;
  version: number;
  least_seats: number;
  most_seats: number;
  hidden: boolean;
  options: OptionInfo[];
  aids: string[];
  minutes: number;
  bots: number;
  about: Record<string, About>;
  lesson: boolean;
  puzzles: number;
}

export interface Games {
  games: GameInfo[];
  levels: LevelInfo[];
  languages: string[];
  version: string;
}

export interface Grounds {
  of: "best" | "other";
  events: Does[];
}

export interface HouseShown {
  words: string;
  drained: boolean;
  closes: number | null;
  chat: boolean;
  password: boolean;
}

export interface Housekeeping {
  version: string;
  now: number;
  house: HouseShown;
  bans: BanShown[];
  unwanted: string[];
  tables: TableListed[];
  figures: Record<string, number>;
}

export interface LegalMove {
  move: string;
  say: Say;
}

export interface Lesson {
  seats: number;
  seat: number;
  options: Record<string, string | number>;
  rules: number;
  steps: LessonStep[];
  moments: Moment[];
  result: Result;
}

export interface LessonStep {
  told: number;
  done: number;
  at: string;
  words: Record<string, LessonWords>;
}

export interface LessonWords {
  title: string;
  text: string;
  why: string;
}

export interface LevelInfo {
  name: string;
  about: Record<string, Described>;
}

export interface Lobby {
  tables: Summary[];
}

export interface Logged {
  at: number;
  by: number | "*";
  move: string;
  events: Say[];
  undone?: boolean;
}

export interface MailAsked {
  table: string;
  game: string;
  address: string;
  language: "de" | "en" | "it";
  confirmed: boolean;
}

export interface Moment {
  eyes: Eyes;
  to_act: number[];
}

export interface Nearby {
  here: boolean;
  addresses: string[];
}

export interface OptionInfo {
  name: string;
  default: string | number;
  choices: (string | number)[];
  least: number;
}

export interface Pong {
  type: "pong";
  n: number;
  now: number;
}

export interface Problem {
  why: Why;
}

export interface Progress {
  phase: "closed" | "open" | "over" | "playing";
  moves: number;
  to_act: number[];
  clocks: ClockState[];
  votes: Record<string, "bot" | "end">;
  result: Result | null;
  hints: number[];
}

export interface PuzzleAnswer {
  move: string;
  chance: number;
  after: Moment;
}

export interface PuzzleList {
  names: string[];
}

export interface PuzzleShown {
  name: string;
  seats: number;
  seat: number;
  options: Record<string, string | number>;
  rules: number;
  start: Moment;
  answers: PuzzleAnswer[];
  finds: string[];
}

export interface QuietHours {
  since: number;
  until: number;
  zone: string;
}

export interface Refuse {
  type: "refuse";
  id: string;
  kind: "busy" | "forbidden" | "illegal" | "not_to_act" | "stale" | "unavailable" | "unreadable";
  why: Why;
}

export interface Reminding {
  kinds: ("mail" | "ntfy" | "push" | "webhook")[];
  key: string;
}

export interface Replay {
  now: number;
  table: TableState;
  moves: number;
  steps: ReplayStep[];
}

export interface ReplayStep {
  at: number;
  eyes: Eyes[];
}

export interface Result {
  winners: number[];
  scores: number[];
  why: string;
}

export interface Reviewed {
  by: number;
  mark?: "" | "blunder" | "inaccuracy" | "mistake";
  accuracy?: number | null;
  decision?: Decision | null;
  parts?: Record<"decisions" | "dice" | "others" | "secrets", number[]>;
}

export interface Rulebook {
  language: string;
  markdown: string;
}

export interface Said {
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface Say {
  key: string;
  args: Record<string, unknown>;
}

export interface SeatGiven {
  seat: number;
  token: string;
}

export interface SeatState {
  seat: number;
  kind: "bot" | "free" | "person";
  name: string;
  level: string;
  colour: number;
  online: boolean;
  ready: boolean;
  muted: boolean;
}

export interface Seated {
  type: "seated";
  id: string;
  version: number;
  seat: number;
  token: string;
}

export interface Settings {
  public: boolean;
  seating: "chosen" | "random";
  clock: Clock;
  undo: boolean;
  hints: boolean;
  chat: boolean;
  spectators: boolean;
  latecomers: boolean;
  aids: string[];
}

export interface Spoken {
  type: "spoken";
  version: number;
  said: Said;
}

export interface Summary {
  id: string;
  game: string;
  phase: "closed" | "open" | "over" | "playing";
  options: Record<string, string | number>;
  settings: Settings;
  seats: SeatState[];
  created: number;
  updated: number;
  next: string | null;
  result: Result | null;
  spectators: number;
  rules: number;
  outdated: boolean;
}

export interface TableListed {
  table: string;
  game: string;
  phase: "closed" | "open" | "over" | "playing";
  public: boolean;
  updated: number;
  seats: SeatState[];
}

export interface TableMade {
  table: string;
  host: string;
  seats: SeatGiven[];
}

export interface TableState {
  id: string;
  game: string;
  rules: number;
  phase: "closed" | "open" | "over" | "playing";
  options: Record<string, string | number>;
  settings: Settings;
  seats: SeatState[];
  created: number;
  started: number | null;
  moves: number;
  to_act: number[];
  clocks: ClockState[];
  votes: Record<string, "bot" | "end">;
  rematch: number[];
  next: string | null;
  result: Result | null;
  hints: number[];
  commitment: string;
  spectators: number;
  outdated: boolean;
}

export interface Tally {
  seats: Say[][];
}

export interface TextTables {
  language: string;
  tables: Record<string, Record<string, string | Record<string, string>>>;
}

export interface Then {
  by: number;
  does: Does;
}

export interface Turning {
  at: number;
  seat: number;
  change: number;
  part: "decisions" | "dice" | "others" | "secrets";
}

export interface Update {
  type: "update";
  version: number;
  now: number;
  table: Progress;
  eyes: Eyes[];
  undone: number;
}

export interface Welcome {
  type: "welcome";
  version: number;
  now: number;
  seats: number[];
  host: boolean;
  table: TableState;
  eyes: Eyes[];
  chat: Said[];
  times: ([number, number])[];
  missed: boolean;
}

export interface Why {
  key: string;
  args: Record<string, unknown>;
  section: string;
  texts: "game" | "tables";
}

export interface Agree {
  type: "agree";
  id: string;
  options?: Record<string, string | number> | null;
  settings?: Settings | null;
  seats?: number | null;
}

export interface Announce {
  do: "announce";
  words: string;
}

export interface Ask {
  type: "ask";
  id: string;
  seat: number;
  move: string;
}

export interface Back {
  type: "back";
  id: string;
  seat: number;
}

export interface Banish {
  do: "banish";
  network: string;
  days?: number | null;
}

export interface Bot {
  type: "bot";
  id: string;
  seat: number;
  level?: string | null;
}

export interface Change {
  type: "change";
  id: string;
  seat: number;
  name?: string | null;
  colour?: number | null;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
  seat?: number | null;
}

export interface Close {
  type: "close";
  id: string;
}

export interface CloseTable {
  do: "closetable";
  table: string;
}

export interface DeleteTable {
  do: "deletetable";
  table: string;
}

export interface Drain {
  do: "drain";
  closes?: number | null;
}

export interface ErasePerson {
  do: "eraseperson";
  name: string;
}

export interface Hello {
  type: "hello";
  table: string;
  tokens?: string[];
  have?: number | null;
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  move?: string | null;
}

export interface Lift {
  do: "lift";
  network: string;
}

export interface Look {
  type: "look";
  yes: boolean;
}

export interface MailChannel {
  kind: "mail";
  address: string;
}

export interface Move {
  type: "move";
  id: string;
  base: number;
  seat: number;
  move: string;
}

export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  muted?: boolean;
}

export interface NewChannel {
  seat: number;
  channel: PushChannel | MailChannel | NtfyChannel | WebhookChannel;
  language?: "de" | "en" | "it";
  quiet?: QuietHours | null;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string | number>;
  settings?: Settings;
  people?: Person[];
  bots?: string[];
  start?: boolean;
}

export interface NtfyChannel {
  kind: "ntfy";
  url: string;
}

export interface Overdue {
  type: "overdue";
  id: string;
  seat: number;
  about: number;
  choice: "bot" | "end" | "wait";
}

export interface Person {
  name: string;
  colour?: number | null;
  seat?: number | null;
}

export interface Ping {
  type: "ping";
  n?: number;
}

export interface PushChannel {
  kind: "push";
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  ready?: boolean;
}

export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
  yes?: boolean;
}

export interface Reopen {
  do: "reopen";
}

export interface SetPassword {
  do: "setpassword";
  password: string;
}

export interface ShowOut {
  do: "showout";
  table: string;
  seat: number;
  days?: number | null;
}

export interface Silence {
  do: "silence";
  yes: boolean;
}

export interface Sit {
  type: "sit";
  id: string;
  name: string;
  colour?: number | null;
  seat?: number | null;
}

export interface Stand {
  type: "stand";
  id: string;
  seat: number;
}

export interface Start {
  type: "start";
  id: string;
}

export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

export interface Unwant {
  do: "unwant";
  words: string[];
}

export interface WebhookChannel {
  kind: "webhook";
  url: string;
}

export type ClientFrame =
  | Hello
  | Move
  | Undo
  | Ask
  | Hint
  | Sit
  | Change
  | Stand
  | Bot
  | Back
  | Agree
  | Ready
  | Start
  | Rematch
  | Close
  | Chat
  | Mute
  | Overdue
  | Look
  | Ping

export type ServerFrame =
  | Welcome
  | Update
  | Changed
  | Spoken
  | Ack
  | Refuse
  | Seated
  | Answer
  | Advice
  | Pong
  | Error
  | Bye
  | Bulletin

export type LandlordAsk =
  | Announce
  | Drain
  | Reopen
  | Silence
  | Banish
  | Lift
  | Unwant
  | SetPassword
  | CloseTable
  | DeleteTable
  | ShowOut
  | ErasePerson
