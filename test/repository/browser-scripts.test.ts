import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findUnsupportedSyntax } from "../../scripts/build/minify";

it("a script with a lookbehind is refused, because Safari before 16.4 cannot load it", () => {
  for (const code of ["/(?<=a)b/", "new RegExp('(?<!a)b')"]) expect(findUnsupportedSyntax(code)).not.toBe(null);
  for (const code of ["/(?<name>a)b/", "/a(?=b)(?!c)(?:d)/"]) expect(findUnsupportedSyntax(code)).toBe(null);
});

it("a script that calls a function missing on older phones is refused", () => {
  for (const code of [
    "URL.canParse(a)",
    "[1].toSorted(b)",
    "x.toReversed()",
    "AbortSignal.timeout(5)",
    "Object.groupBy(a,b)",
  ])
    expect(findUnsupportedSyntax(code)).not.toBe(null);
  for (const code of [
    "new URL(a)",
    "[...a].sort(b)",
    "_.groupBy(a,b)",
    "x.parse(y)",
    "myURL.parse(z)",
    "Promise.all(a)",
  ])
    expect(findUnsupportedSyntax(code)).toBe(null);
});

it("service workers and shared browser rules use neither lookbehinds nor newer functions", () => {
  const files = [
    ...globSync("public/*.js"),
    ...globSync("app/ui/**/*.{ts,tsx}"),
    ...globSync("app/http/trusted-types.ts"),
    ...globSync(
      "app/domain/{identity/contact/contact-details,identity/contact/email,core/words/clean-text,core/money/read-number,core/phone/*}.ts",
    ),
  ];
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => findUnsupportedSyntax(readFileSync(file, "utf8")) !== null)).toEqual([]);
});
