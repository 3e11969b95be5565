import { PassThrough } from "node:stream";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../steps.mjs";
import { cronRunner, isDue, readCrons } from "./local-crons.mjs";
import { entryOf, isShown, serverLog } from "./server-log.mjs";

const minute = (text: string) => new Date(`2026-11-27T${text}:00Z`);
const minutesOf = (cron: string) =>
  Array.from({ length: 60 }, (_, n) => n).filter((n) => isDue(cron, minute(`10:${String(n).padStart(2, "0")}`)));

it("reads the crons of wrangler.toml, which match the worker's cron tasks", () => {
  const source = readFileSync(join(ROOT, "workers/scheduled.ts"), "utf8");
  const crons = [...source.matchAll(/^ {2}"([^"]+ \* \* \* \*)": \{/gm)].map(([, cron]) => cron);
  expect([...readCrons()].sort()).toEqual(crons.sort());
});

it.each([
  ["* * * * *", Array.from({ length: 60 }, (_, n) => n)],
  ["*/5 * * * *", [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]],
  ["2-59/5 * * * *", [2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57]],
  ["7-59/15 * * * *", [7, 22, 37, 52]],
  ["13,43 * * * *", [13, 43]],
  ["11,41 9 * * *", []],
])("the cron %s is due at the right minutes of an hour", (cron, minutes) => {
  expect(minutesOf(cron)).toEqual(minutes);
});

it("matches hours, days and months, and refuses an invalid expression", () => {
  expect(isDue("30 10 27 11 5", minute("10:30"))).toBe(true);
  expect(isDue("30 10 27 11 6", minute("10:30"))).toBe(false);
  for (const wrong of ["* * * *", "a * * * *", "* * * * MON"]) expect(() => isDue(wrong, minute("10:30"))).toThrow();
});

it("each cron in wrangler.toml is due at least once within an hour", () => {
  for (const cron of readCrons()) expect(minutesOf(cron).length, cron).toBeGreaterThan(0);
});

