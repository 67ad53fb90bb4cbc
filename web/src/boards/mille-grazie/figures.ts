/** The boards in the rules. */
import { type Figure, FIRST } from "../figures";

export default [
  { name: "mille-grazie", chapter: FIRST, least: [0, 1032] },
  { name: "mille-grazie-dial", chapter: "3", least: [640, 1032] },
  { name: "mille-grazie-ambush", chapter: "6", least: [0, 1032] },
  { name: "mille-grazie-escort", chapter: "7", least: [0, 1032] },
] satisfies Figure[];
