import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setClockAhead, systemClock } from "../../../app/adapters/platform";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import worker from "../../../workers/app";
import { isDevServer, setDevClock } from "../../../workers/dev-tools";
import { DUTIES } from "../../../workers/scheduled";
import { seedReference } from "../../support/reference-fixture";
import { momentContext } from "../quotes/marketplace";
import { textOf } from "../joining/test-application";

const HERE = "http://localhost:8787";
const DAY_MS = 86_400_000;
const { DB, UPLOADS } = env as unknown as Env;

const deployment = (vars: Readonly<Record<string, string>>) =>
  ({ ...(env as unknown as Env), ENVIRONMENT: "DEV", WEBSITE_URL: HERE, ...vars }) as unknown as Env;

const ask = (form?: Readonly<Record<string, string>>, vars = {}, origin = HERE, path = "/dev") =>
  worker.fetch(
    new Request(`${origin}${path}`, {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: { "CF-Connecting-IP": "203.0.113.9" },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    }),
    deployment(vars),
  );
const aheadMs = () => systemClock.now() - Date.now();
const HOSTED_ENV = { ENVIRONMENT: "DEV", WEBSITE_URL: "https://dev.pitlane.example" };
const CLOCK_ADVANCE = { ahead: String(DAY_MS) };

beforeAll(() => seedReference(DB));
// Resets the clock, because test files share the isolate.
afterAll(() => setClockAhead(0));

it.each(["UAT", "PreProd", "PROD"])("/dev does not exist in %s, for any method", async (ENVIRONMENT) => {
  const vars = { ENVIRONMENT, CONTACT_KEY: `${"A".repeat(43)}=`, BUSINESS_NUMBER: "12 345 678 901" };
  expect([(await ask(undefined, vars)).status, (await ask(CLOCK_ADVANCE, vars)).status]).toEqual([404, 404]);
});

it("the development clock and crons work only on a local development host", async () => {
  const site = "https://dev.pitlane.example";
  const attempts = [
    [{ ENVIRONMENT: "TEST" }, HERE],
    [{}, site],
    [HOSTED_ENV, HERE],
    [HOSTED_ENV, site],
  ] as const;
  for (const [vars, origin] of attempts) {
    expect((await ask(CLOCK_ADVANCE, vars, origin)).status).toBe(404);
    expect((await ask({ cron: "all" }, vars, origin)).status).toBe(404);
    const page = await textOf(await ask(undefined, vars, origin));
    expect([page.includes("forward"), page.includes("Run all crons")]).toEqual([false, false]);
  }
  expect(Math.abs(aheadMs())).toBeLessThan(1_000);
  expect(await UPLOADS.head("dev/clock-ahead-ms")).toBe(null);
});

it("treats the same hosts as local as the guard of the development pages", () => {
  const isDev = (host: string) => isDevServer(deployment({ WEBSITE_URL: `http://${host}` }), null);
  for (const host of ["localhost:8787", "127.0.0.1", "[::1]", "192.168.1.20:8787", "pitlane.test"])
    expect([host, isDev(host)]).toEqual([host, true]);
  for (const host of ["pitlane.example", "127.0.0.1.nip.io", "8.8.8.8"])
    expect([host, isDev(host)]).toEqual([host, false]);
});

it("ignores a stored clock except on a local development server", async () => {
  await UPLOADS.put("dev/clock-ahead-ms", String(7 * DAY_MS));
  for (const vars of [{ ENVIRONMENT: "TEST" }, { ENVIRONMENT: "PROD" }, HOSTED_ENV])
    await setDevClock(deployment(vars), null);
  expect(Math.abs(aheadMs())).toBeLessThan(1_000);
  await UPLOADS.delete("dev/clock-ahead-ms");
});

it("shows the clock, the demo people and a button for each cron", async () => {
  const page = await textOf(await ask());
  for (const text of ["Clock", "Move 1 day forward", "Opal Operator", "Olive Owner", "/dev/outbox"])
    expect(page).toContain(text);
  for (const cron of Object.keys(DUTIES)) expect(page).toContain(`value="${cron}"`);
  // Each cron has a sentence that says what it does, in addition to the names of its duties.
  const sentences = [...page.matchAll(/aria-label="Run: ([A-Z][^"]+)"/g)].map(([, text]) => text);
  expect(new Set(sentences).size).toBe(Object.keys(DUTIES).length);
});

it("shows until when a message waits", async () => {
  const now = systemClock.now();
  const message = await sealMessage(momentContext(now).context, {
    id: `quote-link:${crypto.randomUUID()}`,
    channel: "sms",
    template: "quote-link",
    to: "+61491570006",
    values: { link: "https://pitlane.example/quotes/1", items: "Basic service" },
    about: null,
    notBefore: now + DAY_MS,
    notAfter: now + 2 * DAY_MS,
  });
  await momentContext(now).context.db.outbox.add([message], now);
  const page = await textOf(await ask(undefined, {}, HERE, "/dev/outbox"));
  expect(page).toMatch(/waiting<[^>]*><span>until \w{3} \d{1,2} \w{3} \d{4}, /);
  await DB.prepare("delete from outbox where id = ?").bind(message.id).run();
});

it("runs the cron of the clicked button, and shows when it ran", async () => {
  const ran = await ask({ cron: "* * * * *" });
  expect([ran.status, ran.headers.get("Location")]).toEqual([303, "/dev?done=ran#crons"]);
  const { results } = await DB.prepare("select name from duty_runs").all<{ name: string }>();
  expect(results.map(({ name }) => name).sort()).toEqual(Object.keys(DUTIES["* * * * *"] ?? {}).sort());
  expect((await ask({ cron: "0 0 1 1 *" })).status).toBe(404);
});

it("advances the clock for every invocation, stores it and runs every cron", async () => {
  expect((await ask({ ahead: "5" })).status).toBe(422);
  const response = await ask(CLOCK_ADVANCE);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/dev?done=moved"]);
  expect(Math.round(aheadMs() / 1000)).toBe(DAY_MS / 1000);
  expect(await textOf(await ask())).toContain("1 day ahead of this machine");
  expect(await (await UPLOADS.get("dev/clock-ahead-ms"))?.text()).toBe(String(DAY_MS));
  const late = await DB.prepare("select count(*) as n from duty_runs where ran_at > ?")
    .bind(Date.now() + DAY_MS - 60_000)
    .first<number>("n");
  expect(late).toBe(Object.values(DUTIES).flatMap(Object.keys).length);
});

it("sends a message with an expiry when the clock moves past that expiry", async () => {
  const now = systemClock.now();
  const { context } = momentContext(now);
  const message = await sealMessage(context, {
    id: `quote-link:${crypto.randomUUID()}`,
    channel: "sms",
    template: "quote-link",
    to: "+61491570006",
    values: { link: "https://pitlane.example/quotes/1", items: "Basic service" },
    about: null,
    notBefore: now + 3_600_000,
    notAfter: now + 20 * 3_600_000,
  });
  await context.db.outbox.add([message], now);
  expect((await ask(CLOCK_ADVANCE)).status).toBe(303);
  const row = await DB.prepare("select state, failure from outbox where id = ?").bind(message.id).first();
  expect(row).toEqual({ state: "sent", failure: null });
});
