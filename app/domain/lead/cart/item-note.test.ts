import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bookedJobLabels, jobLabel, jobLabels } from "./item-note";
import { basicService } from "./new-item";

const includedItem = {
  ...basicService,
  name: "Engine Oil and Filter Change",
  assessment: {
    fits: "yes",
    missing: null,
    includedIn: { key: "service", name: "Basic Service", isService: true },
  },
} as const;

it("an item's note names the item that already includes its work", () => {
  expect(jobLabel(basicService)).toBe("Basic Service");
  expect(jobLabels([basicService, includedItem])).toEqual([
    "Basic Service",
    "Engine Oil and Filter Change (already included in Basic Service)",
  ]);
});

/** Screens that already show each item with its note, and code that does not display the names. */
const EXEMPT_FILES_PATTERN =
  /^(usecases\/funnel\/|domain\/|usecases\/portal\/how-found|pages\/results\/page-data|adapters\/)/;

it("OW-03 only shared code builds the list of a cart's job names", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !EXEMPT_FILES_PATTERN.test(path),
  );
  const NAME_LIST_PATTERN =
    /\bcart\.map\(\((\{ (key, )?name \}|item)\) => (name\b|item\.name|\(\{ key(: item\.key)?, name(: item\.name)? \}\))/;
  expect(files.filter((path) => NAME_LIST_PATTERN.test(readFileSync(`app/${path}`, "utf8")))).toEqual([]);
});

it("a booked logbook service names its interval", () => {
  const logbook = { ...basicService, name: "Logbook Service", intervalName: "40,000 km or 48 months" };
  expect(bookedJobLabels([logbook, basicService])).toEqual([
    "Logbook Service (40,000 km or 48 months)",
    "Basic Service",
  ]);
});
