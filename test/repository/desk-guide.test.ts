import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const plain = (text: string) => text.replace(/[’']/g, "'").replace(/\s+/g, " ");

it("the guide to the desk quotes only texts that its pages have", () => {
  const pages = plain(
    globSync("app/**/*.{ts,tsx}")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n"),
  );
  const quoted = [...plain(readFileSync("docs/guides/desk.md", "utf8")).matchAll(/"([^"]+)"/g)].map(([, text]) => text);
  expect(quoted.length).toBeGreaterThan(50);
  expect(quoted.filter((text = "") => !pages.includes(text))).toEqual([]);
});
