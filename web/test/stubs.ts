import { vi } from "vitest";

/** As much of a browser as a table or a replay asks for, with motion reduced; `vi.unstubAllGlobals` takes it away. */
export function stubBrowser(): void {
  const store = new Map<string, string>();
  vi.stubGlobal("location", new URL("http://localhost/t/t"));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal("document", {
    hidden: false,
    visibilityState: "visible",
    documentElement: { dataset: {} },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
}
