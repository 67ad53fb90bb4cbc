/** Mice by colour, with a shield cut as their seat's sign. */
import { SIGNS } from "../../../parts/Sign.svelte";
import { dot, INK, oval, PAPER, shape, stroke } from "./brush";

const DEEP = ["#9E3416", "#114A75", "#9C6B00", "#345317", "#542865", "#2D353D"];
const LIGHT = ["#EE8A66", "#5FA3D3", "#F2C455", "#8AB25F", "#B27CC4", "#8A97A4"];

const TAIL = "M17,29 C38,36 46,20 37,10 C31,4 24,10 29,15";
const BODY = "M0,-6 C20,-6 27,14 25,29 C24,37 -24,37 -25,29 C-27,14 -20,-6 0,-6Z";
const HEAD = "M0,-33 C15,-33 25,-23 24,-12 C23,-2 11,4 0,4 C-11,4 -23,-2 -24,-12 C-25,-23 -15,-33 0,-33Z";
const LEFT_EAR = "M-30,-44 C-20,-48 -9,-42 -9,-31 C-9,-22 -16,-19 -22,-20 C-32,-22 -38,-38 -30,-44Z";
const RIGHT_EAR = "M30,-44 C20,-48 9,-42 9,-31 C9,-22 16,-19 22,-20 C32,-22 38,-38 30,-44Z";
const IN_EAR = "M-27,-39 C-21,-42 -14,-38 -14,-31 C-14,-26 -18,-25 -21,-25 C-27,-26 -31,-36 -27,-39Z";

/** The pale edge that keeps a mouse apart from whatever it stands on. */
function sticker(opacity: number): string {
  return (
    `<g fill="${PAPER}" stroke="${PAPER}" stroke-width="9" stroke-linejoin="round" stroke-linecap="round" opacity="${opacity}">` +
    [BODY, HEAD, LEFT_EAR, RIGHT_EAR].map((d) => `<path d="${d}"/>`).join("") +
    `<path d="${TAIL}" fill="none"/></g>`
  );
}

function shield(colour: number): string {
  const d = SIGNS[colour] ?? SIGNS[0];
  return (
    `<g transform="translate(0 18) scale(2) translate(-16 -16)"><path d="${d}" fill="${PAPER}" stroke="${INK}" ` +
    `stroke-width="1.3" stroke-linejoin="round"/></g>` +
    `<g transform="translate(0 18) scale(1.08) translate(-16 -16)"><path d="${d}" fill="${DEEP[colour]}"/></g>`
  );
}

export function mouse(colour: number): string {
  const fur = `var(--s${colour})`;
  const deep = DEEP[colour];
  return (
    oval(5, 33, 30, 8, INK, 'fill-opacity=".3"') +
    sticker(1) +
    stroke(TAIL, INK, 8) +
    stroke(TAIL, LIGHT[colour], 4) +
    shape(LEFT_EAR, fur) +
    shape(RIGHT_EAR, fur) +
    `<path d="${IN_EAR}" fill="#FFD9C7"/><path d="${IN_EAR}" fill="#F6C3AE" transform="scale(-1 1)"/>` +
    shape(BODY, fur) +
    `<path d="M25,29 C26.5,16 22,-2 6,-6 C16,6 17,22 12,35 C19,34.6 24.6,33 25,29Z" fill="${deep}" fill-opacity=".75"/>` +
    shape("M-17,35 c-7,0 -8,-6 -2,-7 c6,-1 10,2 9,5 c-1,2 -4,2 -7,2Z", "#FFD9C7", 2) +
    shape("M17,35 c7,0 8,-6 2,-7 c-6,-1 -10,2 -9,5 c1,2 4,2 7,2Z", "#F6C3AE", 2) +
    shape(HEAD, fur) +
    `<path d="M24,-12 C25,-23 15,-33 4,-33 C14,-26 17,-14 10,3 C18,1 23.4,-5 24,-12Z" fill="${deep}" fill-opacity=".55"/>` +
    stroke("M-16,-26 C-12,-30 -6,-31 -2,-31", LIGHT[colour], 3) +
    oval(0, -4.5, 11, 7.6, "#FFF3E2") +
    stroke("M-9,-5 L-25,-8 M-9,-3 L-24,0 M9,-5 L25,-8 M9,-3 L24,0", INK, 1.4) +
    oval(-9, -15, 4, 5, INK) +
    oval(9, -15, 4, 5, INK) +
    dot(-7.8, -17, 1.5, "#fff") +
    dot(10.2, -17, 1.5, "#fff") +
    `<path d="M-4.5,-9.5 C-2,-11 2,-11 4.5,-9.5 C4,-6 2,-4.6 0,-4.6 C-2,-4.6 -4,-6 -4.5,-9.5Z" fill="${INK}"/>` +
    stroke("M0,-4.6 V-2 M-4,-.6 C-2.5,1 -.8,.4 0,-2 C.8,.4 2.5,1 4,-.6", INK, 1.5) +
    shield(colour) +
    shape("M-24,14 c-4,4 0,10 5,8 c4,-2 4,-6 1,-8Z", fur, 2.2) +
    shape("M24,14 c4,4 0,10 -5,8 c-4,-2 -4,-6 -1,-8Z", fur, 2.2)
  );
}

/** Where a mouse may come to stand: pale, half there. */
export function ghost(colour: number): string {
  return `${sticker(0.72)}<g opacity=".5"><use href="#bo-mouse-${colour}"/></g>`;
}

const FACE = "M0,-30 C17,-30 28,-18 26,-5 C24,7 11,12 0,12 C-11,12 -24,7 -26,-5 C-28,-18 -17,-30 0,-30Z";
const EARS = `<circle cx="-22" cy="-28" r="15"/><circle cx="22" cy="-28" r="15"/>`;

/** A seat's mouse in its row: in the castle, */
export function face(colour: number): string {
  const fur = `var(--s${colour})`;
  return (
    `<g fill="${fur}" stroke="${INK}" stroke-width="3.6">${EARS}</g>` +
    dot(-22, -28, 8, "#FFD9C7") +
    dot(22, -28, 8, "#FFD9C7") +
    shape(FACE, fur, 3.6) +
    oval(0, 3, 11, 7, "#FFF3E2") +
    dot(-10, -10, 4.4, INK) +
    dot(10, -10, 4.4, INK) +
    dot(0, -1, 4, INK)
  );
}

/** outside, */
export const outline =
  `<g fill="none" stroke="var(--soft)" stroke-width="4.5" stroke-dasharray="8 5">${EARS}` +
  `<path d="${FACE}" fill="var(--paper)"/></g>`;

/** or behind bars. */
export const bars =
  `<path d="M-26,-48 V18 M0,-48 V18 M26,-48 V18" stroke="var(--paper)" stroke-width="14"/>` +
  `<path d="M-26,-48 V18 M0,-48 V18 M26,-48 V18 M-38,-46 H38 M-38,17 H38" stroke="var(--ink)" stroke-width="6"/>`;
