import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildSprite } from "../../scripts/icons";

const root = new URL("../../", import.meta.url);
const readSource = (path: string) => readFileSync(new URL(path, root), "utf8");
const symbolIds = new Set(
  [...readSource("app/ui/icons.svg").matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]),
);

it("every category of the catalogue has an icon", () => {
  const rows = readSource("data/catalogue/categories.csv").trim().split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map((row) => row.split(",").at(-2)).filter((hint) => !symbolIds.has(hint))).toEqual([]);
});

it("every icon used by a page exists", () => {
  const matches = globSync("app/**/*.tsx", { cwd: root }).flatMap((path) =>
    [...readSource(path).matchAll(/<Icon name="([^"]+)"/g)].map((match) => match[1]),
  );
  expect(matches.length).toBeGreaterThan(20);
  expect([...new Set(matches)].filter((name) => !symbolIds.has(name))).toEqual([]);
});

it("the icon file equals the output of `npm run icons`", () => {
  expect(readSource("app/ui/icons.svg")).toBe(buildSprite(readSource));
});
