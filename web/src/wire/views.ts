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

export interface GiroView {
  seat: number | null;
  max_turns: number;
  phase: string;
  turn: number;
  turns: number;
  card: string[];
  pile: string;
  cards: Record<string, number>;
  piles: Record<string, Pile>;
  hand: string[];
  backs: string[];
  known: string[][];
  elsewhere: Record<string, number>;
  trips: (Record<string, string[]>)[];
  offer: Offer | null;
}

export interface LittleItalyView {
  seat: number | null;
  length: number;
  mouths: Record<string, number>;
  discs: string;
  max_turns: number;
  phase: string;
  turn: number;
  turns: number;
  points: number[];
  cars: Record<string, string | number>;
  control: Record<string, number[]>;
  circles: Record<string, number[]>;
  money: number;
  police: number;
  cup: string[];
  dice: Record<string, number>;
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

export interface Offer {
  to: number;
  ticket: string;
  wants: string;
}

export interface Pile {
  tickets: number;
  under: string[];
}
