/** A view of any game as what a person can read: what is each seat's, single values, lists and tables. */
import type { Texts } from "../../lib/say";

export type Part = { readonly field: string; readonly label: string } & (
  | { readonly kind: "value"; readonly text: string; readonly seat: number | null }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
);

export interface Sheet {
  /** What every seat has: a column for each field. */
  readonly own: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly parts: readonly Part[];
}

type View = Readonly<Record<string, unknown>>;

/** Fields that hold a seat's number. */
const SEATS = new Set(["turn", "next", "partner", "owner", "leader", "dealer"]);
const NOTHING = "–";

const isMapping = (value: unknown): value is View => typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/** What a field is called: the game's `[label]`, else its own name. */
export function labelOf(field: string, texts: Texts): string {
  return texts.has("label", field) ? texts.word("label", field) : field.replaceAll("_", " ");
}

/** A value in a line; words that the game has for it stand in the table of the field's name. */
export function inLine(field: string, value: unknown, texts: Texts): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "✓" : NOTHING;
  if (Array.isArray(value)) return value.map((each) => inLine(field, each, texts)).join(", ") || NOTHING;
  if (isMapping(value)) {
    const pairs = Object.entries(value).map(([key, each]) => `${texts.word(field, key)} ${inLine(key, each, texts)}`);
    return pairs.join(", ") || NOTHING;
  }
  return texts.word(field, value as string | number);
}

function tableOf(field: string, value: unknown, texts: Texts): Pick<Part & { kind: "table" }, "heads" | "rows"> | null {
  if (isMapping(value) && Object.keys(value).length) {
    return { heads: [], rows: Object.entries(value).map(([key, each]) => [texts.word(field, key), inLine(field, each, texts)]) };
  }
  if (!Array.isArray(value) || !value.length) return null;
  if (value.every(isMapping)) {
    const keys = [...new Set(value.flatMap((each) => Object.keys(each)))];
    return { heads: keys.map((key) => labelOf(key, texts)), rows: value.map((each) => keys.map((key) => inLine(key, each[key], texts))) };
  }
  if (value.every((each) => Array.isArray(each) && each.every(isPlain))) {
    return { heads: [], rows: (value as unknown[][]).map((row) => row.map((each) => inLine(field, each, texts))) };
  }
  return null;
}

function partOf(field: string, value: unknown, names: readonly string[], texts: Texts): Part {
  const named = { field, label: labelOf(field, texts) };
  if (SEATS.has(field) && typeof value === "number" && names[value] !== undefined) {
    return { ...named, kind: "value", text: names[value], seat: value };
  }
  const table = tableOf(field, value, texts);
  if (table) return { ...named, kind: "table", ...table };
  if (Array.isArray(value) && value.length) return { ...named, kind: "list", items: value.map((each) => inLine(field, each, texts)) };
  return { ...named, kind: "value", text: inLine(field, value, texts), seat: null };
}

export function sheetOf(view: View, names: readonly string[], texts: Texts): Sheet {
  const fields = Object.entries(view).filter(([field]) => field !== "seat");
  const isOwn = (value: unknown): value is unknown[] => Array.isArray(value) && value.length === names.length;
  const own = fields.flatMap(([field, value]) => (isOwn(value) ? [{ field, value }] : []));
  return {
    own: {
      heads: own.map(({ field }) => labelOf(field, texts)),
      rows: names.map((_, seat) => own.map(({ field, value }) => inLine(field, value[seat], texts))),
    },
    parts: fields.filter(([, value]) => !isOwn(value)).map(([field, value]) => partOf(field, value, names, texts)),
  };
}
