/** One table as this browser knows it: what was told, what is drawn of it, and who looks. */
import type { Args, BoardHandle, GameModule, Happening, Offer, Sitting } from "../boards/contract";
import type {
  Advice,
  Answer,
  Eyes,
  Logged,
  Said,
  Say,
  TableState,
  Update,
  Welcome,
  Why,
} from "../wire/protocol";
import { announce } from "./announce.svelte";
import { parted, unaddressed } from "./forms";
import { hearHouse } from "./house.svelte";
import { t } from "./language.svelte";
import { type Command, type Connection, Link, refusalOf, type Reply, type Told } from "./link.svelte";
import { follow, gotSeat, resit, tokens, touch } from "./mine.svelte";
import { Clockwork } from "./motion";
import { tempo } from "./pace";
import { namesOf, nextToLook } from "./seating";
import { type Texts, NO_TEXTS } from "./say";
import { Sequence } from "./sequence";
import { settings, still } from "./settings.svelte";
import { sound } from "./sound";
import { type Moments, noted } from "./time";
import { toast } from "./toasts.svelte";
import { lastTurn, sinceMine, struck } from "./turnlines";

/** So many moves may wait to be shown; who is farther behind is shown where things stand. */
const BEHIND = 24;
/** Between the answer to a move and what it did. */
const LATE = 2500;

/** What the rows of the seats are drawn from: a table, or one moment of a replay. */
export type Seen = Pick<Table, "state" | "names" | "looking" | "texts" | "now"> & {
  readonly held: readonly number[];
};

export class Table {
  readonly link: Connection;
  readonly motion: Clockwork;
  readonly sequence = new Sequence();

  state = $state.raw<TableState | null>(null);
  chat = $state.raw<Said[]>([]);
  /** Seats of this browser. */
  held = $state.raw<number[]>([]);
  host = $state(false);
  version = $state(0);
  /** Whose eyes the page draws with; null: a spectator's. */
  looking = $state<number | null>(null);
  /** Who is awaited before the curtain; null: it is open. */
  curtain = $state<number | null>(null);
  /** What lies on the table now, after everything that moved. */
  drawn = $state.raw<Eyes | null>(null);
  busy = $state(false);
  /** What is being drawn, or was drawn last. */
  doing = $state.raw<Happening | null>(null);
  /** What has been drawn, line by line and event by event. */
  log = $state.raw<Logged[]>([]);
  moments = $state.raw<Moments>([]);
  /** What the last turn did; of one's own turn only what the last press did. */
  last = $state.raw<Happening[]>([]);
  /** Of the line that is playing now. */
  texts = $state.raw<Texts>(NO_TEXTS);
  /** A hidden game on a shared device needs the curtain. */
  hidden = false;
  /** What the game's folder reads in a view. */
  reader: Pick<GameModule<unknown>, "turn" | "whose" | "empty" | "unsaid"> = {};
  board: BoardHandle<unknown> | null = null;
  sending = $state(false);

  private eyes = new Map<number | null, Eyes>();
  private logs = new Map<number | null, Logged[]>();
  private offset = 0;
  /** The version that is drawn; a later one may be waiting to be played. */
  private seen = 0;
  /** The version whose moves are being drawn. */
  private drawing = $state(0);
  /** Up to this version nothing moves any more: somebody wants to see where things stand. */
  private caught = 0;
  /** When the last move of another had been drawn. */
  private rested = 0;
  /** In which turn a move of the record was made. */
  private turns = new Map<number, number>();
  /** What is so at the server, where the page may still be drawing how it came about. */
  private heardLast = $state.raw<{ undo: readonly number[]; to_act: readonly number[]; timed: boolean }>({ undo: [], to_act: [], timed: false });
  /** So many moves were made when an empty one was made for the player. */
  private spared = $state<number | null>(null);
  private hearers: { version: number; done: () => void }[] = [];

  constructor(
    readonly id: string,
    private readonly refused: (why: Why) => void,
    /** Fetches words and card of the game before anything is drawn. */
    private readonly prepare: (game: string) => Promise<void>,
    /** Who answers in place of a server. */
    scripted?: (hear: (frame: Told) => void) => Connection,
  ) {
    this.motion = new Clockwork(still, () => this.stretch, () => Math.max(1, this.stretch));
    const hear = (frame: Told): void => this.hear(frame);
    this.link =
      scripted?.(hear) ??
      new Link(() => ({ type: "hello", table: id, tokens: tokens(id), have: this.state ? this.version : null }), hear);
  }

  close(): void {
    this.sequence.ended = true;
    this.motion.skip();
    this.link.close();
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.offset;
  }

