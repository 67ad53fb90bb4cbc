/** Everything the server sends to a page: frames of sockets, events of streams, answers of requests. */
import type { CDPSession, Page } from "playwright-core";

export interface Heard {
  readonly way: "socket" | "stream" | "answer";
  /** Path and query of what was asked. */
  readonly address: string;
  readonly text: string;
}

export class Ear {
  readonly heard: Heard[] = [];
  private readonly open = new Set<Promise<void>>();
  /** Addresses whose answers went past the debugger: a page that asks for a file gets it, and nobody else. */
  private readonly files: string[] = [];

  /** Listens at a page, from before it asks for anything. */
  async attach(page: Page): Promise<void> {
    // by the debugger: an answer that streams and never ends is read piece by piece, what the page does with it is left alone
    const wire = await page.context().newCDPSession(page);
    const addresses = new Map<string, string>();
    const streams = new Map<string, Stream>();
    wire.on("Network.webSocketCreated", ({ requestId, url }) => addresses.set(requestId, path(url)));
    wire.on("Network.webSocketFrameReceived", ({ requestId, response }) => {
      // 1 is text; answers to pings are nothing the page gets
      if (response.opcode === 1) this.heard.push({ way: "socket", address: addresses.get(requestId) ?? "", text: response.payloadData });
    });
    wire.on("Network.responseReceived", ({ requestId, response }) => {
      addresses.set(requestId, path(response.url));
      if (response.mimeType !== "text/event-stream") return;
      const stream = new Stream((text) => this.heard.push({ way: "stream", address: path(response.url), text }));
      streams.set(requestId, stream);
      this.wait(wire.send("Network.streamResourceContent", { requestId }).then(({ bufferedData }) => stream.begin(bufferedData)));
    });
    wire.on("Network.dataReceived", ({ requestId, data }) => {
      if (data) streams.get(requestId)?.add(data);
    });
    wire.on("Network.loadingFinished", ({ requestId }) => {
      const address = addresses.get(requestId);
      if (address !== undefined && !streams.has(requestId)) this.wait(this.read(wire, requestId, address));
    });
    await wire.send("Network.enable");
  }

  /** A file that the page gave away. */
  async file(text: string): Promise<void> {
    while (this.open.size) await Promise.all(this.open);
    const address = this.files.pop();
    if (address === undefined) throw new Error("a file nobody asked for");
    this.heard.push({ way: "answer", address, text });
  }

  /** All that has come so far, to the last byte. */
  async all(): Promise<readonly Heard[]> {
    while (this.open.size) await Promise.all(this.open);
    if (this.files.length) throw new Error(`not heard: ${this.files.join(", ")}`);
    return this.heard;
  }

  private wait(work: Promise<void>): void {
    this.open.add(work);
    void work.finally(() => this.open.delete(work)).catch(() => undefined);
  }

  private async read(wire: CDPSession, requestId: string, address: string): Promise<void> {
    const { body, base64Encoded } = await wire.send("Network.getResponseBody", { requestId });
    if (body) this.heard.push({ way: "answer", address, text: base64Encoded ? Buffer.from(body, "base64").toString() : body });
    else this.files.push(address);
  }
}

/** A stream of events, put together from its pieces. */
class Stream {
  private kept = "";
  private early: string[] | null = [];
  private readonly decoder = new TextDecoder();

  constructor(private readonly tell: (text: string) => void) {}

  /** What had come before anybody listened stands before all else. */
  begin(data: string): void {
    const pieces = [data, ...(this.early ?? [])];
    this.early = null;
    for (const each of pieces) this.add(each);
  }

  add(data: string): void {
    if (this.early) {
      this.early.push(data);
      return;
    }
    const events = (this.kept + this.decoder.decode(Buffer.from(data, "base64"), { stream: true })).split("\n\n");
    this.kept = events.pop() ?? "";
    for (const event of events) {
      const text = /^data: ?(.*)$/m.exec(event)?.[1];
      if (text) this.tell(text);
    }
  }
}

function path(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
