/** A board for any game: its moves as buttons, its view in plain fields. */
import type { GameModule, Said, Speaker } from "../contract";
import Board from "./Board.svelte";
import { fields } from "./fields";

const module: GameModule<Record<string, unknown>> = {
  Board,
  say: (view: Record<string, unknown>, speaker: Speaker): Said[] => [
    { title: "", lines: fields(view, speaker.names).map(([name, value]) => `${name}: ${value}`) },
  ],
  scores: (view) => (Array.isArray(view["points"]) ? (view["points"] as number[]) : []),
  texts: {
    en: () => Promise.resolve({ default: {} }),
    it: () => Promise.resolve({ default: {} }),
    de: () => Promise.resolve({ default: {} }),
  },
};

export default module;
