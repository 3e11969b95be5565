import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens = (css: string) => new Set([...css.matchAll(/^\s+(--[a-z-]+):/gm)].map(([, name]) => name));

it("the print style sheet overrides every dark mode token", () => {
  const darkStyles = readFileSync("app/styles/tokens.css", "utf8").split("prefers-color-scheme: dark")[1] ?? "";
  expect(tokens(darkStyles).size).toBeGreaterThan(15);
  expect(
    [...tokens(darkStyles)].filter((name) => !tokens(readFileSync("app/styles/print.css", "utf8")).has(name)),
  ).toEqual([]);
});
