import { globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";

it("every message of the catalogue is sent by some code, and what code sends is in the catalogue", () => {
  const keys = new Set(
    (parse(readFileSync("data/catalogue/messages.csv"), { columns: true }) as { key: string }[]).map(({ key }) => key),
  );
  const code = globSync("app/{domain,usecases}/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  expect(
    [...keys].filter((key) => !code.includes(`"${key}"`)),
    "sent by no code",
  ).toEqual([]);
  const sent = [...code.matchAll(/template: "([a-z0-9-]+)"/g)].map(([, key]) => key);
  expect(sent.length).toBeGreaterThan(15);
  expect(
    sent.filter((key) => !keys.has(key ?? "")),
    "without words",
  ).toEqual([]);
});
