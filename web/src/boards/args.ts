/** What fills the slots of a move or an event, read without trust: "", -1 or nothing where it isn't there. */
import type { Args } from "./contract";

export const text = (args: Args, name: string): string => (typeof args[name] === "string" ? args[name] : "");
export const number = (args: Args, name: string): number => (typeof args[name] === "number" ? args[name] : -1);
export const list = (args: Args, name: string): string[] => (Array.isArray(args[name]) ? args[name].map(String) : []);
