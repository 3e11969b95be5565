import { beforeAll, expect, it, vi } from "vitest";
import { recordView } from "../../../app/usecases/quotes/record-listing-events";
import { toLeadGuid, toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { act, addEmployee } from "../desk/test-desk";
import { signInClient } from "../portal/test-portal";
import { testContext, testRequest, DB } from "../booking/test-booking";
import { startBooking, bookQuote, testCustomer, type Person, WORKSHOP, waitForCode } from "../booking/test-customer";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Visitor } from "../funnel/visitor";
import { signUp } from "../identity/signed-in";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000 }));
}, 60_000);

async function signInToMyData(contact: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open("/my-data");
  await visitor.send({ intent: "send", contact });
  await visitor.send({ intent: "check", contact, code: await waitForCode(contact) });
  return visitor;
}

async function createBooking(person: Person, overrides: Readonly<Record<string, string>> = {}) {
  const visitor = new Visitor();
  const guid = await startBooking(visitor);
  return { visitor, guid, token: await bookQuote(visitor, guid, person, overrides) };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of many tables
type DownloadedData = { data: Record<string, any[]>; saves: any[]; leftOut: Record<string, string>; knownBy: string[] };
const download = async (visitor: Visitor) => JSON.parse(await visitor.raw("/my-data/download.json")) as DownloadedData;

/** Every digest, key and secret in a person's rows. None may be disclosed. */
async function secretsOf(token: string): Promise<readonly string[]> {
  const row = await DB.prepare("select * from bookings where token = ?").bind(token).first<Record<string, unknown>>();
  return Object.entries(row ?? {}).flatMap(([column, value]) =>
    typeof value === "string" && /digest|hash|key|cipher/.test(column) && value.length > 20 ? [value] : [],
  );
}

it("a code sent to a mobile exports everything booked with it and nothing else", async () => {
  const person = testCustomer("mine");
  const {
    token,
    guid,
    visitor: browser,
  } = await createBooking(person, { comments: "Knocks when cold, please ring the bell" });
  await browser.open(`/booking/${token}/messages`);
  const [key = ""] = browser.page.choices("key");
  await browser.send({ intent: "write", text: "Is there a loan car?", key });
  await browser.open(`/quotes/${guid}`);
  const context = testContext();
  const lead = toLeadGuid(guid);
  await vi.waitFor(async () => expect(await context.db.leadQuotes.findLatest(lead)).not.toBeNull());
  const listView = { supplierIds: [toSupplierId(WORKSHOP)], serviceDay: null, sort: "Price", variant: null } as const;
  expect(await recordView(context, lead, { ...listView, bidOfferIds: null })).toEqual({ ok: true });
  const stranger = await createBooking(testCustomer("strange"));
  const visitor = await signInToMyData(person.mobile);
  const ownData = await download(visitor);
  expect(ownData.data.bookings).toHaveLength(1);
  expect(ownData.data.bookings?.[0].request).toMatchObject({
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    comments: "Knocks when cold, please ring the bell",
  });
  expect(ownData.data.conversationEntries?.map(({ text }) => text)).toEqual(["Is there a loan car?"]);
  expect(ownData.data.bookingEvents?.length).toBeGreaterThan(0);
  expect(ownData.data.leads?.map((lead) => lead.guid)).toEqual([guid]);
  expect(ownData.data.listingEvents).toMatchObject([
    {
      kind: "shown",
      sort: "Price",
      listed: [{ supplierId: WORKSHOP, position: 1, ranked: { isInstantlyPriced: true } }],
    },
  ]);
  expect(ownData.saves.map(({ quote, saves }) => [quote, saves.length > 0])).toEqual([[guid, true]]);
  expect(ownData.leftOut.outbox).toMatch(/The recipient has them/);
  const text = JSON.stringify(ownData);
  expect(text).not.toMatch(/"[0-9a-f]{64}"/);
  for (const secret of await secretsOf(token)) expect(text).not.toContain(secret);
  for (const other of [stranger.token, stranger.guid]) expect(text).not.toContain(other);
  const page = await visitor.open("/my-data/all");
  expect(page.status).toBe(200);
  for (const text of [
    person.lastName,
    person.email,
    "Is there a loan car?",
    "please ring the bell",
    "What is not included",
  ])
    expect(page.html).toContain(text);
});

it("an email address alone does not export bookings that also have a mobile", async () => {
  const person = testCustomer("split");
  const { token } = await createBooking(person);
  const visitor = await signInToMyData(person.email);
  const ownData = await download(visitor);
  expect([ownData.data.bookings, ownData.data.leads]).toEqual([[], []]);
  expect(JSON.stringify(ownData)).not.toContain(token);
  expect((await visitor.open("/my-data/all")).html).toContain("come back and verify the mobile");
});

it("a signed-in person gets their account, garage, quotes and bookings", async () => {
  const visitor = new Visitor();
  await signUp(visitor);
  const guid = await startBooking(visitor);
  const token = await bookQuote(visitor, guid, testCustomer("account"));
  const ownData = await download(visitor);
  expect(ownData.data.users).toHaveLength(1);
  expect(ownData.data.sessions).toHaveLength(1);
  expect(JSON.stringify(ownData.data.sessions)).not.toMatch(/sealed|hash/i);
  expect(ownData.data.bookings).toHaveLength(1);
  expect(ownData.data.bookingEvents?.every(({ bookingToken }) => bookingToken === token)).toBe(true);
  expect(ownData.data.leads?.map((lead) => lead.guid)).toContain(guid);
});

it("the contact of a quote's owner is not exported to the person who booked it", async () => {
  const ana = new Visitor();
  const person = testCustomer("friend");
  const guid = await startBooking(ana, {
    ContactFirstName: "Ana",
    ContactLastName: "Quoteowner",
    ContactEmail: "ana-quote@customer.example",
  });
  const friend = new Visitor();
  await friend.open(`/quotes/${guid}`);
  await bookQuote(friend, guid, person);
  const ownData = JSON.stringify(await download(await signInToMyData(person.mobile)));
  expect(ownData).toContain(person.lastName);
  expect(ownData).not.toMatch(/Quoteowner|ana-quote/);
});

it("an unverified visitor gets no data", async () => {
  const visitor = new Visitor();
  expect((await visitor.open("/my-data")).controls).toContain("contact");
  for (const path of ["/my-data/all", "/my-data/download.json"])
    expect([path, (await visitor.open(path)).status]).toEqual([path, 401]);
});

it("500 bookings are exported within seconds", async () => {
  const person = testCustomer("heavy");
  const { token } = await createBooking(person);
  const context = testContext();
  const row = await DB.prepare("select * from bookings where token = ?").bind(token).first<Record<string, unknown>>();
  const bookings = await Promise.all(
    Array.from({ length: 499 }, async (_, at) => {
      const of = context.ids.token();
      const values: Record<string, unknown> = {
        ...row,
        id: 900_000_000 + at,
        token: of,
        lead_guid: crypto.randomUUID(),
        submission_key: `heavy-${at}`,
        reminder_key: null,
        remind_at: null,
        request_cipher: await context.cipher.seal(JSON.stringify(testRequest({ firstName: "Nia" })), of),
      };
      const names = Object.keys(values);
      return DB.prepare(`insert into bookings (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`).bind(
        ...Object.values(values),
      );
    }),
  );
  await DB.batch(bookings);
  const visitor = await signInToMyData(person.mobile);
  const startedAt = performance.now();
  const ownData = await download(visitor);
  expect(ownData.data.bookings).toHaveLength(500);
  expect((await visitor.open("/my-data/all")).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
}, 60_000);

it("the desk exports a person's data by code, and the export lasts ten minutes", async () => {
  await addEmployee("opal@operator.example", "support");
  await addEmployee("fay@operator.example", "admin");
  const [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  const person = testCustomer("phoned");
  const { token, guid } = await createBooking(person);
  const stranger = await createBooking(testCustomer("unasked"));
  const path = `/desk/bookings/${token}`;
  expect((await act(opal, `${path}/export`, { code: "123456" })).status).toBe(422);
  expect((await act(opal, `${path}/export-code`, {})).status).toBe(303);
  const code = await waitForCode(person.mobile);
  const id = crypto.randomUUID();
  const file = `${path}/data.json?act=${id}`;
  const wrong = await act(opal, `${path}/export`, { id, code: code === "123456" ? "654321" : "123456" });
  expect([wrong.status, (await opal.ask(file)).status]).toEqual([422, 404]);
  // Submitting twice counts as one action and leads to the same file.
  for (let press = 0; press < 2; press += 1) {
    const response = await act(opal, `${path}/export`, { id, code });
    expect([response.status, (await response.text()).includes(file)]).toEqual([200, true]);
  }
  const response = await opal.ask(file);
  expect(response.headers.get("Content-Disposition")).toContain("customer-data.json");
  const text = await response.text();
  const downloaded = JSON.parse(text) as DownloadedData;
  expect(downloaded.data.bookings?.map(({ request }) => request.email)).toEqual([person.email]);
  expect(downloaded.data.leads?.map((lead) => lead.guid)).toEqual([guid]);
  for (const secret of [stranger.token, stranger.guid, ...(await secretsOf(token))]) expect(text).not.toContain(secret);
  // The file is not available to a colleague, for another booking or action, or at a later time.
  expect((await fay.ask(file)).status).toBe(404);
  expect((await opal.ask(`/desk/bookings/${stranger.token}/data.json?act=${id}`)).status).toBe(404);
  expect((await opal.ask(`${path}/data.json`)).status).toBe(404);
  await addEmployee("opal@operator.example", "finance");
  expect((await opal.ask(file)).status).toBe(403);
  await addEmployee("opal@operator.example", "support");
  await DB.prepare("update desk_acts set at = at - 600001 where id = ?").bind(id).run();
  expect((await opal.ask(file)).status).toBe(403);
}, 60_000);
