import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { refusedByBrowsers } from "../../scripts/build/minify";

it("a script with a lookbehind is refused, because Safari before 16.4 loads nothing of it", () => {
  for (const code of ["/(?<=a)b/", "new RegExp('(?<!a)b')"]) expect(refusedByBrowsers(code)).not.toBe(null);
  for (const code of ["/(?<name>a)b/", "/a(?=b)(?!c)(?:d)/"]) expect(refusedByBrowsers(code)).toBe(null);
});

it("service workers, and rules that browsers run too, have no lookbehind", () => {
  const files = [
    ...globSync("public/*.js"),
    ...globSync("app/ui/*.ts"),
    ...globSync("app/domain/{contact/contact-details,contact/email,words/clean-text,money/read-number,phone/*}.ts"),
  ];
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => refusedByBrowsers(readFileSync(file, "utf8")) !== null)).toEqual([]);
});