  names = $derived.by(() => namesOf(this.state?.seats ?? []));

  seats = $derived.by((): Sitting[] =>
    (this.state?.seats ?? []).map((each) => ({
      seat: each.seat,
      name: this.names[each.seat] ?? "",
      colour: each.colour,
      bot: each.kind === "bot",
    })),
  );

  /** The seat this person may act for now. */
  acting = $derived.by((): number | null => {
    const { state, looking } = this;
    if (!state || state.phase !== "playing" || looking === null || this.curtain !== null) return null;
    return state.to_act.includes(looking) && state.seats[looking]?.kind === "person" ? looking : null;
  });

  /** Whether it is this person's turn, and not another's in which they have something to choose. */
  ownTurn = $derived.by(() => this.acting !== null && (this.drawn === null || (this.reader.whose?.(this.drawn.view) ?? this.acting) === this.acting));

  /** Whether one's last move may be undone, also while it is still being drawn; not what a bot did for this seat. */
  undoable = $derived.by(() => {
    const { looking } = this;
    return looking !== null && this.heardLast.undo.includes(looking) && this.state?.seats[looking]?.kind === "person";
  });

  /** What the others did since this person's last move. */
  since = $derived.by(() => (this.looking === null ? [] : sinceMine(this.log, this.looking)));

  /** Whose move is drawn, or what chance answers to it. */
  doer = $derived.by((): number | null => {
    const found = typeof this.doing?.by === "number" ? this.doing.by : this.log.findLast((line) => line.by !== "*" && !line.undone)?.by;
    return typeof found === "number" ? found : null;
  });

  /** The server awaits one's choice, though the page may still show how that came about. */
  awaited = $derived.by(() => this.looking !== null && this.heardLast.to_act.includes(this.looking));

  /** More waits to be shown than what is drawn now. */
  behind = $derived.by(() => this.busy && this.version > this.drawing);

  /** What may be chosen; nothing where the only move is empty for all to see. */
  offers = $derived.by((): Offer[] => (this.empty === null ? this.legal : []));

  /** The move the page makes by itself; whoever takes it back is asked. */
  empty = $derived.by((): string | null => {
    if (!this.legal.length || !this.drawn || this.spared === this.state?.moves) return null;
    return this.reader.empty?.(this.drawn.view, this.legal) ?? null;
  });

  private legal = $derived.by((): Offer[] => {
    if (this.acting === null || this.busy || this.drawn?.seat !== this.acting) return [];
    return this.drawn.legal.map((each) => ({
      move: each.move,
      key: each.say.key,
      args: each.say.args as Args,
      text: this.say("move", each.say),
    }));
  });

  /** What is to be done; whoever is meant is addressed above it. */
  prompt = $derived.by(() => {
    const said = this.drawn ? this.say("prompt", this.drawn.prompt) : "";
    return this.acting === null ? said : unaddressed(said, this.names[this.acting] ?? "");
  });

  say(table: string, say: Say): string {
    return this.texts.say(table, say, this.names);
  }

  /** What the log says of a line. */
  logged(line: Logged): Happening[] {
    return this.happenings(line).filter((each) => !this.reader.unsaid?.(each, this.looking));
  }

  happenings(line: Logged): Happening[] {
    return line.events.map((event) => ({
      key: event.key,
      args: event.args,
      text: this.say("event", event),
      by: line.by,
      at: line.at,
    }));
  }

  // ---- what this browser does --------------------------------------------------------------

  async command(command: Command): Promise<Reply> {
    const reply = await this.link.ask(command);
    const why = refusalOf(reply);
    if (why && this.link.state !== "ended") this.refused(why);
    // whoever decides on what is no longer so must see what is so now
    if (reply.type === "refuse" && reply.kind === "stale") this.link.refresh();
    if (reply.type === "seated" && this.state) gotSeat(this.id, this.state.game, reply.seat, reply.token);
    return reply;
  }

  async move(move: string): Promise<boolean> {
    if (this.acting === null || this.sending) return false;
    this.sending = true;
    try {
      const reply = await this.command({ type: "move", base: this.seen, seat: this.acting, move });
      if (reply.type === "ack") await this.told(reply.version);
      else sound("refuse");
      return reply.type === "ack";
    } finally {
      this.sending = false;
    }
  }

  /** When a change the server has confirmed is heard of; if it does not come by itself, it is asked for. */
  private async told(version: number): Promise<void> {
    if (this.version >= version) return;
    const late = setTimeout(() => this.link.refresh(), LATE);
    await new Promise<void>((done) => this.hearers.push({ version, done }));
    clearTimeout(late);
  }

