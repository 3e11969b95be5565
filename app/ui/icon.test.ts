import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const drawn = new Set([...read("./icons.svg").matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]));

it("every category of the catalogue has a picture", () => {
  const hints = read("../../data/catalogue/categories.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(",").at(-2));
  expect(hints.length).toBeGreaterThan(10);
  expect(hints.filter((hint) => !drawn.has(hint))).toEqual([]);
});
