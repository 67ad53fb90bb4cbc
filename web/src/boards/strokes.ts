/** Many small strokes or shapes of few looks: one path a look keeps the page light. */
export class Strokes {
  private readonly paths = new Map<string, string>();

  add(look: string, d: string): void {
    this.paths.set(look, (this.paths.get(look) ?? "") + d);
  }

  toString(): string {
    return [...this.paths].map(([look, d]) => `<path d="${d}" ${look}/>`).join("");
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A disc as part of a path. */
export function disc(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
