import { expect, it } from "vitest";
import type { PlainDay } from "../core/time/plain-date";
import { smsDestination } from "../core/phone/patterns";
import { textCost, countTextParts } from "./text-cost";

const PRICES = { AU: 515, NZ: 1_050, other: 2_500, code: 500 };
const count = (tally: string, name: string, n: number) => ({ day: "2026-11-27" as PlainDay, tally, name, n });

it.each([
  ["+61404111222", "AU"],
  ["+64211234567", "NZ"],
  ["+447700900123", "other"],
])("a text message to %s has the destination %s", (number, destination) => {
  expect(smsDestination(number)).toBe(destination);
});

it.each([
  [[], 0],
  [[count("text-parts", "AU", 1)], 5],
  [[count("text-parts", "AU", 100)], 515],
  [[count("text-parts", "AU", 100), count("text-parts", "NZ", 10), count("code-texts", "AU", 20)], 720],
  [[count("text-parts", "somewhere", 4)], 100],
  [[count("security", "signed-in", 1_000)], 0],
])("%j costs %i cents", (counts, cost) => {
  expect(textCost(counts, PRICES)).toBe(cost);
});

it("adds up the parts of texts without counting code texts twice", () => {
  expect(countTextParts([count("text-parts", "AU", 7), count("code-texts", "AU", 3)])).toBe(7);
});
