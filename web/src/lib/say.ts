/** A game's sentences, filled as the server's own texts are filled (engine/texts.py). */
import type { Say, TextTables } from "../wire/protocol";
import { form, type Message } from "./forms";

const SEAT_SLOTS = new Set(["seat", "next", "partner", "owner", "seats"]);

export class Texts {
  constructor(
    readonly language: string,
    readonly tables: TextTables["tables"],
  ) {}

  has(table: string, key: string): boolean {
    return this.tables[table]?.[key] !== undefined;
  }

  /** One word without slots; the key itself where the texts lack it. */
  word(table: string, key: string | number): string {
    const found = this.tables[table]?.[String(key)];
    return typeof found === "string" ? found : String(key);
  }

  say(table: string, say: Say, names: readonly string[]): string {
    const sentence = this.tables[table]?.[say.key];
    return sentence === undefined ? say.key : this.fill(sentence as Message, say.args, names);
  }

  fill(sentence: Message, args: Say["args"], names: readonly string[]): string {
    return form(sentence, args).replace(/\{(\w+)(?::([\w/]+))?\}/g, (whole, slot: string, table?: string) => {
      const value = args[slot];
      if (value === undefined) return whole;
      if (SEAT_SLOTS.has(slot)) return this.join([value].flat().map((seat) => this.player(seat, names)));
      return this.field(value, table);
    });
  }

  join(parts: readonly string[]): string {
    if (parts.length < 2) return parts.join("");
    return `${parts.slice(0, -1).join(", ")} ${this.word("join", "and")} ${parts.at(-1) ?? ""}`;
  }

  private player(seat: unknown, names: readonly string[]): string {
    if (typeof seat !== "number") return String(seat);
    return seat < 0 ? this.word("join", "nature") : (names[seat] ?? String(seat + 1));
  }

  private field(value: unknown, table?: string): string {
    if (Array.isArray(value)) return this.join(value.map((each) => this.field(each, table)));
    if (value !== null && typeof value === "object") {
      // "car/" looks up the keys of a mapping, "tile" its values, "car/tile" both
      const [keys, values] = table?.includes("/") ? table.split("/") : ["", table];
      return this.join(
        Object.entries(value).map(([key, each]) => `${this.field(key, keys)} ${this.field(each, values)}`),
      );
    }
    return table ? this.word(table, String(value)) : String(value);
  }
}

export const NO_TEXTS = new Texts("en", {});
