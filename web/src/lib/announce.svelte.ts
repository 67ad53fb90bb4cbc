/** What a screen reader is told: politely, or at once. */
export const heard = $state({ polite: "", assertive: "" });

export function announce(text: string, manner: "polite" | "assertive" = "polite"): void {
  // the same sentence twice must be read twice
  heard[manner] = heard[manner] === text ? `${text}\u00a0` : text;
}

/** Nothing that was said can be read again, by whoever takes the device now. */
export function hush(): void {
  heard.polite = heard.assertive = "";
}
