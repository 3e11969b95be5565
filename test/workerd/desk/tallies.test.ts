import { beforeAll, expect, it } from "vitest";
import { expireDayCounts } from "../../../app/usecases/figures/count-days";
import { tallyRequest, writeTallies } from "../../../app/usecases/figures/tally-requests";
import { call } from "../api/call";
import { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext, NOW } from "../quotes/marketplace";
import { DB, addEmployee, htmlText } from "./test-desk";

/** Tests that errors, slow pages, the path to the prices and the cost of a quote are counted from responses and shown on the desk's page. */

const DAY_MS = 86_400_000;
const ZERO = { rowsRead: 0, rowsWritten: 0, objectCalls: 0 };
let opal: Client;

beforeAll(async () => {
  await seedPortal();
  opal = await signInClient("demo-operator");
  await addEmployee("opal@operator.example", "admin");
}, 60_000);

const readTallies = async () => {
  const { results } = await DB.prepare("select tally, name, sum(n) as n from request_tallies group by 1, 2").all<{
    tally: string;
    name: string;
    n: number;
  }>();
  return Object.fromEntries(results.map(({ tally, name, n }) => [`${tally} ${name}`.trim(), n]));
};

it("request tallies include the rows read, are stored, and can be exported at the desk", async () => {
  const visitor = new Client();
  const earlierContext = momentContext(Date.now()).context;
  await writeTallies(earlierContext);
  const previousTallies = await readTallies();
  await Promise.all([visitor.ask("/help"), visitor.ask("/help"), visitor.ask("/no-such-page")]);
  await writeTallies(earlierContext);
  const currentTallies = await readTallies();
  expect((currentTallies["requests /help"] ?? 0) - (previousTallies["requests /help"] ?? 0)).toBe(2);
  expect(currentTallies["rows-read"]).toBeGreaterThan(previousTallies["rows-read"] ?? 0);
  // A URL that a visitor typed must not become a metric name.
  expect(Object.keys(currentTallies).filter((key) => key.includes("no-such-page"))).toEqual([]);

  tallyRequest(earlierContext, { pattern: "/quotes/:leadGuid", status: 503, ms: 40, ...ZERO });
  tallyRequest(earlierContext, { pattern: "/quotes/:leadGuid", status: 200, ms: 1_001, ...ZERO });
  tallyRequest(earlierContext, { pattern: "/quotes/:leadGuid", status: 404, ms: 1_000, ...ZERO });
  await writeTallies(earlierContext);
  const page = await htmlText(await opal.ask("/desk/reports"));
  expect(page).toMatch(/1 of \d+ requests failed and \d+ took longer than a second/);
  const csv = await (await opal.ask("/desk/reports/errors-and-slow-pages.csv")).text();
  expect(csv).toMatch(/^day,name,requests,failed,slow\r\n/);
  expect(csv).toMatch(/,\/quotes\/:leadGuid,3,1,1\r\n/);
});

it("a quote is counted once at each step it first reaches", async () => {
  const { context } = momentContext(Date.now());
  await writeTallies(context);
  const previousTallies = await readTallies();
  const visitor = new Client();
  const response = await visitor.ask("/start", { repairInspectionId: "157" });
  const quote = /\/quote-2\/[0-9a-f-]{36}/.exec(response.headers.get("Location") ?? "")?.[0] ?? "";
  const suburbPage = await (await visitor.ask(`${quote}?step=location&q=Parramatta`)).text();
  const suburbId = /name="suburbId"[^>]*value="(\d+)"/.exec(suburbPage)?.[1] ?? "";
  for (let times = 0; times < 2; times++)
    expect((await visitor.ask(`${quote}?step=location`, { suburbId })).status).toBe(303);
  await writeTallies(context);
  const currentTallies = await readTallies();
  const increaseOf = (name: string) =>
    (currentTallies[`reached ${name}`] ?? 0) - (previousTallies[`reached ${name}`] ?? 0);
  expect(["begun", "job", "place", "vehicle", "contact"].map(increaseOf)).toEqual([1, 1, 1, 0, 0]);
  expect(await htmlText(await opal.ask("/desk/reports"))).toMatch(/Of \d+ quotes? that w(?:as|ere) started/);
});

it("a quote made through the API is counted as started, once per idempotency key", async () => {
  const { context } = momentContext(Date.now());
  await writeTallies(context);
  const previousTallies = await readTallies();
  const headers = { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": crypto.randomUUID() };
  for (let times = 0; times < 2; times++) {
    const body = { QuoteUrgency: "AsSoonAsPossible" };
    expect((await call("POST", "/api/lead/create-update-or-shift", body, headers)).status).toBe(200);
  }
  await writeTallies(context);
  const currentTallies = await readTallies();
  const increaseOf = (name: string) =>
    (currentTallies[`reached ${name}`] ?? 0) - (previousTallies[`reached ${name}`] ?? 0);
  expect(["begun", "job"].map(increaseOf)).toEqual([1, 0]);
});

it("failed tally writes are retried, and stored tallies are deleted after their retention", async () => {
  const { context } = momentContext(NOW);
  await writeTallies(context);
  const previousTallies = await readTallies();
  tallyRequest(context, { pattern: "/garage", status: 200, ms: 1, ...ZERO, rowsRead: 7 });
  const brokenTallies = { ...context.db.tallies, add: () => Promise.reject(new Error("D1 is away")) };
  await writeTallies({ ...context, db: { ...context.db, tallies: brokenTallies } } as never);
  expect((await readTallies())["requests /garage"] ?? 0).toBe(previousTallies["requests /garage"] ?? 0);
  await writeTallies(context);
  expect((await readTallies())["requests /garage"]).toBe((previousTallies["requests /garage"] ?? 0) + 1);
  await expireDayCounts(momentContext(NOW + 399 * DAY_MS).context);
  expect((await readTallies())["requests /garage"]).toBeGreaterThan(0);
  await expireDayCounts(momentContext(Date.now() + 402 * DAY_MS).context);
  expect(await readTallies()).toEqual({});
});
