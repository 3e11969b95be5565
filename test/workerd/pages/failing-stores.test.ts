import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { resetIsolate, queueJobs } from "../../../app/adapters/platform";
import type { LogEvent } from "../../../app/usecases/ports/log";
import worker from "../../../workers/app";
import { Client, ORIGIN } from "../identity/client";
import { seedPortal } from "../portal/test-portal";
import { momentContext, insertLead } from "../quotes/marketplace";

/** If storage is unavailable, the response is 503 with Retry-After, never 500, and pages without storage still work. */

const testEnv = env as unknown as Env;
let guid: string;

beforeAll(async () => {
  await seedPortal();
  guid = (await insertLead(momentContext().context)).guid;
}, 60_000);

const rejectWith = (message: string) => () => Promise.reject(new Error(message));

/** A database that refuses every statement. */
function refusingDatabase(): D1Database {
  const fail = rejectWith("D1_ERROR: database is locked: SQLITE_BUSY");
  const statement: object = { bind: () => statement, all: fail, first: fail, run: fail, raw: fail };
  return { prepare: () => statement, batch: fail, exec: fail, withSession: () => refusingDatabase() } as never;
}
/** A bucket that refuses every call. */
function refusingBucket(): R2Bucket {
  const fail = rejectWith("get: We encountered an internal error. Please try again. (10001)");
  return { head: fail, get: fail, put: fail, delete: fail, list: fail } as never;
}
/** Objects that refuse every call. */
function refusingObjects(): DurableObjectNamespace {
  const fail = () => Promise.reject(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }));
  const stub = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : fail) });
  return { idFromName: () => ({}), get: () => stub } as never;
}

const envWith = (overrides: Readonly<Record<string, unknown>>): Env => ({ ...testEnv, ...overrides }) as unknown as Env;
async function openPage(path: string, around: Env, form?: Readonly<Record<string, string>>) {
  // Clears the isolate's caches, which would otherwise answer instead of the store.
  resetIsolate();
  // Like a browser, sends the length of the form.
  const length = String(new URLSearchParams(form).toString().length);
  const response = await new Client().ask(path, form, form && { "Content-Length": length }, around);
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), text: await response.text() };
}

it("AB-08 the home page shows its form and services without the database", async () => {
  const { status, text } = await openPage("/", envWith({ DB: refusingDatabase() }));
  expect(status).toBe(200);
  for (const message of ["What does your car need?", "Popular jobs", 'action="/start"'])
    expect(text).toContain(message);
});

it.each(["/robots.txt", "/site.webmanifest"])("AB-08 %s works without the database", async (path) => {
  expect((await openPage(path, envWith({ DB: refusingDatabase() }))).status).toBe(200);
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
  const { status, retryAfter } = await openPage(path.replace("{guid}", guid), envWith({ DB: refusingDatabase() }));
  expect([path, status, retryAfter]).toEqual([path, 503, "5"]);
});

it.each([
  ["an answer", "AsSoonAsPossible"],
  ["an answer that is refused", "Whenever"],
])("AB-08 a step posted with %s shows its form again with 503 when the database fails", async (_, urgency) => {
  const around = envWith({ DB: refusingDatabase() });
  const { status, retryAfter, text } = await openPage(`/quote-2/${guid}?step=date`, around, { urgency });
  expect([status, retryAfter]).toEqual([503, "5"]);
  expect(text).toContain("We could not take that just now");
  expect(text).toContain(`name="urgency" value="${urgency}"`);
});

it.each([
  "/map/streets.json",
  "/map/streets/0123456789abcdef.pmtiles",
])("AB-08 %s answers 503 with Retry-After when the bucket fails", async (path) => {
  const { status, retryAfter } = await openPage(path, envWith({ UPLOADS: refusingBucket() }));
  expect([path, status, retryAfter]).toEqual([path, 503, "5"]);
});

it("AB-08 pages that show no file work without the bucket", async () => {
  for (const path of ["/", `/quotes/${guid}`])
    expect([path, (await openPage(path, envWith({ UPLOADS: refusingBucket() }))).status]).toEqual([path, 200]);
});

it("AB-08 a save answers 503 with Retry-After when its object fails", async () => {
  const request = new Request(`${ORIGIN}/api/lead/create-update-or-shift`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ VehicleMake: "Toyota", VehicleModel: "Hilux", Year: 2019 }),
  });
  const response = await worker.fetch(request, envWith({ LEAD_SAVE_QUEUE: refusingObjects() }));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
});

it("AB-08 prices answer 503 with Retry-After when the object that stores them fails", async () => {
  const { status, retryAfter } = await openPage(`/quotes/${guid}`, envWith({ LEAD_SAVE_QUEUE: refusingObjects() }));
  expect([status, retryAfter]).toEqual([503, "5"]);
});

it("AB-08 a failing queue causes no error: the cron does the work", async () => {
  const lines: LogEvent[] = [];
  const recordLine = (event: LogEvent) => void lines.push(event);
  const jobs = queueJobs({ send: rejectWith("Queue is overloaded") } as never, {
    info: recordLine,
    warn: recordLine,
    error: recordLine,
  });
  await jobs.sendMessages();
  await jobs.finalizeAfter(1_000);
  expect(lines.map(({ event }) => event)).toEqual(["unexpected-error", "unexpected-error"]);
});