it("runs due crons in list order, one after another, and logs one line for each", async () => {
  const events: string[] = [];
  const lines: string[] = [];
  const runner = cronRunner({
    crons: ["* * * * *", "1-59/5 * * * *", "*/5 * * * *"],
    log: (line) => lines.push(line),
    dutiesOf: () => ["some-duty"],
    run: async (cron) => {
      events.push(`start ${cron}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      events.push(`end ${cron}`);
      return cron !== "*/5 * * * *";
    },
  });
  await runner.tick(minute("10:05"));
  expect(events).toEqual(["start * * * * *", "end * * * * *", "start */5 * * * *", "end */5 * * * *"]);
  expect(lines.length).toBe(2);
  expect(lines[0]).toMatch(/^cron \* \* \* \* \* {7}some-duty, \d+ ms$/);
  expect(lines[1]).toMatch(/^cron \*\/5 \* \* \* \* {5}some-duty, failed$/);
});

it("runs once each cron that was due since the look-back time or while the machine slept", async () => {
  const started: string[] = [];
  const runner = cronRunner({
    crons: ["14,44 * * * *", "*/5 * * * *", "0 3 * * *"],
    log: () => {},
    since: minute("09:20").getTime(),
    run: async (cron) => {
      started.push(cron);
      return true;
    },
  });
  await runner.tick(minute("10:17"));
  expect(started.splice(0)).toEqual(["14,44 * * * *", "*/5 * * * *"]);
  await runner.tick(minute("10:18"));
  expect(started.splice(0)).toEqual([]);
  await runner.tick(minute("10:46"));
  expect(started).toEqual(["14,44 * * * *", "*/5 * * * *"]);
});

it("does not list tasks that a page ran before the cron", async () => {
  const lines: string[] = [];
  let duties = ["run-by-a-page"];
  const runner = cronRunner({
    crons: ["* * * * *"],
    log: (line) => lines.push(line),
    dutiesOf: () => duties.splice(0),
    run: async () => {
      duties = ["run-by-the-cron"];
      return true;
    },
  });
  await runner.tick(minute("10:00"));
  expect(lines[0]).toMatch(/^cron \* \* \* \* \* {7}run-by-the-cron, \d+ ms$/);
});

it("never starts a cron that is still running, and lets the others continue", async () => {
  const started: string[] = [];
  const lines: string[] = [];
  let resolveHanging = () => {};
  const hangingJob = new Promise<void>((resolve) => {
    resolveHanging = resolve;
  });
  const runner = cronRunner({
    crons: ["*/2 * * * *", "* * * * *"],
    maxWaitMs: 5,
    log: (line) => lines.push(line),
    run: async (cron) => {
      started.push(cron);
      if (cron === "*/2 * * * *") await hangingJob;
      return true;
    },
  });
  await runner.tick(minute("10:00"));
  await runner.tick(minute("10:02"));
  expect(started).toEqual(["*/2 * * * *", "* * * * *", "* * * * *"]);
  expect(lines.some((line) => line.includes("still runs, skipped"))).toBe(true);
  resolveHanging();
  await new Promise((resolve) => setTimeout(resolve));
  await runner.tick(minute("10:04"));
  expect(started.filter((cron) => cron === "*/2 * * * *").length).toBe(2);
});

it("reports a cron that cannot be reached, and continues with the next one", async () => {
  const lines: string[] = [];
  const runner = cronRunner({
    crons: ["* * * * *", "*/5 * * * *"],
    log: (line) => lines.push(line),
    run: (cron) => (cron === "* * * * *" ? Promise.reject(new Error("fetch failed")) : Promise.resolve(true)),
  });
  await runner.tick(minute("10:05"));
  expect(lines[0]).toContain("failed: fetch failed");
  expect(lines.length).toBe(2);
});

it("hides log lines of crons, requests and routine work, but shows errors and other output", () => {
  const line = (entry: object) => JSON.stringify({ level: "info", traceId: "t", ...entry });
  expect(isShown(line({ event: "draft-deleted" }))).toBe(false);
  expect(isShown("[wrangler:info] QUEUE pitlane-jobs 2/2 (726ms)")).toBe(false);
  expect(isShown("[wrangler:info] QUEUE pitlane-jobs 1/2 (726ms)")).toBe(true);
  expect(isShown(line({ event: "duty", name: "finish-work" }))).toBe(false);
  expect(isShown(line({ event: "request", route: "/" }))).toBe(false);
  expect(isShown("[wrangler:info] GET /cdn-cgi/local/scheduled 200 OK (4ms)")).toBe(false);
  expect(isShown("[wrangler:info] GET /assets/app.css 200 OK (4ms)")).toBe(false);
  expect(isShown("[wrangler:info] GET /assets/app.css 404 Not Found (4ms)")).toBe(true);
  expect(isShown(line({ level: "error", event: "unexpected-error", where: "cron finish-work" }))).toBe(true);
  expect(isShown("[wrangler:info] GET / 200 OK (12ms)")).toBe(true);
  expect(entryOf("{not json}")).toBe(null);
});

it("shows no output of a server's start until it responds, unless the start has failed", async () => {
  const serverOutput = async (release: { showsHeld?: boolean }) => {
    const lines: string[] = [];
    const out = new PassThrough({ encoding: "utf8" }).on("data", (text: string) => lines.push(text.trim()));
    const stream = new PassThrough();
    const log = serverLog({ holdsStart: true });
    log.show(stream, out);
    stream.write("Attaching additional modules:\n");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(lines).toEqual([]);
    log.release(release);
    stream.write("[wrangler:info] GET / 200 OK (12ms)\n");
    await new Promise((resolve) => setTimeout(resolve, 5));
    return lines;
  };
  expect(await serverOutput({})).toEqual(["[wrangler:info] GET / 200 OK (12ms)"]);
  expect(await serverOutput({ showsHeld: true })).toEqual([
    "Attaching additional modules:",
    "[wrangler:info] GET / 200 OK (12ms)",
  ]);
});
