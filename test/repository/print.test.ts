import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens = (css: string) => new Set([...css.matchAll(/^\s+(--[a-z-]+):/gm)].map(([, name]) => name));

it("the print style sheet overrides every dark mode token", () => {
  const dark = readFileSync("app/styles/tokens.css", "utf8").split("prefers-color-scheme: dark")[1] ?? "";
  expect(tokens(dark).size).toBeGreaterThan(15);
  expect([...tokens(dark)].filter((name) => !tokens(readFileSync("app/styles/print.css", "utf8")).has(name))).toEqual(
    [],
  );
});
