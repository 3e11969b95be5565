import { expect, it } from "vitest";
import { createTalliesBuffer } from "./tallies-memory";

const MINUTE = 60_000;

it("adds up counts by day, tally and name, and is empty after they are taken", () => {
  const buffer = createTalliesBuffer();
  buffer.add("2026-11-26", "requests", "/", 1);
  buffer.add("2026-11-26", "requests", "/", 1);
  buffer.add("2026-11-26", "slow", "/", 1);
  buffer.add("2026-11-27", "requests", "/", 1);
  buffer.add("2026-11-27", "failed", "/", 0);
  expect(buffer.take()).toEqual([
    { day: "2026-11-26", tally: "requests", name: "/", n: 2 },
    { day: "2026-11-26", tally: "slow", name: "/", n: 1 },
    { day: "2026-11-27", tally: "requests", name: "/", n: 1 },
  ]);
  expect(buffer.take()).toEqual([]);
});

it("a flush is due after 20 seconds, then every five minutes, and only for one request", () => {
  const buffer = createTalliesBuffer();
  const at = (ms: number) => buffer.isDue(1_000_000 + ms);
  expect([at(0), at(19_000), at(20_000), at(20_000)]).toEqual([false, false, true, false]);
  expect([at(20_000 + 5 * MINUTE - 1), at(20_000 + 5 * MINUTE), at(21_000 + 5 * MINUTE)]).toEqual([false, true, false]);
  // After an hour without requests, the next request writes.
  expect(at(60 * MINUTE)).toBe(true);
});
