import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sprite } from "../../scripts/icons";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const html = new Set([...read("app/ui/icons.svg").matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]));

it("every category of the catalogue has a picture", () => {
  const rows = read("data/catalogue/categories.csv").trim().split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map((row) => row.split(",").at(-2)).filter((hint) => !html.has(hint))).toEqual([]);
});

it("every picture a page names is drawn", () => {
  const matches = globSync("app/**/*.tsx", { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/<Icon name="([^"]+)"/g)].map((match) => match[1]),
  );
  expect(matches.length).toBeGreaterThan(20);
  expect([...new Set(matches)].filter((name) => !html.has(name))).toEqual([]);
});

it("the file of pictures is what `npm run icons` makes of Lucide and our own", () => {
  expect(read("app/ui/icons.svg")).toBe(sprite(read));
});
