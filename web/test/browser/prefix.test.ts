/** A house that a proxy shows below a path of its own name, and nowhere else. */
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DESK, House, openBrowser, visit } from "./house";

const PREFIX = "/games";
const house = new House(undefined, ["serve", "--prefix", PREFIX]);
let browser: Browser;

/** Does what nginx does with `location /games/ { proxy_pass …; }`: with a path after the address it cuts the prefix off. */
async function proxy(cut: boolean, strayed: string[]): Promise<Server> {
  const { port } = new URL(house.address);
  const passed = (url = ""): string => (cut ? url.slice(PREFIX.length) || "/" : url);
  const server = createServer((asked, answer) => {
    if (!asked.url?.startsWith(PREFIX)) {
      strayed.push(asked.url ?? "");
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...asked.headers, host: "localhost", "x-forwarded-proto": "http" };
    const onward = request({ host: "127.0.0.1", port, path: passed(asked.url), method: asked.method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", (asked, socket, head) => {
    const onward = connect(Number(port), "127.0.0.1", () => {
      const lines = Object.entries({ ...asked.headers, host: "localhost" }).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${passed(asked.url)} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [onward, socket]) end.on("error", () => void (onward.destroy(), socket.destroy()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

beforeAll(async () => {
  browser = await openBrowser();
  await house.open();
});
afterAll(async () => {
  await house.close();
  await browser.close();
});

describe.each([
  ["cuts the path off", true],
  ["passes the path on", false],
])("a proxy that %s", (_, cut) => {
  it("shows the page, its links, its tables and their invitations", async () => {
    const strayed: string[] = [];
    const server = await proxy(cut, strayed);
    const address = `http://localhost:${(server.address() as AddressInfo).port}`;
    const { context, page, complaints } = await visit(browser, { address }, PREFIX, DESK);
    try {
      await page.getByRole("button", { name: /^Borgo/ }).click();
      await page.getByRole("button", { name: /Play now/ }).click();
      await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/games\/t\/\w+$/);
      // by its address, as from a bookmark
      await page.reload();
      await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
      await page.goto(`${address}${PREFIX}/rules/giro`);
      await page.getByRole("heading", { name: "Giro", exact: true }).first().waitFor();
      await page.getByRole("link", { name: "Tavolata" }).first().click();
      await page.getByRole("button", { name: /Play now/ }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/games\/?$/);
      for (const link of await page.locator("a[href^='/']").all()) expect(await link.getAttribute("href")).toMatch(/^\/games/);
      expect(strayed).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
