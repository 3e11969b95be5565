import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { forgetAll, queueJobs } from "../../../app/adapters/platform";
import type { LogEvent } from "../../../app/usecases/ports/log";
import worker from "../../../workers/app";
import { Client, ORIGIN } from "../identity/client";
import { seedPortal } from "../portal/test-portal";
import { momentContext, insertLead } from "../quotes/marketplace";

/** If storage is unavailable, the response is 503 with Retry-After, never 500, and pages without storage still work. */

const surroundings = env as unknown as Env;
let guid: string;

beforeAll(async () => {
  await seedPortal();
  guid = (await insertLead(momentContext().context)).guid;
}, 60_000);

const refuse = (message: string) => () => Promise.reject(new Error(message));

/** A database that refuses every statement. */
function refusingDatabase(): D1Database {
  const no = refuse("D1_ERROR: database is locked: SQLITE_BUSY");
  const statement: object = { bind: () => statement, all: no, first: no, run: no, raw: no };
  return { prepare: () => statement, batch: no, exec: no, withSession: () => refusingDatabase() } as never;
}
/** A bucket that refuses every call. */
function refusingBucket(): R2Bucket {
  const no = refuse("get: We encountered an internal error. Please try again. (10001)");
  return { head: no, get: no, put: no, delete: no, list: no } as never;
}
/** Objects that refuse every call. */
function refusingObjects(): DurableObjectNamespace {
  const no = () => Promise.reject(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }));
  const stub = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : no) });
  return { idFromName: () => ({}), get: () => stub } as never;
}

const without = (over: Readonly<Record<string, unknown>>): Env => ({ ...surroundings, ...over }) as unknown as Env;
async function open(path: string, around: Env, form?: Readonly<Record<string, string>>) {
  // Clears the isolate's caches, which would otherwise answer instead of the store.
  forgetAll();
  // Like a browser, sends the length of the form.
  const length = String(new URLSearchParams(form).toString().length);
  const answer = await new Client().ask(path, form, form && { "Content-Length": length }, around);
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), text: await answer.text() };
}

it("AB-08 the home page works without the database, with its form and its services", async () => {
  const { status, text } = await open("/", without({ DB: refusingDatabase() }));
  expect(status).toBe(200);
  for (const message of ["What does your car need?", "Popular jobs", 'action="/start"'])
    expect(text).toContain(message);
});

it.each(["/robots.txt", "/site.webmanifest"])("AB-08 %s works without the database", async (path) => {
  expect((await open(path, without({ DB: refusingDatabase() }))).status).toBe(200);
});

it.each([
  "/quotes/{guid}",
  "/booking/{guid}/finalise?supplier=12",
  "/help",
  "/cost",
  "/what-is-wrong",
  "/what-is-wrong/lights/engine-light",
  "/sitemap.xml",
  "/social/cost/battery-replacement.png",
  "/api/quotes/{guid}",
])("AB-08 %s answers 503 with Retry-After when the database fails", async (path) => {
  const { status, retryAfter } = await open(path.replace("{guid}", guid), without({ DB: refusingDatabase() }));
  expect([path, status, retryAfter]).toEqual([path, 503, "5"]);
});

it.each([
  ["an answer", "AsSoonAsPossible"],
  ["an answer that is refused", "Whenever"],
])("AB-08 a posted step with %s returns its form with 503 when the database fails", async (_, urgency) => {
  const around = without({ DB: refusingDatabase() });
  const { status, retryAfter, text } = await open(`/quote-2/${guid}?step=date`, around, { urgency });
  expect([status, retryAfter]).toEqual([503, "5"]);
  expect(text).toContain("We could not take that just now");
  expect(text).toContain(`name="urgency" value="${urgency}"`);
});

it.each([
  "/map/streets.json",
  "/map/streets/0123456789abcdef.pmtiles",
])("AB-08 %s answers 503 with Retry-After when the bucket fails", async (path) => {
  const { status, retryAfter } = await open(path, without({ UPLOADS: refusingBucket() }));
  expect([path, status, retryAfter]).toEqual([path, 503, "5"]);
});

it("AB-08 pages that show no file work without the bucket", async () => {
  for (const path of ["/", `/quotes/${guid}`])
    expect([path, (await open(path, without({ UPLOADS: refusingBucket() }))).status]).toEqual([path, 200]);
});

it("AB-08 a save answers 503 with Retry-After when its object fails", async () => {
  const request = new Request(`${ORIGIN}/api/lead/create-update-or-shift`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ VehicleMake: "Toyota", VehicleModel: "Hilux", Year: 2019 }),
  });
  const answer = await worker.fetch(request, without({ LEAD_SAVE_QUEUE: refusingObjects() }));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
});

it("AB-08 prices answer 503 with Retry-After when the object that stores them fails", async () => {
  const { status, retryAfter } = await open(`/quotes/${guid}`, without({ LEAD_SAVE_QUEUE: refusingObjects() }));
  expect([status, retryAfter]).toEqual([503, "5"]);
});

it("AB-08 a failing queue causes no error: the cron does the work", async () => {
  const lines: LogEvent[] = [];
  const note = (event: LogEvent) => void lines.push(event);
  const jobs = queueJobs({ send: refuse("Queue is overloaded") } as never, { info: note, warn: note, error: note });
  await jobs.sendMessages();
  await jobs.finalizeAfter(1_000);
  expect(lines.map(({ event }) => event)).toEqual(["unexpected-error", "unexpected-error"]);
});
