/** Where the house stands below its host: nowhere deeper, or at a path as /games, when a proxy shows it there. */

/** The path under which a script of ours lies in assets/, without what is its own. */
export function rootOf(script: string): string {
  return new URL("..", script).pathname.replace(/\/$/, "");
}

const root = import.meta.env.PROD ? rootOf(import.meta.url) : "";

/** The address of something of ours, such as /rules, as a link or a request needs it. */
export const to = (path: string): string => root + path;

/** The way back: a path of this host as we name it ourselves. */
export function inside(path: string): string {
  return path === root || path.startsWith(`${root}/`) ? path.slice(root.length) || "/" : path;
}
