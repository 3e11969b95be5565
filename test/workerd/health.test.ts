import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { healthDetails, healthz } from "../../app/api/health";
import { buildContext } from "../../app/context";
import type { HealthReport } from "../../app/usecases/operations/health/examine";
import { consumeJobs } from "../../workers/queue";
import { DUTIES, runScheduled } from "../../workers/scheduled";
import { OPERATOR_KEY } from "./identity/client";
import { DB } from "./database";

const KEY = "gxk6OXARqw/FOgOnjkHvkwbspj+4j17ahdC3Ee+WBag=";

const context = (overrides: Readonly<Record<string, unknown>> = {}) =>
  buildContext({ ...(env as object), OPERATOR_KEY, ...overrides } as unknown as Env, null);

/** The health details for the operator. */
async function readDetails(overrides: Readonly<Record<string, unknown>> = {}): Promise<HealthReport> {
  const request = new Request("https://pitlane.test/api/health/details", {
    headers: { Authorization: `Bearer ${OPERATOR_KEY}` },
  });
  return (await (await healthDetails(request, context(overrides))).json()) as HealthReport;
}
const stateOf = ({ checks }: HealthReport, name: string) => checks.find((check) => check.name === name)?.state;

beforeEach(() =>
  DB.batch(["duty_runs", "dead_letters", "database_sizes"].map((name) => DB.prepare(`delete from ${name}`))),
);

it("an uptime check returns ok, uncached, and 503 if the database does not respond", async () => {
  const response = await SELF.fetch("https://pitlane.test/healthz");
  expect([response.status, await response.text(), response.headers.get("Cache-Control")]).toEqual([
    200,
    "ok\n",
    "no-store",
  ]);
  expect((await SELF.fetch("https://pitlane.test/healthz", { method: "HEAD" })).status).toBe(200);
  const silent = new Proxy(DB, {
    get: () => () => {
      throw new Error("D1_ERROR: secret words");
    },
  });
  const brokenHealth = await healthz(context({ DB: silent }));
  expect([brokenHealth.status, await brokenHealth.text()]).toEqual([503, "database unreachable\n"]);
});

it("health details need the operator key of 128 bits, otherwise 401 or 404", async () => {
  expect((await SELF.fetch("https://pitlane.test/api/health/details")).status).toBe(404);
  const ask = (authorization: string | null, key: string) =>
    healthDetails(
      new Request("https://pitlane.test/", authorization === null ? {} : { headers: { Authorization: authorization } }),
      context({ OPERATOR_KEY: key }),
    );
  expect((await ask("Bearer short", "short")).status).toBe(404);
  for (const other of [null, "Bearer ", "Basic abc", `Bearer ${OPERATOR_KEY}x`, `Bearer ${OPERATOR_KEY.slice(1)}`])
    expect((await ask(other, OPERATOR_KEY)).status, String(other)).toBe(401);
  const right = await ask(`Bearer ${OPERATOR_KEY}`, OPERATOR_KEY);
  expect([right.status, right.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

it("each cron run is recorded per task, and failures keep the last success", async () => {
  for (const cron of Object.keys(DUTIES)) await runScheduled(cron, env as unknown as Env);
  await runScheduled("*/5 * * * *", env as unknown as Env);
  const names = Object.values(DUTIES).flatMap(Object.keys);
  const details = await readDetails();
  expect(names.filter((name) => stateOf(details, `cron ${name}`) !== "ok")).toEqual([]);
  expect(await DB.prepare("select count(*) as n from duty_runs").first("n")).toBe(names.length);
  await context().db.health.recordRun({
    name: "sweep-payments",
    cron: "*/5 * * * *",
    at: Date.now(),
    failure: "no answer",
  });
  expect(stateOf(await readDetails(), "cron sweep-payments")).toBe("warn");
  await DB.prepare("update duty_runs set ran_at = ran_at - 3600000 where name = 'capture-payments'").run();
  expect(stateOf(await readDetails(), "cron capture-payments")).toBe("broken");
});

it("a dead letter is removed from its queue and reported once, even if delivered repeatedly", async () => {
  let ackCount = 0;
  const batch = {
    queue: "pitlane-jobs-dead",
    messages: [{ id: "m1", body: { version: 1, kind: "send-messages" } }],
    ackAll: () => {
      ackCount += 1;
    },
  } as unknown as MessageBatch<unknown>;
  expect(stateOf(await readDetails(), "dead letters")).toBe("ok");
  await consumeJobs(batch, env as unknown as Env);
  await consumeJobs(batch, env as unknown as Env);
  const examined = await readDetails();
  expect([ackCount, stateOf(examined, "dead letters"), examined.deadLetters.length]).toEqual([2, "warn", 1]);
  expect(examined.deadLetters[0]?.body).toBe('{"version":1,"kind":"send-messages"}');
});

it("the database size is recorded once a day, and a nearly full one is reported", async () => {
  await runScheduled("11,41 * * * *", env as unknown as Env);
  await runScheduled("11,41 * * * *", env as unknown as Env);
  const { results } = await DB.prepare("select bytes from database_sizes").all<{ bytes: number }>();
  expect(results).toHaveLength(1);
  expect(results[0]?.bytes).toBeGreaterThan(100_000);
  expect(stateOf(await readDetails(), "database size")).toBe("ok");
  await DB.prepare("update database_sizes set bytes = 6100000000").run();
  expect(stateOf(await readDetails(), "database size")).toBe("warn");
});

it("health reports partial providers and invalid keys, with secrets only as digests", async () => {
  const none = { CONTACT_KEY: KEY, ENVIRONMENT: "PROD", BUSINESS_NUMBER: "1" };
  const whole = await readDetails({ ...none, ENVIRONMENT: "DEV", RESEND_API_KEY: "re_1", MAIL_FROM: "a@b.example" });
  expect(stateOf(whole, "contact key")).toBe("ok");
  const part = await readDetails({ ...none, RESEND_API_KEY: "re_1", CONTACT_KEY: "c2hvcnQ=" });
  expect(stateOf(part, "contact key")).toBe("broken");
  expect(part.checks.filter(({ name }) => name === "service").map(({ text }) => text)).toContain(
    "resend is off: MAIL_FROM (no emails are sent, unless Cloudflare Email sends them)",
  );
  expect(part.fingerprints.RESEND_API_KEY).toBe(whole.fingerprints.RESEND_API_KEY);
  expect(part.fingerprints.CONTACT_KEY).not.toBe(whole.fingerprints.CONTACT_KEY);
  expect(JSON.stringify([whole, part])).not.toMatch(/re_1|gxk6|a@b/);
});
