import { toLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { runInBatch } from "../../../app/adapters/db/orm";
import { releaseSlot, reserveSlot } from "../../../app/adapters/db/supplier-days";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { formatDay } from "../../../app/domain/core/time/format";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { dayAfter, wednesdayAhead } from "../../support/days";
import { readFixture } from "../../support/reference-fixture";
import { testBidding, testContext } from "../bids/test-bidding";
import { testRequest, count, DB } from "../booking/test-booking";
import { Client, locationOf } from "../identity/client";
import { momentContext, insertLead } from "../quotes/marketplace";
import {
  testBooking,
  callAs,
  DAY,
  gatewayAs,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "./test-portal";
import { WEEK } from "../../../scripts/demo/applications";

beforeAll(seedPortal, 60_000);

const TRANSFER = "/api/workshop/account-transfer";
const inviteMember = (client: Client, emailAddress: string) =>
  callAs(client, `${TRANSFER}/send-verification`, { emailAddress });
const check = (client: Client, verificationCode: string) =>
  callAs(client, `${TRANSFER}/check-verification`, { verificationCode });
const completeTransfer = (client: Client, emailAddress: string, more: Readonly<Record<string, string>> = {}) =>
  callAs(client, `${TRANSFER}/complete`, { emailAddress, ...more });
const PERSON = {
  firstName: "Nia",
  lastName: "New",
  password: "correct horse battery",
  confirmPassword: "correct horse battery",
};

async function readMailTo(address: string, template: string): Promise<string> {
  const all = (await listOutbox(momentContext().context)) ?? [];
  return all.find((message) => message.to === address && message.template === template)?.rendered?.text ?? "";
}
const codeTo = async (address: string) =>
  /code is (\d{6})/.exec(await readMailTo(address, "account-transfer-code"))?.[1] ?? "";

/** Olive, the owner of a supplier, in a separate browser. */
async function signedInOwner(supplierId = WORKSHOP): Promise<Client> {
  await DB.batch([
    DB.prepare("delete from supplier_members where supplier_id = ?").bind(supplierId),
    DB.prepare("delete from supplier_members where email = 'olive@workshop.example'"),
  ]);
  await makeMember(supplierId, "olive@workshop.example", "owner");
  return signInClient("demo-supplier-admin");
}
const mayOpen = async (client: Client, token: string) =>
  (await client.ask(`/workshop/bookings/${token}`)).status === 200;

it("P-164 P-165 P-166 P-083 P-013 an account transfer needs proof of the new email address", async () => {
  const olive = await signedInOwner();
  const { token } = await testBooking();
  expect(await mayOpen(olive, token)).toBe(true);
  const address = "nia@workshop.example";
  expect((await inviteMember(olive, address)).json).toEqual({
    Success: true,
    IsNewUser: true,
    IsVerificationRequired: true,
  });
  expect((await completeTransfer(olive, address, PERSON)).status).toBe(409);
  expect((await check(olive, "000000")).json).toEqual({ Success: true, IsVerified: false });
  expect((await check(olive, await codeTo(address))).json).toEqual({ Success: true, IsVerified: true });
  expect(
    (await completeTransfer(olive, address, { ...PERSON, confirmPassword: "something else here" })).json,
  ).toMatchObject({
    errors: { confirmPassword: [expect.any(String)] },
  });
  expect((await completeTransfer(olive, address, PERSON)).json).toEqual({ Success: true });
  expect(await readMailTo("olive@workshop.example", "account-transfer-done")).toContain(address);
  expect(await mayOpen(olive, token)).toBe(false);
  expect((await inviteMember(olive, "again@workshop.example")).status).toBe(403);
  const nia = new Client();
  await nia.signIn({ name: "Nia New", email: address, phone: "" }, "/customer-signup");
  expect(await mayOpen(nia, token)).toBe(true);
  // The password is not stored in any form.
  const { results } = await DB.prepare("select * from sandbox_identity_records").all();
  expect(JSON.stringify(results)).not.toContain(PERSON.password);
});

it("F-006 workshops, mechanics and dealerships have a complete portal", async () => {
  const olive = await signedInOwner();
  const { token } = await testBooking();
  const { invitations } = await testBidding(testContext().context);
  const lead = invitations.find(({ supplierId }) => supplierId === WORKSHOP)?.token;
  for (const path of [
    `/workshop/bookings/${token}`,
    `/workshop/leads/${lead}/details`,
    "/workshop/quote",
    "/workshop/store-invitations",
    "/workshop/hl/account-transfer",
  ]) {
    const page = await olive.ask(path);
    expect([page.status, path]).toEqual([200, path]);
    expect(await page.text()).not.toMatch(/couldn.{1,6}t find that page/);
  }
});

it("P-167 entering another email address restarts the transfer checks", async () => {
  const olive = await signedInOwner();
  await inviteMember(olive, "first@workshop.example");
  await check(olive, await codeTo("first@workshop.example"));
  await inviteMember(olive, "second@workshop.example");
  expect((await completeTransfer(olive, "second@workshop.example", PERSON)).status).toBe(409);
  expect((await completeTransfer(olive, "first@workshop.example", PERSON)).status).toBe(409);
  expect((await check(olive, await codeTo("first@workshop.example"))).json.IsVerified).toBe(false);
  expect((await check(olive, await codeTo("second@workshop.example"))).json.IsVerified).toBe(true);
  expect((await completeTransfer(olive, "first@workshop.example", PERSON)).status).toBe(409);
  expect((await completeTransfer(olive, "second@workshop.example", PERSON)).json.Success).toBe(true);
});

it("a transfer code accepts at most five attempts", async () => {
  const olive = await signedInOwner();
  await inviteMember(olive, "guessed@workshop.example");
  const code = await codeTo("guessed@workshop.example");
  for (let i = 0; i < 5; i++)
    expect((await check(olive, String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"))).json.IsVerified).toBe(
      false,
    );
  expect((await check(olive, code)).json.IsVerified).toBe(false);
});

it("P-165 a transfer to a member of the store needs no code", async () => {
  const olive = await signedInOwner();
  await makeMember(WORKSHOP, "max@workshop.example");
  expect((await inviteMember(olive, "max@workshop.example")).json).toEqual({
    Success: true,
    IsNewUser: false,
    IsVerificationRequired: false,
  });
  expect((await completeTransfer(olive, "max@workshop.example")).json).toEqual({ Success: true });
  expect(
    await DB.prepare(
      "select email from supplier_members where supplier_id = ? and role = 'owner' and removed_at is null",
    )
      .bind(WORKSHOP)
      .first("email"),
  ).toBe("max@workshop.example");
});

it("P-100 P-312 P-313 P-314 P-316 P-343 only the owner can call the transfer operations", async () => {
  const olive = await signedInOwner();
  const max = await signInClient("demo-supplier-member");
  for (const [path, body] of [
    ["send-verification", { emailAddress: "x@workshop.example" }],
    ["check-verification", { verificationCode: "123456" }],
    ["complete", { emailAddress: "x@workshop.example" }],
  ] as const) {
    expect((await callAs(new Client(), `${TRANSFER}/${path}`, body)).status, path).toBe(401);
    expect((await callAs(max, `${TRANSFER}/${path}`, body)).status, path).toBe(403);
  }
  expect((await inviteMember(olive, "not an address")).status).toBe(422);
  expect((await inviteMember(olive, "olive@workshop.example")).status).toBe(422);
  expect((await check(olive, "123456")).json).toEqual({ Success: true, IsVerified: false });
});

it("P-046 the transfer page has the same steps and works without JavaScript", async () => {
  expect(locationOf(await new Client().ask("/workshop/hl/account-transfer")).pathname).toBe("/customer-login");
  const olive = await signedInOwner();
  const page = "/workshop/hl/account-transfer";
  const html = await (await olive.ask(page)).text();
  expect(html).toContain("New email address");
  expect(html).not.toMatch(/<header|<footer/);
  const address = "paper@workshop.example";
  const checkPage = await (await olive.ask(page, { intent: "check-address", emailAddress: address })).text();
  expect(checkPage).toContain('name="verificationCode"');
  expect(checkPage).not.toContain('name="password"');
  const hiddenInput = {
    emailAddress: address,
    checkedAddress: address,
    isNewUser: "true",
    isVerificationRequired: "true",
    isVerified: "false",
  };
  const proofPage = await (
    await olive.ask(page, { ...hiddenInput, intent: "check-code", verificationCode: await codeTo(address) })
  ).text();
  expect(proofPage).toContain('name="password"');
  // The server ignores values that the page states about itself.
  expect(
    (
      await olive.ask(page, {
        ...hiddenInput,
        intent: "complete",
        emailAddress: "other@workshop.example",
        isVerified: "true",
        ...PERSON,
      })
    ).status,
  ).toBe(409);
  const response = await olive.ask(page, { ...hiddenInput, isVerified: "true", intent: "complete", ...PERSON });
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${page}?moved`]);
  expect(await (await olive.ask(`${page}?moved`)).text()).toContain("The account has a new email address");
  expect((await olive.ask(page)).status).toBe(403);
});

const STORES = "/workshop/store-invitations";
const invite = (client: Client, email: string, overrides: Readonly<Record<string, string>> = {}) =>
  client.ask(STORES, { intent: "invite", supplierId: String(WORKSHOP), role: "front-desk", email, ...overrides });
const idFor = (email: string) =>
  DB.prepare("select id from store_invitations where email = ? order by created_at desc")
    .bind(email)
    .first<string>("id");

it("P-047 P-048 P-014 an owner invites, and only the invited person accepts", async () => {
  expect(locationOf(await new Client().ask(STORES)).pathname).toBe("/customer-login");
  const olive = await signedInOwner();
  const max = await signInClient("demo-supplier-member");
  const { token } = await testBooking();
  expect(await mayOpen(max, token)).toBe(false);
  expect((await invite(olive, "max@workshop.example")).status).toBe(303);
  expect((await invite(olive, "max@workshop.example")).status).toBe(422);
  expect(await readMailTo("max@workshop.example", "store-invitation")).toContain("Olive Owner invited you");
  const id = (await idFor("max@workshop.example")) ?? "";
  const listing = (await (await max.ask(STORES)).text()).replace(/<!-- -->/g, "");
  for (const text of [
    `Workshop ${WORKSHOP}`,
    "Olive Owner invited you",
    "Front desk: answers bookings and leads",
    "Sent",
  ])
    expect(listing).toContain(text);

  const casey = await signInClient("demo-customer");
  expect((await casey.ask(STORES, { intent: "accept", id })).status).toBe(404);
  expect((await max.ask(STORES, { intent: "accept", id })).status).toBe(303);
  expect((await max.ask(STORES, { intent: "decline", id })).status).toBe(404);
  expect(await mayOpen(await signInClient("demo-supplier-member"), token)).toBe(true);
});

it("P-047 P-048 P-014 a new user signs up from an invitation and can act at once", async () => {
  const olive = await signedInOwner();
  const { token } = await testBooking();
  for (const [role, email, manages] of [
    ["front-desk", "nova@new.example", false],
    ["manager", "adair@new.example", true],
  ] as const) {
    expect((await invite(olive, email, { role })).status).toBe(303);
    const person = new Client();
    await person.signIn({ name: "Nova New", email, phone: "" }, `/customer-signup?returnTo=${STORES}`);
    expect((await person.ask("/workshop")).status).toBe(403);
    expect((await person.ask(STORES, { intent: "accept", id: (await idFor(email)) ?? "" })).status).toBe(303);
    for (const path of ["/workshop", "/workshop/settings", "/workshop/quote", `/workshop/bookings/${token}`])
      expect([path, (await person.ask(path)).status]).toEqual([path, 200]);
    expect([role, (await invite(person, `${role}s-friend@new.example`)).status]).toEqual([role, manages ? 303 : 403]);
    expect((await person.ask("/workshop/hl/account-transfer")).status).toBe(403);
    const { offer } = await offerOf((await testBooking()).token);
    expect(
      (await gatewayAs(person, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 1 })).json.errors,
    ).toBeUndefined();
  }
});

it("P-048 declined, withdrawn and expired invitations add no member", async () => {
  const olive = await signedInOwner(OTHER);
  const ask = (email: string) => invite(olive, email, { supplierId: String(OTHER) });
  const max = await signInClient("demo-supplier-member");
  await ask("max@workshop.example");
  expect((await max.ask(STORES, { intent: "decline", id: (await idFor("max@workshop.example")) ?? "" })).status).toBe(
    303,
  );
  await ask("max@workshop.example");
  const invitationId = (await idFor("max@workshop.example")) ?? "";
  expect((await max.ask(STORES, { intent: "revoke", id: invitationId })).status).toBe(404);
  expect((await olive.ask(STORES, { intent: "revoke", id: invitationId })).status).toBe(303);
  expect((await max.ask(STORES, { intent: "accept", id: invitationId })).status).toBe(404);
  await ask("max@workshop.example");
  const late =
    (await DB.prepare(
      "select id from store_invitations where state = 'sent' and email = 'max@workshop.example'",
    ).first<string>("id")) ?? "";
  await DB.prepare("update store_invitations set expires_at = 1 where id = ?").bind(late).run();
  expect((await (await max.ask(STORES)).text()).replace(/<!-- -->/g, "")).toContain("Expired");
  expect((await max.ask(STORES, { intent: "accept", id: late })).status).toBe(404);
  expect(
    await count(
      "supplier_members where supplier_id = ? and email = 'max@workshop.example' and removed_at is null",
      OTHER,
    ),
  ).toBe(0);
  for (const [email, over] of [
    ["not an address", {}],
    ["x@workshop.example", { role: "owner" }],
    ["x@workshop.example", { supplierId: String(WORKSHOP) }],
  ] as const) {
    expect((await invite(olive, email, { supplierId: String(OTHER), ...over })).status).toBeGreaterThanOrEqual(403);
  }
  expect((await invite(max, "x@workshop.example", { supplierId: String(OTHER) })).status).toBe(403);
});

it("P-047 invitations are limited per mailbox and per store, even if they are withdrawn", async () => {
  const olive = await signedInOwner();
  const sent: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const email = `victim+${n}@target.example`;
    sent.push((await invite(olive, email)).status);
    const id = await idFor(email);
    if (id !== null) await olive.ask(STORES, { intent: "revoke", id });
  }
  expect(sent).toEqual([303, 303, 303, 303, 303, 429, 429]);
  const others: number[] = [];
  for (let n = 0; n < 24; n += 1) others.push((await invite(olive, `helper${n}@target.example`)).status);
  expect(others.at(-1)).toBe(429);
  expect(others.filter((status) => status === 303).length).toBeLessThanOrEqual(15);
});

it("P-111 P-311 the policies are listed under their names, current ones first", async () => {
  const { status, json } = await callAs(new Client(), "/api/workshop/policies");
  expect(status).toBe(200);
  for (const item of json)
    expect(Object.keys(item).sort()).toEqual(["ContentHtml", "CreateDate", "EffectiveAt", "Id", "Title", "UpdateDate"]);
  const times = json.map(({ EffectiveAt }: { EffectiveAt: string }) => Date.parse(EffectiveAt));
  const effectiveTimes = times.filter((at: number) => at <= Date.now());
  expect(times.slice(0, effectiveTimes.length)).toEqual([...effectiveTimes].sort((a, b) => b - a));
  expect(effectiveTimes.length).toBeGreaterThan(0);
});

const settingsPage = (section: string, supplierId = WORKSHOP) => `/workshop/settings/${section}?store=${supplierId}`;
const RATES = { labourRate: "150.00", partsMargin: "26", tyrePrices: "4", minimumBookingAmount: "0" };

/** Posts the section's form with its current version. */
async function saveSection(
  client: Client,
  section: string,
  form: Readonly<Record<string, string>>,
  overrides: { readonly supplierId?: number; readonly version?: number } = {},
): Promise<Response> {
  const supplierId = overrides.supplierId ?? WORKSHOP;
  const now =
    (await DB.prepare("select max(version) as n from supplier_setting_events where supplier_id = ? and section = ?")
      .bind(supplierId, section)
      .first<number>("n")) ?? 0;
  return client.ask(settingsPage(section, supplierId), {
    ...form,
    store: String(supplierId),
    version: String(overrides.version ?? now),
  });
}

/** A supplier's entry in the results of a lead; undefined if it is not listed. */
async function findListing(leadGuid: string, supplierId = WORKSHOP, serviceDay: string | null = null) {
  const { context, settle } = momentContext();
  const quotes = await getQuotes(context, { leadGuid: toLeadGuid(leadGuid), serviceDay, sort: "Recommended" });
  await settle();
  return quotes.ok ? quotes.listings.find((quotedListing) => quotedListing.supplierId === supplierId) : undefined;
}

it("changed store settings apply at once to stored results", async () => {
  const olive = await signedInOwner();
  const { guid } = await insertLead(momentContext().context, { serviceDay: DAY });
  const listingBefore = await findListing(guid);
  expect(listingBefore).toMatchObject({ isInstantlyPriced: true, availableFrom: DAY });
  expect(await findListing(guid)).toEqual(listingBefore);
  expect(await momentContext().context.db.leadQuotes.replayable(guid)).toHaveLength(1);

  const saveResponse = await saveSection(olive, "rates", { ...RATES, labourRate: "100.00" });
  expect([saveResponse.status, locationOf(saveResponse).search]).toEqual([303, `?store=${WORKSHOP}&saved=rates`]);
  const cheaperListing = await findListing(guid);
  expect(cheaperListing?.price.total).toBeLessThan(listingBefore?.price.total ?? 0);
  // A higher rate applies to new quotes only, and prices that were shown stay valid (docs/decisions/0090).
  expect((await saveSection(olive, "rates", { ...RATES, labourRate: "300.00" })).status).toBe(303);
  expect((await findListing(guid))?.price.total).toBe(cheaperListing?.price.total);
  const later = await insertLead(momentContext().context, { serviceDay: DAY });
  expect((await findListing(later.guid))?.price.total).toBeGreaterThan(
    listingBefore?.price.total ?? Number.POSITIVE_INFINITY,
  );
  expect((await saveSection(olive, "rates", RATES)).status).toBe(303);
  expect((await findListing(later.guid))?.price.total).toBe(listingBefore?.price.total);

  // The requested day is a Monday. When Mondays are closed, the next day is offered, and booking the Monday is refused.
  expect((await saveSection(olive, "hours", { ...WEEK, "open-1": "" })).status).toBe(303);
  expect((await findListing(guid))?.availableFrom).toBe("2026-12-01");
  const book = (serviceDay: string) =>
    submitBooking(
      momentContext().context,
      testRequest({ leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay, arrivalFrom: "08:00" }),
      crypto.randomUUID(),
    );
  expect(await book(DAY)).toMatchObject({ ok: false });
  expect((await saveSection(olive, "hours", WEEK)).status).toBe(303);
  expect((await findListing(guid))?.availableFrom).toBe(DAY);

  // The workshop requires a quote request, either above a limit or always. Then nobody can book at the calculated price.
  expect((await saveSection(olive, "quoting", { automatic: "on", largest: "50.00" })).status).toBe(303);
  expect((await findListing(guid))?.isInstantlyPriced).toBe(false);
  expect((await saveSection(olive, "quoting", { automatic: "off", largest: "" })).status).toBe(303);
  expect((await findListing(guid))?.isInstantlyPriced).toBe(false);
  expect(await book(DAY)).toMatchObject({ ok: false });
  expect((await saveSection(olive, "quoting", { automatic: "on", largest: "" })).status).toBe(303);

  // The first save drops a category that the catalogue does not have (12). Without its last capability the workshop leaves the index, and with it the workshop
  // returns to its old rank. The other workshops move up and back without gaps.
  const readIndex = async () =>
    (
      await DB.prepare(
        "select * from supplier_cells where capability <> 12 order by cell, capability, kind, rank",
      ).all()
    ).results;
  const indexBefore = await readIndex();
  const { results: kinds } = await DB.prepare(
    "select value as id from suppliers, json_each(category_ids) where suppliers.id = ?",
  )
    .bind(WORKSHOP)
    .all<{ id: number }>();
  const workForm = { electric: "on", ...Object.fromEntries(kinds.map(({ id }) => [`category-${id}`, "on"])) };
  expect((await saveSection(olive, "services", workForm)).status).toBe(303);
  expect(await findListing(guid)).toBeUndefined();
  expect(await findListing(guid, OTHER)).toBeDefined();
  expect(await count("supplier_cells where supplier_id = ? and capability = 0", WORKSHOP)).toBe(0);
  expect(await count("supplier_cells where supplier_id = ? and capability = 0 and rank = 0", OTHER)).toBe(3);
  expect((await saveSection(olive, "services", { ...workForm, servicing: "on" })).status).toBe(303);
  expect(await readIndex()).toEqual(indexBefore);
  // A new quote uses the current rates. The first one may keep the lower price that was shown.
  const laterLead = await insertLead(momentContext().context, { serviceDay: DAY });
  expect((await findListing(laterLead.guid))?.price.total).toBe(listingBefore?.price.total);
  expect(await findListing(guid)).toBeDefined();
  expect((await book(DAY)).ok).toBe(true);
});

it("saving an outdated form shows both values, and saving again succeeds", async () => {
  const olive = await signedInOwner();
  const first = await saveSection(olive, "rates", { ...RATES, labourRate: "160.00" });
  const rateVersion = await count("supplier_setting_events where supplier_id = ? and section = 'rates'", WORKSHOP);
  expect(first.status).toBe(303);
  const stale = await saveSection(olive, "rates", { ...RATES, labourRate: "170.00" }, { version: rateVersion - 1 });
  const page = (await stale.text()).replace(/<!-- -->/g, "");
  expect(stale.status).toBe(409);
  for (const text of [
    "Olive Owner saved these settings",
    "$160.00 an hour",
    "$170.00 an hour",
    `name="version" value="${rateVersion}"`,
  ])
    expect(page).toContain(text);
  expect(await DB.prepare("select labour_rate as n from suppliers where id = ?").bind(WORKSHOP).first("n")).toBe(
    16_000,
  );
  expect((await saveSection(olive, "rates", { ...RATES, labourRate: "170.00" }, { version: rateVersion })).status).toBe(
    303,
  );
  // One of two concurrent saves is refused.
  const both = await Promise.all(
    ["171.00", "172.00"].map((labourRate) =>
      saveSection(olive, "rates", { ...RATES, labourRate }, { version: rateVersion + 1 }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  // Another section has its own version. Saving the same value is not a change.
  expect(
    (
      await saveSection(
        olive,
        "quoting",
        { automatic: "on", largest: "900" },
        { version: await count("supplier_setting_events where supplier_id = ? and section = 'quoting'", WORKSHOP) },
      )
    ).status,
  ).toBe(303);
  const changes = await count("supplier_setting_events where supplier_id = ?", WORKSHOP);
  expect((await saveSection(olive, "quoting", { automatic: "on", largest: "900.00" })).status).toBe(303);
  expect(await count("supplier_setting_events where supplier_id = ?", WORKSHOP)).toBe(changes);
  const { results } = await DB.prepare(
    "select actor_name, before ->> 'labourRate' as was, after ->> 'labourRate' as becomes from supplier_setting_events where supplier_id = ? and section = 'rates' and version = ?",
  )
    .bind(WORKSHOP, rateVersion + 1)
    .all();
  expect(results).toEqual([{ actor_name: "Olive Owner", was: 16_000, becomes: 17_000 }]);
  const history = (await (await olive.ask(`/workshop/settings?store=${WORKSHOP}`)).text()).replace(/<!-- -->/g, "");
  expect(history).toContain("by Olive Owner");
});

it("lowering the capacity keeps existing bookings and accepts no more", async () => {
  const olive = await signedInOwner();
  const day = wednesdayAhead(70);
  const saveCapacity = (hours: string) => saveSection(olive, "capacity", { hours, notice: "0", ahead: "" });
  const reserveMinutes = (minutes: number, minutesADay: number) =>
    runInBatch(DB, [
      reserveSlot(DB, {
        supplierId: toSupplierId(WORKSHOP),
        serviceDay: day,
        jobMinutes: minutes,
        capacityMinutes: minutesADay,
        at: 0,
      }),
    ]);
  expect((await saveCapacity("8")).status).toBe(303);
  await reserveMinutes(400, 480);
  expect((await saveCapacity("2")).status).toBe(303);
  const readRow = () =>
    DB.prepare("select capacity_minutes, booked_minutes from supplier_days where supplier_id = ? and day = ?")
      .bind(WORKSHOP, day)
      .first();
  expect(await readRow()).toEqual({ capacity_minutes: 400, booked_minutes: 400 });
  await expect(reserveMinutes(1, 120)).rejects.toThrow("CHECK");
  expect((await (await olive.ask(`/workshop/settings?store=${WORKSHOP}`)).text()).replace(/<!-- -->/g, "")).toContain(
    `${formatDay(day)} (6.7 hours)`,
  );
  // A released slot must not let bookings exceed the current capacity.
  await runInBatch(DB, [releaseSlot(DB, { supplierId: toSupplierId(WORKSHOP), serviceDay: day, jobMinutes: 350 })]);
  await reserveMinutes(70, 120);
  await expect(reserveMinutes(1, 120)).rejects.toThrow("CHECK");
  expect((await saveCapacity("10")).status).toBe(303);
  await reserveMinutes(480, 600);
  expect(await readRow()).toEqual({ capacity_minutes: 600, booked_minutes: 600 });
  const { context } = momentContext(Date.parse(`${day}T10:00:00+10:00`) - 9 * 86_400_000);
  const { guid } = await insertLead(context, { serviceDay: day });
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Recommended" });
  expect(quotes.ok && quotes.listings.find(({ supplierId }) => supplierId === WORKSHOP)?.availableFrom).toBe(
    dayAfter(day),
  );
  expect((await saveCapacity("200")).status).toBe(303);
});

it("only owners and admins of the store can change settings, and invalid values are refused", async () => {
  const olive = await signedInOwner();
  expect((await saveSection(new Client(), "rates", RATES)).status).toBe(302);
  await makeMember(WORKSHOP, "max@workshop.example");
  const max = await signInClient("demo-supplier-member");
  const overview = await max.ask(`/workshop/settings?store=${WORKSHOP}`);
  expect([overview.status, (await overview.text()).includes("Change<")]).toEqual([200, false]);
  expect((await max.ask(settingsPage("rates"))).status).toBe(403);
  expect((await saveSection(max, "rates", { ...RATES, labourRate: "199.00" })).status).toBe(403);
  expect((await saveSection(olive, "rates", RATES, { supplierId: OTHER })).status).toBe(403);
  await makeMember(WORKSHOP, "max@workshop.example", "manager");
  expect((await saveSection(max, "rates", { ...RATES, labourRate: "155.00" })).status).toBe(303);
  const gale = await signInClient("demo-supplier-guest");
  for (const path of ["/workshop", "/workshop/settings"]) expect((await gale.ask(path)).status).toBe(403);

  const wrong = await saveSection(olive, "rates", { ...RATES, labourRate: "a lot" });
  const page = await wrong.text();
  expect([
    wrong.status,
    page.includes('value="a lot"'),
    page.includes("Enter an amount in dollars from 40 to 500"),
  ]).toEqual([422, true, true]);
  expect((await saveSection(olive, "reach", { km: "20" })).status).toBe(404);
  expect((await olive.ask(settingsPage("no-such-section"))).status).toBe(404);
  for (const store of ["999999", "x", "-1"])
    expect((await olive.ask(`/workshop/settings?store=${store}`)).status).toBe(403);
  expect((await saveSection(olive, "hours", {}, { version: -5 })).status).toBe(422);
});

it("the overview lists waiting, offered, booked and past work and the wallet", async () => {
  const olive = await signedInOwner();
  const max = await signInClient("demo-supplier-member");
  const answer = async (token: string, responseType: number, more: object = {}) =>
    gatewayAs(max, "respondToBookingOffer", { bookingOfferId: (await offerOf(token)).offer.id, responseType, ...more });
  const open = await testBooking({ rego: "OPEN11" });
  const booking = await testBooking({ rego: "BOOK22" });
  const queriedBooking = await testBooking({ rego: "QRY333" });
  const result = await testBooking({ rego: "DONE44" });
  await makeMember(WORKSHOP, "max@workshop.example");
  await answer(booking.token, 1);
  await answer(result.token, 1);
  await answer(queriedBooking.token, 3, { comment: "Other oil", price: "300" });
  // The day of the work is in the past.
  await DB.prepare("update bookings set service_day = '2026-10-05' where token = ?").bind(result.token).run();
  const { invitations } = await testBidding(testContext().context);
  const lead = invitations.find(({ supplierId }) => supplierId === WORKSHOP)?.token;
  await momentContext().context.db.wallets.post({
    id: "credit:overview",
    supplierId: toSupplierId(WORKSHOP),
    amount: 12_345 as never,
    kind: "credit",
    about: null,
    at: 0,
  });
  const page = (await (await olive.ask("/workshop")).text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "");
  const sectionHtml = (id: string) =>
    new RegExp(`<section aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? "";
  const expectInSection = (id: string, token: string, ...text: readonly string[]) => {
    expect(sectionHtml(id), id).toContain(`/workshop/bookings/${token}"`);
    for (const word of text) expect(sectionHtml(id), id).toContain(word);
  };
  expectInSection("awaiting", open.token, "Answer by", " left)", "Kiri", "Toyota");
  expectInSection("asked", queriedBooking.token, "The customer has until", "Kiri");
  expectInSection("coming", booking.token, "BOOK22", "Kiri");
  expectInSection("past", result.token, "DONE44", "Kiri", "Mon 5 Oct 2026");
  expect(sectionHtml("requests")).toContain(`/workshop/leads/${lead}/details`);
  expect(sectionHtml("requests")).toContain("Quote by");
  for (const text of ["$123", "Paid in", "Open the wallet"]) expect(sectionHtml("wallet")).toContain(text);
  expect(page).not.toContain("are paid from it");
  // The mobile is only in the call button of a confirmed booking.
  expect(sectionHtml("coming")).toContain('href="tel:+61404040404"');
  for (const id of ["awaiting", "asked", "past"]) expect(sectionHtml(id), id).not.toContain("+61404040404");
  for (const secret of ["OPEN11", "QRY333", "Walker", "0404 040 404", "404 040 404", "kiri@example.com"])
    expect(page).not.toContain(secret);
});

it("a sent offer is listed as long as the customer can choose it", async () => {
  const olive = await signedInOwner();
  const { invitations } = await testBidding(testContext().context);
  const token = invitations.find(({ supplierId }) => supplierId === WORKSHOP)?.token ?? "";
  const sectionsWithLead = async () => {
    const page = await (await olive.ask("/workshop")).text();
    const isInSection = (id: string) =>
      new RegExp(`<section aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(page)?.[0].includes(`/leads/${token}/`);
    return ["requests", "sent"].filter(isInSection);
  };
  expect(await sectionsWithLead()).toEqual(["requests"]);
  await DB.prepare("update bid_offers set submitted_at = 1 where token = ?").bind(token).run();
  expect(await sectionsWithLead()).toEqual(["sent"]);
  await DB.prepare("update bid_offers set expires_at = 1 where token = ?").bind(token).run();
  expect(await sectionsWithLead()).toEqual([]);
});

it("the overview shows thirty entries of a list, then thirty more, without JavaScript", async () => {
  const olive = await signedInOwner();
  const accounts: string[] = [];
  for (let i = 0; i < 31; i++) accounts.push((await testBooking()).token);
  const listed = async (address: string) => {
    const section =
      /<section aria-labelledby="awaiting"[\s\S]*?<\/section>/.exec(await (await olive.ask(address)).text())?.[0] ?? "";
    return {
      tokens: [...section.matchAll(/\/workshop\/bookings\/([\w-]{27})"/g)].map((match) => match[1] ?? ""),
      more: /href="(\/workshop\?[^"#]*)#awaiting"/.exec(section)?.[1]?.replaceAll("&amp;", "&") ?? null,
    };
  };
  const first = await listed("/workshop");
  expect(first.tokens).toHaveLength(30);
  const all = await listed(first.more ?? "");
  expect(all.tokens.slice(0, 30)).toEqual(first.tokens);
  for (const token of accounts) expect(all.tokens).toContain(token);
  for (const oddPage of ["-1", "abc", "1e9", "99999999"])
    expect((await listed(`/workshop?awaiting=${oddPage}`)).tokens.length).toBeGreaterThanOrEqual(30);
});

it("suppliers keep their own settings when they are seeded again", async () => {
  const seed = () => seedSuppliers(DB, { suppliers: 3, today: "2026-11-23" }, readFixture);
  await seed();
  const id = await DB.prepare("select max(id) as id from suppliers").first<number>("id");
  await DB.prepare(
    `insert into supplier_setting_events (supplier_id, section, version, at, actor, actor_name, before, after) values
       (?1, 'rates', 1, 1, 'x', 'X', '{}', '{"minimumBookingAmount":100}'), (?1, 'rates', 2, 2, 'x', 'X', '{}', '{"minimumBookingAmount":43200}'),
       (?1, 'quoting', 1, 3, 'x', 'X', '{}', '{"automaticQuoting":false,"largestAutomatic":null}')`,
  )
    .bind(id)
    .run();
  await seed();
  expect(
    await DB.prepare("select minimum_booking_amount, automatic_quoting from suppliers where id = ?").bind(id).first(),
  ).toEqual({ minimum_booking_amount: 43_200, automatic_quoting: 0 });
});
