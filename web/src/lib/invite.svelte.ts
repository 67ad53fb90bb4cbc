/** The link with which others come: where this page's own address leads nowhere for them, one in the network, or none. */
import { nearby } from "./api";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Of a page whose address only its own device knows. */
export const isOwnDevice = (host: string): boolean => LOOPBACK.test(host);

/** What is said above an invitation: a link that leads nowhere for others is not to be sent. */
export const inviting = (): "lay.sub" | "lay.subhere" => (isOwnDevice(location.hostname) ? "lay.subhere" : "lay.sub");

/** The same server under another address. */
export function elsewhere(at: Pick<Location, "protocol" | "port">, address: string): string {
  const host = address.includes(":") ? `[${address}]` : address;
  return `${at.protocol}//${host}${at.port ? `:${at.port}` : ""}`;
}

export class Invite {
  /** Where others find the table: null as long as that is not known, "" if nowhere. */
  origin = $state<string | null>(null);
  /** It is not the page's own address. */
  readonly near = isOwnDevice(location.hostname);

  constructor() {
    if (this.near) void this.look();
    else this.origin = location.origin;
  }

  private async look(): Promise<void> {
    const { addresses } = await nearby().catch(() => ({ addresses: [] }));
    this.origin = addresses[0] ? elsewhere(location, addresses[0]) : "";
  }
}
