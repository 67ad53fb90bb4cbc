/** A view's fields as name and value in plain writing; empty ones are left out. */
export function fields(view: Record<string, unknown>, names: readonly string[]): [string, string][] {
  return Object.entries(view)
    .filter(([name]) => name !== "seat")
    .map(([name, value]): [string, string] => [name.replaceAll("_", " "), plain(value, names)])
    .filter(([, value]) => value !== "");
}

function plain(value: unknown, names: readonly string[]): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const perSeat = value.length === names.length && value.some((each) => typeof each === "object");
    return value
      .map((each, seat) => (perSeat ? `${names[seat] ?? seat} ${plain(each, names) || "–"}` : plain(each, names)))
      .filter(Boolean)
      .join(perSeat ? "; " : ", ");
  }
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, each]) => `${key} ${plain(each, names)}`)
      .join(", ");
  }
  return String(value);
}
