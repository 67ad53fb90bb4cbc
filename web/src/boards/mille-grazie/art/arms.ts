/** Each town's arms in enamel, drawn round the middle in a field of 40. */
import { CREAM, GOLD, INK } from "./brush";

export interface Arms {
  readonly enamel: string;
  readonly drawing: string;
}

export const ARMS: Readonly<Record<string, Arms>> = {
  Milano: {
    enamel: "#A5302B",
    drawing:
      `<path d="M-18 17V4l9-7 9-6 9 6 9 7v13Z" fill="${CREAM}"/><path d="M-20 6l2-13 2 13ZM-11-1l2-14 2 14ZM-2.4-7 0-22 2.4-7ZM7-1l2-14 2 14ZM16 6l2-13 2 13Z" fill="${CREAM}"/><path d="M-3.5 17V9a3.5 3.5 0 0 1 7 0v8ZM-12.5 17v-5a2.4 2.4 0 0 1 4.8 0v5ZM7.7 17v-5a2.4 2.4 0 0 1 4.8 0v5Z" fill="#7C1F1C"/><circle cy="0" r="3" fill="#7C1F1C"/>`,
  },
  Brescia: {
    enamel: "#245A8A",
    drawing:
      `<g stroke="${CREAM}" stroke-width="4" stroke-linecap="round"><path d="M-14-16 11 11M14-16-11 11"/></g><g stroke="${GOLD}" stroke-width="4" stroke-linecap="round"><path d="M3 15 15 3M-3 15-15 3M13 13l4 4M-13 13l-4 4"/></g><path d="M-6-18h12v7c0 5-3 7-6 9-3-2-6-4-6-9Z" fill="${GOLD}" stroke="#163c5e" stroke-width="1.5"/>`,
  },
  Verona: {
    enamel: "#8A4A17",
    drawing:
      `<path d="M-20 15V-4c3-4 37-4 40 0v19Z" fill="${CREAM}"/><path d="M-20-3v-13h5v4h3v-4h5v9Z" fill="${CREAM}"/><g fill="#6A3409"><path d="M-17 15V8a2.7 2.7 0 0 1 5.4 0v7ZM-9.8 15V8a2.7 2.7 0 0 1 5.4 0v7ZM-2.7 15V8a2.7 2.7 0 0 1 5.4 0v7ZM4.4 15V8a2.7 2.7 0 0 1 5.4 0v7ZM11.6 15V8A2.7 2.7 0 0 1 17 8v7Z"/><path d="M-16.5 1v-2.5a2 2 0 0 1 4 0V1ZM-9-.2v-2.5a2 2 0 0 1 4 0v2.5ZM-2-.5V-3a2 2 0 0 1 4 0v2.5ZM5-.2v-2.5a2 2 0 0 1 4 0v2.5ZM12.5 1v-2.5a2 2 0 0 1 4 0V1Z"/></g>`,
  },
  Venezia: {
    enamel: "#0E676D",
    drawing:
      `<path d="M-20 1C-14 13 8 14 17 3l1-16h4v3h-1.5v3H22v3h-1.5v3H22L20 5C10 19-15 18-23-3Z" fill="${CREAM}"/><path d="M-6 8V-4l4-3 4 3V8Z" fill="#B23A2E"/><circle cx="-2" cy="-10.5" r="3.5" fill="#E9BE93"/><path d="M-7-12h10l-2-4h-6Z" fill="${GOLD}"/><path d="M2-2-13 18" stroke="${GOLD}" stroke-width="1.8"/><path d="M-18 18q4.5-4 9 0t9 0 9 0 9 0" fill="none" stroke="${CREAM}" stroke-width="2"/>`,
  },
  Piacenza: {
    enamel: "#8C2440",
    drawing:
      `<path d="M-13 19C-14 3-10-5-3-9l-3-10 8 5C12-11 18-2 19 6l-5 5-8-5c-3 4 3 6 3 13Z" fill="${CREAM}"/><path d="M-13 17C-15 2-11-6-4-10c-8-2-16 10-14 27Z" fill="${GOLD}"/><circle cx="6" cy="-4" r="1.8" fill="${INK}"/><path d="M9 2 17 9" stroke="#8C2440" stroke-width="1.8"/>`,
  },
  Mantova: {
    enamel: "#2F7A5E",
    drawing:
      `<g fill="#F6C9C4" stroke="#8A3B45" stroke-width="1.2"><path d="M0 8C-16 10-21 2-21-4c9 0 16 3 21 12Z"/><path d="M0 8C16 10 21 2 21-4 12-4 5-1 0 8Z"/><path d="M0 8C-13 4-14-6-12-13-4-9 0-3 0 8Z" fill="#FBE3DC"/><path d="M0 8C13 4 14-6 12-13 4-9 0-3 0 8Z" fill="#FBE3DC"/><path d="M0 8C-8 1-7-11 0-18 7-11 8 1 0 8Z" fill="${CREAM}"/></g><path d="M-17 13q4.2-3.5 8.5 0t8.5 0 8.5 0 8.5 0M-11 18q3.6-3 7.3 0t7.3 0 7.3 0" fill="none" stroke="${CREAM}" stroke-width="1.8"/>`,
  },
  Ferrara: {
    enamel: "#9A4526",
    drawing:
      `<path d="M-19 12V-6h2v-3h3v3h2v-3h3v3h2v5h4v-10h2v-3h2v3h2v-3h2v3h2V-1h4v-5h2v-3h3v3h2v-3h3v3h2v18Z" fill="${CREAM}" transform="translate(-.8 0)"/><path d="M-3.5 12V6a3.5 3.5 0 0 1 7 0v6Z" fill="#6d2c14"/><path d="M-14 0h3v5h-3ZM11 0h3v5h-3ZM-1.5-7h3v4h-3Z" fill="#6d2c14"/><path d="M-18 16.5q4.5-3 9 0t9 0 9 0 9 0" fill="none" stroke="#A8D5E0" stroke-width="2.2"/>`,
  },
  Modena: {
    enamel: "#1C4E80",
    drawing:
      `<path d="M-8 18V-4h16v22Z" fill="${CREAM}"/><path d="M-6-4v-6H6v6Z" fill="${CREAM}"/><path d="M-5.5-10 0-24 5.5-10Z" fill="${GOLD}"/><path d="M-10-4h20v2.4h-20ZM-9 7H9v2H-9Z" fill="${GOLD}"/><path d="M-4 5V1.5a1.6 1.6 0 0 1 3.2 0V5ZM.8 5V1.5a1.6 1.6 0 0 1 3.2 0V5ZM-2.5 18v-5a2.5 2.5 0 0 1 5 0v5ZM-3.6-5.5V-8a1.3 1.3 0 0 1 2.6 0v2.5ZM1-5.5V-8a1.3 1.3 0 0 1 2.6 0v2.5Z" fill="#163c63"/>`,
  },
  Bologna: {
    enamel: "#7D1F2B",
    drawing:
      `<path d="M1 18 2-18h9l1 36Z" fill="${CREAM}"/><path d="M1.5-18v-4h2v2h2v-2h2v2h2v-2h2v4Z" fill="${CREAM}"/><path d="M-14 18-18-4h9l5 22Z" fill="${CREAM}"/><path d="M-19-3.5-19.6-7l10-1.5.8 4.5Z" fill="${CREAM}"/><path d="M5-12h3v4H5ZM5-2h3v4H5ZM5 8h3v4H5ZM-12.5 3l2.6-.4.7 3.6-2.6.4Z" fill="#5a121c"/>`,
  },
  Ravenna: {
    enamel: "#2C3280",
    drawing:
      `<g fill="${GOLD}"><path d="M0-19 3.6-3.6 19 0 3.6 3.6 0 19-3.6 3.6-19 0-3.6-3.6Z"/><path d="M-12.5-12.5 0-3 12.5-12.5 3 0 12.5 12.5 0 3-12.5 12.5-3 0Z" fill="${CREAM}"/><path d="M0-11 2.4-2.4 11 0 2.4 2.4 0 11-2.4 2.4-11 0-2.4-2.4Z"/></g><circle r="23.5" fill="none" stroke="#6FB0C4" stroke-width="3.4" stroke-dasharray="3.4 1.5"/>`,
  },
  "San Marino": {
    enamel: "#2F7FA8",
    drawing:
      `<path d="M-24 20-13-2-6 8 0-6 7 8 13-1 24 20Z" fill="#3F7A3C"/><g fill="${CREAM}"><path d="M-17 4v-9h2v2h2v-2h2v2h2v-2h2V4ZM-4 0v-12h1.6v2h1.6v-2H.8v2h1.6v-2H4V0ZM9 4v-9h2v2h2v-2h2v2h1.6v-2H18V4Z"/></g><g stroke="${GOLD}" stroke-width="2.4" fill="none" stroke-linecap="round"><path d="M-13-5q-1-7 3-9M0-12q-1-8 3.5-10M13-5q-1-7 3-9"/></g>`,
  },
  Firenze: {
    enamel: "#F4E4C0",
    drawing:
      '<path d="M0-21c5 6 6 12 3.5 18h5C7-10 12-14 16-12c5 2 5 9 0 11-3 1-5-1-5-3-1 4-3 7-6 8l2 2-2 2.5C6 12 8 14 9 18H4C3 15 2 13 0 13s-3 2-4 5h-5c1-4 3-6 4-9.5L-7 6l2-2c-3-1-5-4-6-8 0 2-2 4-5 3-5-2-5-9 0-11 4-2 9 2 7.5 9h5C-6-9-5-15 0-21Z" fill="#B0241D"/>',
  },
  "La Spezia": {
    enamel: "#1D3D63",
    drawing:
      `<g fill="none" stroke="${GOLD}" stroke-width="4" stroke-linecap="round"><path d="M0-9V17M-8-4H8M-16 5c1 9 9 12 16 12S15 14 16 5"/><circle cy="-14" r="4.5" stroke-width="3.2"/></g><path d="M-20 9l3-9 6 6ZM20 9l-3-9-6 6Z" fill="${GOLD}"/>`,
  },
  Genova: {
    enamel: "#3B4853",
    drawing:
      `<path d="M3-17 24-24v14ZM-3-17l-21-7v14Z" fill="${GOLD}" opacity=".9"/><path d="M-6 19-4-12h8l2 31Z" fill="${CREAM}"/><path d="M-5.5-12v-8L0-23l5.5 3v8Z" fill="${CREAM}"/><path d="M-3-14v-5h6v5Z" fill="${GOLD}"/><path d="M-7.5-12.5h15v2.5h-15Z" fill="${CREAM}"/><path d="M-1.5-7h3v5h4v3h-4v6h-3V1h-4v-3h4Z" fill="#C23A2E"/><path d="M-14 19q2-5 7-5H7q5 0 7 5Z" fill="#9BA7A0"/>`,
  },
};
