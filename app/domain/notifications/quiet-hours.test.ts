import { expect, it } from "vitest";
import { nextContactTime } from "./quiet-hours";

const at = (text: string) => Date.parse(text);

it("a text message waits until 8 am at the reader's location, across clock changes", () => {
  const nextContactAfter = (text: string, zone: string) => new Date(nextContactTime(at(text), zone)).toISOString();
  expect(nextContactAfter("2026-11-23T07:59:00+11:00", "Australia/Sydney")).toBe(
    new Date(at("2026-11-23T08:00:00+11:00")).toISOString(),
  );
  expect(nextContactAfter("2026-11-23T20:00:00+11:00", "Australia/Sydney")).toBe(
    new Date(at("2026-11-24T08:00:00+11:00")).toISOString(),
  );
  expect(nextContactAfter("2026-10-03T22:00:00+10:00", "Australia/Sydney")).toBe(
    new Date(at("2026-10-04T08:00:00+11:00")).toISOString(),
  );
});

it("a text message is sent at once if it is daytime in the reader's own zone", () => {
  const moment = at("2026-11-23T16:00:00+08:00");
  expect(nextContactTime(moment, "Australia/Perth")).toBe(moment);
  expect(nextContactTime(moment, "Pacific/Auckland")).toBe(at("2026-11-24T08:00:00+13:00"));
});
