import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Sentences that readers misunderstood or had to read twice. */
const CONFUSING_SENTENCES = [
  /Paint and glass mirror/,
  /We take out where and when they were made/,
  /A photo says more than words here/,
  /a blurred photo says less than none/,
  /They decide which glass fits/,
  /\bpossible in (\d+|\{\w+\}|\$\{[^}]+\}) seconds/,
  /A total may hold a call-out/,
];

it("sentences that readers misunderstood do not reappear in pages, messages or the catalogue", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "data/catalogue/*.{csv,json}"]);
  expect(files.length).toBeGreaterThan(500);
  const matches = files.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\s+/g, " ");
    return CONFUSING_SENTENCES.filter((sentence) => sentence.test(text)).map(
      (sentence) => `${file}: ${sentence.source}`,
    );
  });
  expect(matches).toEqual([]);
});
