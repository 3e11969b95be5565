import { expect, it } from "vitest";
import {
  MAX_DATABASE_BYTES,
  databaseCheck,
  deadLettersCheck,
  cronTaskCheck,
  dailyGrowth,
  messagesCheck,
  periodMinutes,
} from "./check";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const MINUTE = 60_000;
const testRun = (minutesAgo: number, failure: string | null = null, okMinutesAgo = minutesAgo) => ({
  name: "sweep-payments",
  cron: "*/5 * * * *",
  ranAt: NOW - minutesAgo * MINUTE,
  okAt: NOW - okMinutesAgo * MINUTE,
  failure,
});

it("the interval in minutes is derived from a cron expression", () => {
  expect(["* * * * *", "*/5 * * * *", "1-59/5 * * * *", "7-59/15 * * * *", "11,41 * * * *"].map(periodMinutes)).toEqual(
    [1, 5, 5, 15, 30],
  );
});

it("a cron task is broken after three missed intervals and five minutes, whatever it reported", () => {
  expect(cronTaskCheck(testRun(20), NOW).state).toBe("ok");
  expect(cronTaskCheck(testRun(21), NOW)).toMatchObject({ name: "cron sweep-payments", state: "broken" });
  expect(cronTaskCheck(testRun(21), NOW).text).toContain("has not run for 21 minutes");
});

it("shows in days and hours how long a cron task has been silent or a message overdue", () => {
  expect(cronTaskCheck(testRun(68_107), NOW).text).toContain(
    "has not run for 47 days, 7 hours; it should run every 5 minutes",
  );
  expect(cronTaskCheck(testRun(0), NOW).text).toBe("ran 0 minutes ago");
  expect(messagesCheck(NOW - 68_107 * MINUTE, NOW).text).toContain("overdue by 47 days, 7 hours.");
});

it("a failing cron task is a warning at first, and broken after an hour without success", () => {
  expect(cronTaskCheck(testRun(1, "no answer", 6), NOW)).toMatchObject({
    state: "warn",
    text: expect.stringContaining("no answer"),
  });
  expect(cronTaskCheck(testRun(1, "no answer", 61), NOW).state).toBe("broken");
  expect(cronTaskCheck({ ...testRun(1, "no answer"), okAt: null }, NOW).state).toBe("broken");
});

it("the database check warns from 60% of D1's limit, and is urgent from 85%", () => {
  const states = [0.599, 0.6, 0.85].map((part) => databaseCheck(part * MAX_DATABASE_BYTES, null).state);
  expect(states).toEqual(["ok", "warn", "broken"]);
  expect(databaseCheck(7e9, 30e6).text).toContain("30.0 MB a day, 100 days left");
});

it("warns of growth that fills the database within 90 days, urgently within 30", () => {
  const states = [106e6, 107e6, 319e6, 321e6].map((growth) => databaseCheck(0.4e9, growth).state);
  expect(states).toEqual(["ok", "warn", "warn", "broken"]);
  expect(databaseCheck(0.4e9, 200e6).text).toContain("48 days left: a full database cannot accept bookings");
});

it("growth is the difference between the first and the last known day", () => {
  expect(dailyGrowth([])).toBe(null);
  expect(dailyGrowth([{ day: "2026-11-01", bytes: 5 }])).toBe(null);
  expect(
    dailyGrowth([
      { day: "2026-11-01", bytes: 1_000 },
      { day: "2026-11-04", bytes: 900 },
      { day: "2026-11-11", bytes: 3_000 },
    ]),
  ).toBe(200);
});

it("reports dead letters and messages that are half an hour overdue", () => {
  expect([deadLettersCheck(0).state, deadLettersCheck(1).state]).toEqual(["ok", "warn"]);
  expect([null, NOW - 30 * MINUTE, NOW - 31 * MINUTE].map((due) => messagesCheck(due, NOW).state)).toEqual([
    "ok",
    "ok",
    "warn",
  ]);
});
