import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const normalise = (text: string) => text.replace(/[’']/g, "'").replace(/\s+/g, " ");

it("the guide to the desk quotes only texts that its pages have", () => {
  const pages = normalise(
    globSync("app/**/*.{ts,tsx}")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n"),
  );
  const quotedTexts = [...normalise(readFileSync("docs/guides/desk.md", "utf8")).matchAll(/"([^"]+)"/g)].map(
    ([, text]) => text,
  );
  expect(quotedTexts.length).toBeGreaterThan(50);
  expect(quotedTexts.filter((text = "") => !pages.includes(text))).toEqual([]);
});