  /** Makes the move that is empty for all to see; once at each place of the record. */
  async spare(): Promise<void> {
    const { empty } = this;
    if (empty === null || this.sending || this.link.state !== "open") return;
    this.spared = this.state?.moves ?? null;
    await this.move(empty);
  }

  /** The reason against a move that is not on offer; nothing can happen by it. */
  async why(move: string): Promise<void> {
    if (this.looking === null) return;
    await this.command({ type: "ask", seat: this.looking, move });
  }

  async ask(move: string): Promise<Answer | null> {
    if (this.acting === null) return null;
    const reply = await this.link.ask({ type: "ask", seat: this.acting, move });
    return reply.type === "answer" ? reply : null;
  }

  /** What a bot would do, weighed against what the player is about to do. */
  async hint(move: string | null): Promise<Advice | null> {
    if (this.acting === null) return null;
    const reply = await this.command({ type: "hint", seat: this.acting, move });
    return reply.type === "advice" ? reply : null;
  }

  async undo(): Promise<void> {
    if (!this.undoable || this.looking === null || this.link.state !== "open") return;
    const reply = await this.command({ type: "undo", seat: this.looking });
    if (reply.type === "ack") this.catchUp();
  }

  /** Shows where things stand, without the rest of how it came about. */
  catchUp(): void {
    this.caught = this.version;
    this.motion.skip();
  }

  open(seat: number): void {
    this.curtain = null;
    this.look(seat);
  }

  look(seat: number | null): void {
    if (seat !== this.looking) this.doing = null;
    this.looking = seat;
    this.drawn = this.eyes.get(seat) ?? null;
    this.log = this.logs.get(seat) ?? [];
    this.last = this.trail();
  }

  private trail(): Happening[] {
    return lastTurn(this.log, this.looking, ({ at }) => this.turns.get(at)).flatMap((line) => this.happenings(line));
  }

  // ---- what it hears -----------------------------------------------------------------------

  private hear(frame: Told): void {
    switch (frame.type) {
      case "welcome":
        this.welcome(frame);
        return;
      case "update":
        this.heard(frame);
        this.know(frame, frame.table);
        this.moments = noted(this.moments, frame.table.moves, frame.now);
        void this.sequence.add(() => this.happen(frame));
        return;
      case "changed":
        this.heard(frame);
        void this.sequence.add(() => this.settle(frame));
        return;
      case "spoken":
        this.heard(frame);
        this.chat = [...this.chat, frame.said];
        sound("chat");
        return;
      case "bulletin":
        hearHouse(frame);
        return;
      case "error":
        this.refused(frame.why);
    }
  }

  private heard({ version, now }: { version: number; now?: number }): void {
    this.version = version;
    if (now !== undefined) this.offset = now - Date.now();
    const waiting = this.hearers;
    this.hearers = waiting.filter((each) => each.version > version);
    for (const each of waiting) if (each.version <= version) each.done();
  }

  private know({ eyes }: { eyes: readonly Eyes[] }, { to_act, clocks }: Pick<TableState, "to_act" | "clocks">): void {
    this.heardLast = { undo: eyes.flatMap(({ undo, seat }) => (undo && seat !== null ? [seat] : [])), to_act, timed: clocks.length > 0 };
  }

  private welcome(frame: Welcome): void {
    this.heard(frame);
    this.know(frame, frame.table);
    this.held = frame.seats;
    resit(this.id, frame.seats);
    this.host = frame.host;
    this.chat = frame.chat;
    const first = frame.times[0]?.[0] ?? 0;
    this.moments = [...this.moments.filter(([count]) => count < first), ...frame.times];
    void this.sequence.add(async () => {
      await this.prepare(frame.table.game);
      if (this.sequence.ended) return;
      if (frame.missed && this.eyes.size > 0) return this.happen({ ...frame, undone: 0, eyes: frame.eyes.map(this.unheard) });
      this.logs = new Map(frame.eyes.map((each) => [each.seat, each.log]));
      this.eyes = new Map(frame.eyes.map((each) => [each.seat, each]));
      this.settle(frame);
      this.turnEyes();
    });
  }

  /** Without the lines that came by another way after the question was sent. */
  private readonly unheard = (eyes: Eyes): Eyes => {
    const last = this.logs.get(eyes.seat)?.findLast((line) => !line.undone)?.at ?? -1;
    return { ...eyes, log: eyes.log.filter((line) => line.at > last) };
  };

