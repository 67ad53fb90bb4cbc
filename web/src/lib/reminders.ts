/** Where one is reminded of one's turn: what the server is asked, and the browser's own subscription. */
import type { ChannelShown, NewChannel, PushChannel, QuietHours } from "../wire/protocol";
import { to } from "./root";
import { keep, recall } from "./settings.svelte";

export type Kind = ChannelShown["kind"];

/** What was typed last, to be offered again at the next table. */
export interface Typed {
  kind: Kind | null;
  mail: string;
  ntfy: string;
  webhook: string;
  quiet: { on: boolean; since: number; until: number };
}

const PLACE = "tavolata.reminders";
const FRESH: Typed = { kind: null, mail: "", ntfy: "", webhook: "", quiet: { on: false, since: 22, until: 8 } };

export const typedBefore = (): Typed => ({ ...FRESH, ...recall<Partial<Typed>>(PLACE, {}) });
export const remember = (typed: Typed): void => keep(PLACE, typed);

export function quietOf({ on, since, until }: Typed["quiet"]): QuietHours | null {
  return on && since !== until ? { since, until, zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : null;
}

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription to the house; null: it may not, or can't. */
export async function subscribe(key: string): Promise<PushChannel | null> {
  if (!canPush() || (await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.register(to("/worker.js"), { scope: to("/") });
  await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  // of a house that has begun anew, with another key
  if (before && keyOf(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { kind: "push", endpoint: made.endpoint, p256dh: keyOf(made.getKey("p256dh")), auth: keyOf(made.getKey("auth")) };
}

/** Bytes in base64url. */
export function keyOf(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export type Channel = NewChannel["channel"];
