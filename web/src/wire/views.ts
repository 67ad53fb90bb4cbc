// Made by `python -m tavolata.server.typescript`; change the Python types, not this file.

export interface BorgoView {
  seat: number | null;
  side: string;
  rooms: string[];
  goal: number;
  max_turns: number;
  phase: string;
  turn: number;
  turns: number;
  actions: number;
  pushed: boolean;
  mice: string[][];
  cheeses: string[];
  roofs: string;
  tiles: Record<string, string>;
  remembered: Record<string, string>;
  spare: string;
}

export interface MilleGrazieBoard {
  name: string;
  towns: Record<string, [number, number]>;
  roads: Record<string, [string, string, string, string]>;
  tasks: Record<string, number>;
}

export interface MilleGrazieView {
  seat: number | null;
  board: MilleGrazieBoard | null;
  max_turns: number;
  phase: string;
  nobleman: number;
  turns: number;
  points: number[];
  towns: (string | null)[];
  tasks: string[][];
  laid: Record<string, string>;
  to_hide: number[];
  hidden: Record<string, string>;
  met: string;
  escort: string | null;
  left: number;
  used: string;
  road: string | null;
  draw: number;
  discard: string[];
}
