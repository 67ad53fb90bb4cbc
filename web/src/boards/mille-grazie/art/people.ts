/** Noblemen with feathered hats, robbers with their kerchiefs, riders of the escort, cypresses to hide behind. */
import { SIGNS } from "../../../parts/Sign.svelte";
import { CHALK, CREAM, GOLD, INK, round } from "./brush";

const PLUMES = [CREAM, GOLD, CREAM, "#F6C9C4", "#CFE3C4", "#F3D9A0"];

export const seat = (colour: number): string => `var(--s${colour % 6})`;

/** A seat's sign round the middle. */
export const sign = (colour: number, scale = 1, fill = CHALK): string =>
  `<path d="${SIGNS[colour % 6]}" transform="scale(${scale}) translate(-16 -16)" fill="${fill}"/>`;

/** Where he was, or would be. */
export const ghost = (colour: number): string =>
  `<g fill="#FFF9EC" fill-opacity=".86" stroke="${seat(colour)}" stroke-width="2.8" stroke-dasharray="7 3" stroke-linejoin="round"><path d="M-22 33C-24 10-15-4 0-5 15-4 24 10 22 33 14 37-14 37-22 33Z"/><path d="M-9.5-18C-10-6-5-3 0-3S10-6 9.5-18Z"/><path d="M8-25C10-40 22-47 33-42c5 3 4 9-1 10 2-5-2-7-6-6C18-36 14-30 12-23Z"/><path d="M-22-19C-14-13 14-13 23-21 16-20 13-22 11-25 8-35-7-36-11-26-13-21-18-20-22-19Z"/></g><g transform="translate(0 17)">${sign(colour, 1.3, seat(colour))}</g>`;

export const nobleman = (colour: number): string =>
  `<ellipse cx="3" cy="37" rx="24" ry="5.5" fill="var(--shade)"/>
<path d="M-10 30-11 38h8l1-8ZM4 30l1 8h9l-2-8Z" fill="${INK}"/>
<path d="M15 12 30 33" stroke="${INK}" stroke-width="4.2" stroke-linecap="round"/><path d="M15 12 30 33" stroke="#E8E1D2" stroke-width="1.8" stroke-linecap="round"/><path d="M13 17l8-6" stroke="${GOLD}" stroke-width="3" stroke-linecap="round"/>
<path d="M-22 33C-24 10-15-4 0-5 15-4 24 10 22 33 14 37-14 37-22 33Z" fill="${seat(colour)}" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M-22 33C-24 10-15-4-5-5-12 6-13 22-11 35.5-16 35-20 34-22 33Z" fill="#000" opacity=".18"/>
<circle cx="3" cy="17" r="11" fill="${INK}" opacity=".85"/><g transform="translate(3 17)">${sign(colour, 1.12)}</g>
<path d="M-12-5q3-4 6-1 3-4 6 0 3-4 6 0 3-3 6 1 1 4-3 5-4 3-9 3t-9-3q-4-1-3-5Z" fill="#FFF9EC" stroke="${INK}" stroke-width="1.6"/>
<path d="M-9.5-18C-10-6-5-3 0-3S10-6 9.5-18Z" fill="#EFC8A0" stroke="${INK}" stroke-width="1.8"/>
<path d="M-6-10.5q3.5-1.8 6 .8 2.5-2.6 6-.8-2 2.3-6 1.3-4 1-6-1.3ZM-2-5.5h4L0-1.5Z" fill="#4A2C1A"/><circle cx="-4" cy="-14.5" r="1.3" fill="${INK}"/><circle cx="4" cy="-14.5" r="1.3" fill="${INK}"/>
<path d="M-22-19C-14-13 14-13 23-21 16-20 13-22 11-25 8-35-7-36-11-26-13-21-18-20-22-19Z" fill="${seat(colour)}" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M-11.5-24.5C-4-21 6-21 11.5-25l1 3.4C5-17-6-17.5-13-21.5Z" fill="${INK}" opacity=".75"/>
<path d="M8-25C10-40 22-47 33-42c5 3 4 9-1 10 2-5-2-7-6-6C18-36 14-30 12-23Z" fill="${PLUMES[colour % 6] ?? CREAM}" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/><path d="M11-26C14-35 20-41 28-41M17-35l1-5M22-39l-1-4" fill="none" stroke="${INK}" stroke-width="1.1"/>`;

