/** Round the castle: grass, trees, and a cat that sleeps. */
import { disc, Strokes } from "../../strokes";
import { INK, oval, pick, random, round, shape, stroke } from "./brush";

export function grain(): string {
  const chance = random(3);
  const grains = new Strokes();
  for (let k = 0; k < 130; k++) {
    const [x, y, r] = [chance() * 160, chance() * 160, round(0.5 + chance() * 1.1)];
    const opacity = round(0.1 + chance() * 0.2);
    grains.add(`fill="${chance() < 0.6 ? INK : "#fff"}" opacity="${opacity}"`, disc(x, y, r));
  }
  return `${grains}`;
}

export function grass(): string {
  const chance = random(8);
  let blades = "";
  for (let k = 0; k < 46; k++) {
    const [x, y, h] = [round(chance() * 240), round(chance() * 240), round(4 + chance() * 6)];
    blades += `M${x},${y} q-1,-${h} -4,-${h} M${x},${y} q0,-${h} 1,-${round(h * 1.3)} M${x},${y} q1,-${h} 5,-${round(h * 0.8)}`;
  }
  let rest = "";
  for (let k = 0; k < 16; k++) {
    rest += oval(chance() * 240, chance() * 240, 8 + chance() * 18, 4 + chance() * 7, "var(--meadow3)", 'opacity=".5"');
  }
  const [petals, hearts] = [new Strokes(), new Strokes()];
  for (let k = 0; k < 7; k++) {
    const [x, y] = [8 + chance() * 224, 8 + chance() * 224];
    const petal = pick(chance, ["#FFFDF8", "#E9A23B"]);
    for (let n = 0; n < 5; n++) {
      const angle = (n * 2 * Math.PI) / 5;
      petals.add(`fill="${petal}"`, disc(x + 3 * Math.cos(angle), y + 3 * Math.sin(angle), 1.9));
    }
    hearts.add(`fill="${petal === "#FFFDF8" ? "#E0A526" : "#8C2F39"}"`, disc(x, y, 1.6));
  }
  return `${stroke(blades, "var(--meadow2)", 1.8)}${rest}${petals}${hearts}`;
}

export const tree =
  oval(12, 16, 60, 56, INK, 'opacity=".2"') +
  shape(
    "M-50,10 C-64,-14 -44,-34 -30,-34 C-26,-56 10,-60 20,-44 C46,-50 62,-22 48,-4 C62,20 40,46 20,38 " +
      "C8,56 -22,54 -28,38 C-46,42 -58,26 -50,10Z",
    "var(--leaf)",
  ) +
  `<path d="M-34,4 C-40,-12 -28,-24 -14,-22 C-8,-38 16,-36 18,-22 C32,-22 36,-8 26,0 C20,8 -22,16 -34,4Z" fill="var(--leaf2)"/>` +
  stroke(
    "M-24,-6 q6,-8 12,-2 M4,-20 q7,-6 12,1 M-10,22 q7,-6 12,1 M18,14 q7,-6 12,1 M-36,20 q6,-5 10,1 M28,-24 q6,-4 9,2",
    "#5F6C34",
    2.4,
  );

export const cypress =
  oval(14, 18, 26, 24, INK, 'opacity=".22"') +
  shape("M0,-28 C14,-28 28,-16 27,2 C28,16 14,28 0,27 C-16,28 -28,14 -27,0 C-28,-16 -14,-28 0,-28Z", "#4E6236", 2.4) +
  stroke(
    "M-3,-3 L-16,-14 M-3,-3 L-18,4 M-3,-3 L-6,16 M-3,-3 L12,10 M-3,-3 L14,-8 M-3,-3 L0,-20",
    "#77894F",
    3,
  );

const TAIL = "M42,10 C38,32 8,40 -14,33 C-23,30 -24,23 -17,22";

export const cat =
  oval(8, 16, 52, 32, INK, 'opacity=".22"') +
  shape("M-46,6 C-50,-24 -20,-38 8,-36 C38,-34 52,-12 46,10 C40,32 14,38 -10,36 C-32,34 -44,24 -46,6Z", "#B4ABA0") +
  `<path d="M46,10 C40,32 14,38 -10,36 C20,30 36,14 38,-20 C46,-12 49,0 46,10Z" fill="#8F857A"/>` +
  stroke("M4,-35 q-2,9 3,16 M17,-34 q-2,9 3,15 M29,-28 q-3,8 1,13", "#7D7267", 4.4) +
  stroke(TAIL, INK, 15) +
  stroke(TAIL, "#A2988C", 10) +
  stroke("M-17,32 C-23,29 -23,23 -17,22", "#FFFDF8", 9.6) +
  stroke("M30,26 l-3,-8 M18,33 l-2,-8", "#7D7267", 3.4) +
  shape(
    "M-46,0 C-48,-9 -45,-22 -43,-25 C-38,-23 -33,-18 -30,-16 C-25,-18 -19,-18 -14,-16 C-11,-19 -6,-24 -1,-25 " +
      "C1,-18 3,-8 1,1 C-1,13 -12,19 -22,19 C-32,19 -44,12 -46,0Z",
    "#C9C1B6",
  ) +
  `<path d="M-41,-19 l7,6 l-7,3Z M-3,-19 l-7,6 l7,3Z" fill="#F0B9A6"/>` +
  oval(-22, 9, 12, 7.5, "#FFFDF8") +
  stroke("M-22,-15 v6 M-28,-14 l1.6,5 M-16,-14 l-1.6,5", "#7D7267", 3) +
  stroke("M-36,-2 q4,4.4 8.4,0 M-16.4,-2 q4,4.4 8.4,0", INK, 2.4) +
  `<path d="M-25,4 h6 l-3,3.4Z" fill="#C4512D"/>` +
  stroke("M-22,7.4 v2 M-26,11 q2,2 4,-1.6 q2,3.6 4,1.6", INK, 1.6) +
  stroke("M-34,8 l-14,-1 M-33,11 l-13,4", INK, 1.3);
