import { beforeAll, beforeEach, expect, it } from "vitest";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { readImpersonation } from "../../../app/usecases/operations/desk/impersonation";
import { testRequest } from "../booking/test-booking";
import { toSupplierId } from "../../support/ids";
import type { Client } from "../identity/client";
import { insertLead, NOW } from "../quotes/marketplace";
import { contextOf, DAY, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { act, DB, addEmployee, htmlText } from "./test-desk";

/** A desk member views the pages of one booking or quote as the customer sees them, and can change nothing. */

let [opal, fay, casey] = [] as unknown as [Client, Client, Client];
let booking: { readonly token: string; readonly guid: string };

const BOOKING_PAGES = [
  "",
  ...["confirmation", "receipt", "inclusions", "messages", "changes", "cancel", "move", "extra-work", "photos", "mine"],
  ...["pay", "pay-with-bnpl", "pay/unsuccessful", "product-confirmation", "payment-confirmation", "calendar.ics"],
];

async function createBookingAs(client: Client) {
  const { context, settle } = contextOf(client, NOW);
  const { guid } = await insertLead(context);
  const booking = await submitBooking(
    context,
    testRequest({ leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" }),
    crypto.randomUUID(),
  );
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  await settle();
  return { token: booking.bookingToken as string, guid: guid as string };
}

beforeAll(async () => {
  await seedPortal();
  [opal, fay, casey] = (await Promise.all(
    ["demo-operator", "demo-second-operator", "demo-customer"].map(signInClient),
  )) as [Client, Client, Client];
  await casey.ask("/start");
  booking = await createBookingAs(casey);
}, 60_000);
beforeEach(async () => {
  await addEmployee("opal@operator.example", "admin");
  for (const client of [opal, fay, casey]) client.cookies.delete("__Host-seen");
});

const viewAsCustomer = (client: Client, path: string) =>
  act(client, `/desk/${path}/see`, { reason: "Cannot find the receipt" });
const bar = (text: string) => text.replaceAll("<!-- -->", "").includes("Viewing as the customer · Opal Operator");
/**
 * Returns all rows of all tables except the desk's own journal and the request counters. For messages only the ids, because a booking's messages may be sent
 * in the meantime.
 */
async function readAllRows(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like '%_fts%' and name not in ('desk_acts', 'request_tallies') order by name",
  ).all<{ name: string }>();
  const rows = await Promise.all(
    results.map(async ({ name }) => [
      name,
      (await DB.prepare(`select ${name === "outbox" ? "id" : "*"} from "${name}"`).all()).results,
    ]),
  );
  return Object.fromEntries(rows);
}

/** Opens the pages as the customer, including their deferred writes: a stored price list, a counted impression. */
async function signInAsCustomer(
  paths: readonly string[],
): Promise<readonly (readonly [path: string, answer: Response])[]> {
  const responses: (readonly [string, Response])[] = [];
  for (const path of paths) responses.push([path, await casey.ask(path)]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return responses;
}

it("each booking page shows the customer's view without writing anything", async () => {
  const response = await viewAsCustomer(opal, `bookings/${booking.token}`);
  expect([response.status, response.headers.get("Location")]).toEqual([303, `/booking/${booking.token}`]);
  const cookies = new Map(opal.cookies);
  const own = await signInAsCustomer(
    BOOKING_PAGES.map((page) => `/booking/${booking.token}${page === "" ? "" : `/${page}`}`),
  );
  const rowsBefore = await readAllRows();
  for (const [path, theirs] of own) {
    const response = await opal.ask(path);
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, theirs.status, []]);
    expect(response.headers.get("Cache-Control") ?? "", path).not.toContain("public");
    if (theirs.headers.get("Location") !== null)
      expect(response.headers.get("Location"), path).toBe(theirs.headers.get("Location"));
    if (theirs.status !== 200 || !theirs.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const text = await response.text();
    expect([path, bar(text), text.includes("opal@operator.example")]).toEqual([path, true, false]);
  }
  const messages = await htmlText(await opal.ask(`/booking/${booking.token}/claim`));
  expect(messages).not.toContain("code");
  expect(await readAllRows()).toEqual(rowsBefore);
  expect(opal.cookies).toEqual(cookies);
  expect(await htmlText(await opal.ask(`/desk/bookings/${booking.token}`))).toContain(
    "Opal Operator Viewed the customer’s pages: Cannot find the receipt",
  );
});

it("viewing a quote as its customer stores no prices and no steps", async () => {
  const { context, settle } = contextOf(casey, NOW);
  const { guid } = await insertLead(context);
  await settle();
  const response = await viewAsCustomer(opal, `quotes/${guid}`);
  expect([response.status, response.headers.get("Location")]).toEqual([303, `/quotes/${guid}`]);
  const own = await signInAsCustomer(
    ["quotes", "quote-2"]
      .map((name) => `/${name}/${guid}`)
      .concat(`/quotes/${guid}/inclusions`, `/quotes/${guid}/workshop/${WORKSHOP}`),
  );
  const rowsBefore = await readAllRows();
  for (const [path, theirs] of own) {
    const response = await opal.ask(path);
    expect([path, response.status]).toEqual([path, theirs.status]);
    if (theirs.status === 200) expect([path, bar(await response.text())]).toEqual([path, true]);
  }
  expect(await readAllRows()).toEqual(rowsBefore);
});

it("API calls from impersonated pages are refused", async () => {
  const { context, settle } = contextOf(casey, NOW);
  const { guid } = await insertLead(context);
  await settle();
  await viewAsCustomer(opal, `quotes/${guid}`);
  const rowsBefore = await readAllRows();
  const call = (from: string) =>
    opal.ask("/api/lead/create-update-or-shift", {}, { Referer: `https://pitlane.test${from}` });
  expect((await call(`/quotes/${guid}`)).status).toBe(403);
  expect((await call(`/quotes/${guid}/workshop/${WORKSHOP}`)).status).toBe(403);
  expect(await readAllRows()).toEqual(rowsBefore);
  expect((await call("/desk")).status).not.toBe(403);
});

it("prices viewed by impersonation are not stored; the customer's later visit stores them", async () => {
  const { context, settle } = contextOf(casey, NOW);
  const { guid } = await insertLead(context);
  await settle();
  await viewAsCustomer(opal, `quotes/${guid}`);
  expect(await htmlText(await opal.ask(`/quotes/${guid}`))).toContain("$");
  // A page's deferred writes complete shortly after its response.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await context.db.leadQuotes.findLatest(guid)).toBeNull();
  await casey.ask(`/quotes/${guid}`);
  await expect.poll(() => context.db.leadQuotes.findLatest(guid)).not.toBeNull();
});

it("every form submitted from an impersonated page is refused and changes nothing", async () => {
  await viewAsCustomer(opal, `bookings/${booking.token}`);
  const rowsBefore = await readAllRows();
  for (const [page, form] of [
    ["cancel", { reason: "other" }],
    ["messages", { text: "Hello" }],
    ["move", { day: DAY, startAt: "09:00" }],
    ["mine", { intent: "send" }],
    ["pay", { method: "stripe" }],
    ["", { intent: "done" }],
  ] as const) {
    const answer = await opal.ask(`/booking/${booking.token}${page === "" ? "" : `/${page}`}`, form);
    expect([page, answer.status, (await answer.text()).includes("read-only")]).toEqual([page, 403, true]);
  }
  expect(await readAllRows()).toEqual(rowsBefore);
});

it("other bookings and all other pages are shown as the operator during impersonation", async () => {
  const other = await createBookingAs(casey);
  await viewAsCustomer(opal, `bookings/${booking.token}`);
  for (const path of [`/booking/${other.token}/messages`, "/garage", "/my-data", "/bookings"])
    expect([path, bar(await (await opal.ask(path)).text())]).toEqual([path, false]);
  const theirs = await htmlText(await casey.ask(`/booking/${other.token}/messages`));
  expect(await htmlText(await opal.ask(`/booking/${other.token}/messages`))).not.toBe(theirs);
  expect(await (await opal.ask("/garage")).text()).toContain("Opal Operator");
});

it("impersonation ends by button, after half an hour, on loss of the role and for anyone else", async () => {
  await viewAsCustomer(opal, `bookings/${booking.token}`);
  const id = opal.cookies.get("__Host-seen") ?? "";
  const endResponse = await opal.ask("/desk/impersonation/end", {});
  expect([endResponse.status, endResponse.headers.get("Location")]).toEqual([303, `/desk/bookings/${booking.token}`]);
  expect(opal.cookies.has("__Host-seen")).toBe(false);
  expect((await opal.ask("/desk/impersonation/end")).status).toBe(404);
  const { at } = (await DB.prepare("select at from desk_acts where id = ?").bind(id).first<{ at: number }>()) ?? {
    at: 0,
  };
  const MINUTE = 60_000;
  expect(await readImpersonation(contextOf(opal, at + 29 * MINUTE).context, id)).not.toBeNull();
  expect(await readImpersonation(contextOf(opal, at + 31 * MINUTE).context, id)).toBeNull();
  await addEmployee("fay@operator.example", "admin");
  for (const client of [fay, casey]) {
    client.cookies.set("__Host-seen", id);
    const answer = await client.ask(`/booking/${booking.token}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk"]);
    expect(client.cookies.has("__Host-seen")).toBe(false);
  }
  opal.cookies.set("__Host-seen", id);
  await addEmployee("opal@operator.example", "finance");
  expect((await opal.ask(`/booking/${booking.token}`)).headers.get("Location")).toBe("/desk");
});