/** Without his pistol when the escort has come. */
export const robber = (colour: number, sad = false): string =>
  `<path d="M-21 34C-24 12-14-3 0-4 14-3 24 12 21 34Z" fill="var(--cloak)" stroke="${INK}" stroke-width="2.2"/>
${sad ? '' : `<path d="M15 8C22 4 26-4 27-14" fill="none" stroke="${INK}" stroke-width="9.5" stroke-linecap="round"/><path d="M15 8C22 4 26-4 27-14" fill="none" stroke="var(--cloak)" stroke-width="5.6" stroke-linecap="round"/><circle cx="27.5" cy="-16" r="4.6" fill="#E3B68C" stroke="${INK}" stroke-width="1.6"/><path d="M27-18V-36" stroke="${INK}" stroke-width="5"/><path d="M27-18V-36" stroke="#E8E1D2" stroke-width="2.2"/>`}
<circle cx="0" cy="18" r="11" fill="${seat(colour)}" stroke="${INK}" stroke-width="1.8"/><g transform="translate(0 18)">${sign(colour, 1.12)}</g>
<path d="M-10-18C-11-5-5-1 0-1s11-4 10-17Z" fill="#E3B68C" stroke="${INK}" stroke-width="1.8"/>
<path d="M-11-11.5C-4-13 4-13 11-11.5 10 0 4 5 0 7-4 5-10 0-11-11.5Z" fill="${seat(colour)}" stroke="${INK}" stroke-width="1.8"/><path d="M-6-5 6-5M-4 0H4" stroke="#000" stroke-opacity=".25" stroke-width="1.5"/>
<path d="M-7-16l5 1.5M7-16 2-14.5" stroke="${INK}" stroke-width="1.8"/><circle cx="-4" cy="-13.6" r="1.4" fill="${INK}"/><circle cx="4" cy="-13.6" r="1.4" fill="${INK}"/>
<path d="M-26-17C-15-23-12-22-9-31-4-37 5-36 9-30c3 8 7 7 17 13-9 4-42 5-52 0Z" fill="var(--hat)" stroke="${INK}" stroke-width="2"/><path d="M-10.5-25C-4-22.5 5-22.5 10.5-25l1 3.5C5-19-6-19-11.5-21.5Z" fill="${seat(colour)}"/>`;

export const rider = (colour: number): string =>
  `<ellipse cx="0" cy="37" rx="34" ry="5" fill="var(--shade)"/>
<path d="M34-40-8 4" stroke="${INK}" stroke-width="3.8" stroke-linecap="round"/><path d="M34-40-8 4" stroke="#B07A3A" stroke-width="1.8"/><path d="M34-40l-16 3 7 4-1 8Z" fill="${GOLD}" stroke="${INK}" stroke-width="1.5"/>
<path d="M-24 6C-32 4-36 12-33 26-29 22-27 18-24 17Z" fill="#5A3A22" stroke="${INK}" stroke-width="1.8"/>
<path d="M-22 14-26 36h6l6-14 5 0ZM10 16l12 8-4 11h6l6-14-10-12ZM-8 20l-2 16h6l3-15ZM10 18l-1 18h6l2-18Z" fill="#7B5230" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
<path d="M-26 10C-26 2-16 0-4 2 6 3 12 0 16-8L20-20l3-6 3 5C32-18 38-12 41-8c1 4-3 6-6 5l-8-2C25 4 24 14 18 20 6 24-14 24-22 20-26 18-26 14-26 10Z" fill="#8F6238" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M20-20C13-16 10-6 9 1" fill="none" stroke="#5A3A22" stroke-width="4" stroke-linecap="round"/><circle cx="28" cy="-14" r="1.6" fill="${INK}"/><path d="M27-5 38-9" stroke="${INK}" stroke-width="1.3"/>
<path d="M-16 3C-8 0 4 0 10 4L8 16C0 19-8 19-14 16Z" fill="${seat(colour)}" stroke="${INK}" stroke-width="1.8"/><g transform="translate(-3 10)">${sign(colour, .75)}</g>
<path d="M-12 4C-13-10-9-18-2-18S9-10 8 4Z" fill="#C9CDD0" stroke="${INK}" stroke-width="2"/><path d="M-12 4C-13-10-9-18-5-18-9-8-9-2-8 4Z" fill="#8d9498"/>
<path d="M-9-19C-10-32 6-32 5-19L4-16H-8Z" fill="#C9CDD0" stroke="${INK}" stroke-width="2"/><path d="M-3-24H5.5M-3-21H5" stroke="${INK}" stroke-width="1.6"/><path d="M-2-29C-8-40-18-38-20-32-15-34-10-31-7-27Z" fill="${seat(colour)}" stroke="${INK}" stroke-width="1.6"/>`;

export const cypress = (x: number, y: number, h: number, w: number): string =>
  `<g transform="translate(${round(x)} ${round(y)})"><path d="M0 0v-6" stroke="${INK}" stroke-width="5"/><path d="M0-${h}C${w*.9}-${h*.62} ${w}-${h*.2} ${w*.55}-5 ${w*.2}-1-${w*.2}-1-${w*.55}-5-${w}-${h*.2}-${w*.9}-${h*.62} 0-${h}Z" fill="#3B5A35" stroke="${INK}" stroke-width="2"/><path d="M${w*.1}-${h*.85}C${w*.8}-${h*.5} ${w*.85}-${h*.2} ${w*.45}-6 ${w*.3}-${h*.3} ${w*.25}-${h*.5} ${w*.1}-${h*.85}Z" fill="#263F24"/><path d="M-${w*.3}-${h*.35}v${h*.18}M-${w*.1}-${h*.6}v${h*.16}M-${w*.45}-${h*.16}v${h*.08}" stroke="#6E8B55" stroke-width="1.6" stroke-linecap="round"/></g>`;
