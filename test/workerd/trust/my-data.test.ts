import { beforeAll, expect, it, vi } from "vitest";
import { recordView } from "../../../app/usecases/quotes/record-listing-events";
import { toLeadGuid, toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { act, employ } from "../desk/test-desk";
import { signedIn } from "../portal/test-portal";
import { testContext, testRequest, DB } from "../booking/test-booking";
import { startBooking, bookIn, codeTo, digits, nia, type Person, WORKSHOP } from "../booking/test-customer";
import { seededSupplierId, seedThese } from "../booking/supplier-row";
import { Visitor } from "../funnel/visitor";
import { signUp } from "../identity/signed-in";

beforeAll(async () => {
  await seedReference(DB);
  await seedThese(DB, seededSupplierId(WORKSHOP, { capacityMinutes: 1_000_000 }));
}, 60_000);

const arrived = (contact: string) =>
  vi.waitFor(async () => {
    const code = await codeTo(contact.includes("@") ? contact : digits(contact));
    if (code === "") throw new Error(`no code to ${contact} yet`);
    return code;
  });

async function proved(contact: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open("/my-data");
  await visitor.send({ intent: "send", contact });
  await visitor.send({ intent: "check", contact, code: await arrived(contact) });
  return visitor;
}

async function booked(who: Person, over: Readonly<Record<string, string>> = {}) {
  const visitor = new Visitor();
  const guid = await startBooking(visitor);
  return { visitor, guid, token: await bookIn(visitor, guid, who, over) };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of many tables
type Downloaded = { data: Record<string, any[]>; saves: any[]; leftOut: Record<string, string>; knownBy: string[] };
const download = async (visitor: Visitor) => JSON.parse(await visitor.raw("/my-data/download.json")) as Downloaded;

/** Every digest, key and secret in a person's rows. None may be disclosed. */
async function secretsOf(token: string): Promise<readonly string[]> {
  const row = await DB.prepare("select * from bookings where token = ?").bind(token).first<Record<string, unknown>>();
  return Object.entries(row ?? {}).flatMap(([column, value]) =>
    typeof value === "string" && /digest|hash|key|cipher/.test(column) && value.length > 20 ? [value] : [],
  );
}

it("a mobile code exports everything booked with it and nothing else", async () => {
  const who = nia("mine");
  const { token, guid, visitor: browser } = await booked(who, { comments: "Knocks when cold, please ring the bell" });
  await browser.open(`/booking/${token}/messages`);
  const [key = ""] = browser.page.choices("key");
  await browser.send({ intent: "write", text: "Is there a loan car?", key });
  await browser.open(`/quotes/${guid}`);
  const [context, lead] = [testContext(), toLeadGuid(guid)];
  await vi.waitFor(async () => expect(await context.db.leadQuotes.latest(lead)).not.toBeNull());
  const look = { supplierIds: [toSupplierId(WORKSHOP)], serviceDay: null, sort: "Price", variant: null } as const;
  expect(await recordView(context, lead, { ...look, bidOfferIds: null })).toEqual({ ok: true });
  const stranger = await booked(nia("strange"));
  const visitor = await proved(who.mobile);
  const mine = await download(visitor);
  expect(mine.data.bookings).toHaveLength(1);
  expect(mine.data.bookings?.[0].request).toMatchObject({
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    comments: "Knocks when cold, please ring the bell",
  });
  expect(mine.data.conversationEntries?.map(({ text }) => text)).toEqual(["Is there a loan car?"]);
  expect(mine.data.bookingEvents?.length).toBeGreaterThan(0);
  expect(mine.data.leads?.map((lead) => lead.guid)).toEqual([guid]);
  expect(mine.data.listingEvents).toMatchObject([
    {
      kind: "shown",
      sort: "Price",
      listed: [{ supplierId: WORKSHOP, position: 1, ranked: { isInstantlyPriced: true } }],
    },
  ]);
  expect(mine.saves.map(({ quote, saves }) => [quote, saves.length > 0])).toEqual([[guid, true]]);
  expect(mine.leftOut.outbox).toMatch(/The recipient has them/);
  const text = JSON.stringify(mine);
  expect(text).not.toMatch(/"[0-9a-f]{64}"/);
  for (const secret of await secretsOf(token)) expect(text).not.toContain(secret);
  for (const other of [stranger.token, stranger.guid]) expect(text).not.toContain(other);
  const page = await visitor.open("/my-data/all");
  expect(page.status).toBe(200);
  for (const text of [who.lastName, who.email, "Is there a loan car?", "please ring the bell", "What is not included"])
    expect(page.html).toContain(text);
});

it("an email alone does not export bookings with a mobile", async () => {
  const who = nia("split");
  const { token } = await booked(who);
  const visitor = await proved(who.email);
  const mine = await download(visitor);
  expect([mine.data.bookings, mine.data.leads]).toEqual([[], []]);
  expect(JSON.stringify(mine)).not.toContain(token);
  expect((await visitor.open("/my-data/all")).html).toContain("come back and verify the mobile");
});

it("a signed-in person gets their account, garage, quotes and bookings", async () => {
  const visitor = new Visitor();
  await signUp(visitor);
  const guid = await startBooking(visitor);
  const token = await bookIn(visitor, guid, nia("account"));
  const mine = await download(visitor);
  expect(mine.data.users).toHaveLength(1);
  expect(mine.data.sessions).toHaveLength(1);
  expect(JSON.stringify(mine.data.sessions)).not.toMatch(/sealed|hash/i);
  expect(mine.data.bookings).toHaveLength(1);
  expect(mine.data.bookingEvents?.every(({ bookingToken }) => bookingToken === token)).toBe(true);
  expect(mine.data.leads?.map((lead) => lead.guid)).toContain(guid);
});

it("the contact of a quote's owner is not exported to the person who booked it", async () => {
  const [ana, who] = [new Visitor(), nia("friend")];
  const guid = await startBooking(ana, {
    ContactFirstName: "Ana",
    ContactLastName: "Quoteowner",
    ContactEmail: "ana-quote@customer.example",
  });
  const friend = new Visitor();
  await friend.open(`/quotes/${guid}`);
  await bookIn(friend, guid, who);
  const mine = JSON.stringify(await download(await proved(who.mobile)));
  expect(mine).toContain(who.lastName);
  expect(mine).not.toMatch(/Quoteowner|ana-quote/);
});

it("an unverified visitor gets no data", async () => {
  const visitor = new Visitor();
  expect((await visitor.open("/my-data")).controls).toContain("contact");
  for (const path of ["/my-data/all", "/my-data/download.json"])
    expect([path, (await visitor.open(path)).status]).toEqual([path, 401]);
});

it("500 bookings are exported within seconds", async () => {
  const who = nia("heavy");
  const { token } = await booked(who);
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
  const visitor = await proved(who.mobile);
  const began = performance.now();
  const mine = await download(visitor);
  expect(mine.data.bookings).toHaveLength(500);
  expect((await visitor.open("/my-data/all")).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);

it("the desk exports a person's data by code, for ten minutes", async () => {
  await employ("opal@operator.example", "support");
  await employ("fay@operator.example", "admin");
  const [opal, fay] = await Promise.all([signedIn("demo-operator"), signedIn("demo-second-operator")]);
  const who = nia("phoned");
  const { token, guid } = await booked(who);
  const stranger = await booked(nia("unasked"));
  const path = `/desk/bookings/${token}`;
  expect((await act(opal, `${path}/export`, { code: "123456" })).status).toBe(422);
  expect((await act(opal, `${path}/export-code`, {})).status).toBe(303);
  const code = await arrived(who.mobile);
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
  const downloaded = JSON.parse(text) as Downloaded;
  expect(downloaded.data.bookings?.map(({ request }) => request.email)).toEqual([who.email]);
  expect(downloaded.data.leads?.map((lead) => lead.guid)).toEqual([guid]);
  for (const secret of [stranger.token, stranger.guid, ...(await secretsOf(token))]) expect(text).not.toContain(secret);
  // The file is not available to a colleague, for another booking or action, or at a later time.
  expect((await fay.ask(file)).status).toBe(404);
  expect((await opal.ask(`/desk/bookings/${stranger.token}/data.json?act=${id}`)).status).toBe(404);
  expect((await opal.ask(`${path}/data.json`)).status).toBe(404);
  await employ("opal@operator.example", "finance");
  expect((await opal.ask(file)).status).toBe(403);
  await employ("opal@operator.example", "support");
  await DB.prepare("update desk_acts set at = at - 600001 where id = ?").bind(id).run();
  expect((await opal.ask(file)).status).toBe(403);
}, 60_000);
