import { test } from "vitest";

test("keeps busy", () => {
  const spin = (): void => {
    for (;;);
  };
  spin();
});
