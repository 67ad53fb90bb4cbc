import { expect, test } from "vitest";

test("waits for ever", () => new Promise(() => undefined), 500);

test("is well", () => expect(1).toBe(1));
