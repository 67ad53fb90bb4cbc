/** Addresses of the page: `/`, `/t/<table>`, `/t/<table>/replay`, `/rules/<game>`, `/learn/<game>`, `/puzzles/<game>/<name>`, `/replays`, `/watch`, `/house`, `/reminders/<door>`. */
export type Place =
  | { page: "start" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; at: number | null; eyes: string | null; seat: number | null }
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string }
  | { page: "puzzles"; game: string | null; name: string | null }
  | { page: "replays" }
  | { page: "watch" }
  | { page: "house" }
  | { page: "reminders"; door: string }
  | { page: "nowhere" };

export function read(path: string, query: string): Place {
  const parts = path.split("/").filter(Boolean);
  const asked = new URLSearchParams(query);
  const [first, second, third] = parts;
  if (first === undefined) return { page: "start" };
  if (first === "t" && second !== undefined) {
    if (third === undefined) return { page: "table", table: second };
    if (third === "replay") {
      const at = Number(asked.get("at") ?? NaN);
      return {
        page: "replay",
        table: second,
        at: Number.isInteger(at) && at >= 0 ? at : null,
        eyes: asked.get("eyes"),
        seat: /^[0-5]$/.test(asked.get("seat") ?? "") ? Number(asked.get("seat")) : null,
      };
    }
  }
  if (first === "rules" && third === undefined) return { page: "rules", game: second ?? null };
  if (first === "learn" && second !== undefined && third === undefined) return { page: "learn", game: second };
  if (first === "puzzles" && parts.length <= 3) return { page: "puzzles", game: second ?? null, name: third ?? null };
  if (first === "reminders" && second !== undefined && third === undefined) return { page: "reminders", door: second };
  if (second === undefined && (first === "replays" || first === "watch" || first === "house")) return { page: first };
  return { page: "nowhere" };
}

/** The table a link or a pasted name means, null if it means none. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([a-z2-9]{12})(?:[/?#].*)?$/.exec(text.trim());
  return found?.[1] ?? null;
}