  private async happen({ eyes, undone, version, table }: Pick<Update, "version" | "table" | "eyes" | "undone">): Promise<void> {
    const before = this.drawn;
    for (const each of eyes) {
      this.logs.set(each.seat, [...struck(this.logs.get(each.seat) ?? [], undone), ...each.log]);
      this.eyes.set(each.seat, each);
    }
    if (undone) this.tellUndone();
    const mine = eyes.find((each) => each.seat === this.looking);
    if (mine && before && !undone && this.curtain === null) await this.play(mine, before, version);
    if (this.sequence.ended) return;
    if (this.state) this.settle({ version, table: { ...this.state, ...table } });
    this.turnEyes();
  }

  /** Whoever's move it was: the others learn that it no longer counts. */
  private tellUndone(): void {
    const line = this.logs.get(this.looking)?.findLast((each) => each.undone);
    if (!line || line.by === "*" || this.held.includes(line.by)) return;
    const name = this.names[line.by] ?? "";
    toast("news", t("toast.undone", { name }), this.happenings(line).map((each) => each.text).join(" "));
  }

  /** How fast things move now. */
  private get stretch(): number {
    return this.tempo.stretch;
  }

  private get tempo(): ReturnType<typeof tempo> {
    return tempo(settings.pace, this.heardLast.timed && this.awaited);
  }

  /** Each new line's events, one after another; whoever is far behind only sees what they lead to. */
  private async play(eyes: Eyes, before: Eyes, version: number): Promise<void> {
    // what another chooses beside one's own choice takes nothing out of one's hands
    this.busy = this.acting === null || !eyes.legal.length || eyes.log.some((line) => line.by === this.looking);
    this.drawing = version;
    this.motion.calm();
    if (this.sequence.length + eyes.log.length > BEHIND || document.hidden || version <= this.caught) this.motion.skip();
    const whole = this.logs.get(this.looking) ?? [];
    const told = whole.slice(0, whole.length - eyes.log.length);
    const turn = this.reader.turn?.(before.view);
    for (const line of eyes.log) {
      if (turn !== undefined) this.turns.set(line.at, turn);
      const rest = this.restBefore(line);
      if (rest > 0) await this.motion.read(rest);
      try {
        await this.perform(line, told, eyes.view);
      } catch (error) {
        // a board that stumbles over an event still draws the view
        console.error(error);
      }
      if (this.sequence.ended) return;
      told.push(line);
      this.log = [...told];
      this.last = this.trail();
      if (line.by !== "*" && line.by !== this.looking) this.rested = performance.now();
    }
    this.busy = false;
  }

  /** Two moves of others are two things to look at; nobody who may act waits for that. */
  private restBefore({ by }: Logged): number {
    if (by === "*" || by === this.looking || this.acting !== null) return 0;
    return this.rested + this.tempo.rest - performance.now();
  }

  private async perform(line: Logged, told: readonly Logged[], next: unknown): Promise<void> {
    const happenings = this.happenings(line);
    if (happenings.length) announce(happenings.map((each) => each.text).join(" "));
    for (const [k, happening] of happenings.entries()) {
      if (this.sequence.ended) return;
      this.doing = happening;
      sound(happening.by === "*" ? "chance" : "move");
      await this.board?.play?.(happening, this.motion, next);
      this.log = [...told, { ...line, events: line.events.slice(0, k + 1) }];
    }
    // what came to rest is painted before all the rest changes
    if (this.board) await this.motion.painted();
  }

  private settle({ version, table }: { version: number; table: TableState }): void {
    const [before, called] = [this.state, this.names];
    this.seen = version;
    this.state = table;
    touch(this.id, table.phase === "over" || table.phase === "closed");
    if (table.next) follow(this.id, table.next);
    if (before?.phase === "playing" && table.phase === "over") sound("end");
    for (const seat of table.phase === "playing" ? table.seats : []) {
      const was = before?.seats[seat.seat]?.kind;
      if (!seat.name || was === undefined || this.held.includes(seat.seat)) continue;
      if (was === "person" && seat.kind === "bot") toast("news", ...parted(t("toast.away", { name: seat.name })));
      if (was !== "bot" || seat.kind !== "person") continue;
      const bot = before?.seats[seat.seat]?.name ? null : (called[seat.seat] ?? "");
      toast("news", bot === null ? t("toast.back", { name: seat.name }) : t("toast.latecomer", { name: seat.name, bot }));
    }
  }

  private turnEyes(): void {
    const { state } = this;
    if (!state) return;
    const turn = nextToLook(state, this.held, this.looking, this.curtain, this.hidden);
    const awaited = state.phase === "playing" && turn.looking !== null && state.to_act.includes(turn.looking);
    const was = this.acting;
    this.curtain = turn.curtain;
    this.look(turn.looking);
    if (awaited && was === null) sound("turn");
  }
}
