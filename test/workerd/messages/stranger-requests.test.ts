import { beforeAll, beforeEach, expect, it } from "vitest";
import type { LeadContact } from "../../../app/domain/identity/contact/contact";
import type { Context } from "../../../app/usecases/context";
import { sendJoinCode } from "../../../app/usecases/workshop/joining/begin";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import { sendLink } from "../../../app/usecases/lead/resume/send-link";
import { scheduleCall } from "../../../app/usecases/lead/schedule-call";
import { askSupplier } from "../../../app/usecases/quotes/ask-supplier";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { sendQuotesLink } from "../../../app/usecases/quotes/save-quotes";
import { HOUR_MS } from "../../../app/domain/core/time/duration";
import { LINK_SENT_RECENTLY, TOO_MANY_LINKS } from "../../../app/texts/quotes";
import { browser } from "../leads/browser";
import { basicService, insertLead, repair, seedMarketplace } from "../quotes/marketplace";
import { DB } from "../database";

/** Messages that strangers trigger for contacts they entered are limited per contact, network and block of networks, whatever leads they create. */

let strangers = 0;

beforeAll(async () => {
  await seedMarketplace();
});
beforeEach(async () => {
  await DB.batch([DB.prepare("delete from verification_numbers"), DB.prepare("delete from cap_counts")]);
});

/** A different person each time, with new cookies and, unless one is given, a new network. */
function testStranger(network?: string): Context {
  strangers += 1;
  const browserContext = browser();
  return {
    ...browserContext,
    limits: { ...browserContext.limits, network: network ?? `203.0.${strangers}.1`, code: async () => true },
  };
}
const testMobile = (n: number) => `+614047${String(n).padStart(5, "0")}`;
const countOk = (answers: readonly { readonly ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

const CUSTOM = [
  basicService,
  repair(1, 7, { key: "custom:1", name: "Rattle", isCustom: true, repairInspectionId: null, categoryId: null }),
];

async function createContactLead(context: Context, contact: Partial<LeadContact>) {
  const lead = await createLead(context);
  if (!lead.ok) throw new Error(lead.code);
  const { guid } = lead.lead;
  const saved = await saveLead(context, { guid, patch: { contact }, retainQuote: true, reason: "test" });
  if (!saved.ok) throw new Error(saved.code);
  return saved.lead.guid;
}
const sendSavedQuotes = async (context: Context, email: string) =>
  sendQuotesLink(context, await createContactLead(context, { email }));
const requestCall = async (context: Context, mobile: string, verifiedMobile: string | null = null) =>
  scheduleCall(context, await createContactLead(context, { firstName: "Ann", mobile, verifiedMobile }));
async function requestDirectly(context: Context, email: string) {
  const lead = await insertLead(context, { cart: CUSTOM });
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  const supplierId = quotes.ok ? quotes.listings[0]?.supplierId : undefined;
  if (supplierId === undefined) throw new Error("no supplier");
  const input = { name: "Kim Lee", contactNumber: "", email, comments: "" };
  return askSupplier(context, { leadGuid: lead.guid, supplierId, requestFields: input });
}

it("AB-01 one mailbox gets saved quotes at most five times a day, in any spelling", async () => {
  const statuses = [];
  for (let n = 0; n < 8; n += 1)
    statuses.push(
      await sendSavedQuotes(testStranger(), [`v.ictim+${n}@gmail.com`, "VICTIM@googlemail.com"][n % 2] ?? ""),
    );
  expect(countOk(statuses)).toBe(5);
  expect(statuses.at(-1)).toMatchObject({ ok: false, code: "rate-limited" });
  expect(await sendSavedQuotes(testStranger(), "somebody.else@gmail.com")).toEqual({ ok: true });
});

it.each([
  ["mailbox", (n: number) => `link+${n}@customer.example`, "somebody.else@customer.example"],
  ["number", (n: number) => ["0404 799 001", "+61 404 799 001", "0061404799001"][n % 3] ?? "", "0404 799 002"],
])("AB-01 one %s gets links to quotes at most five times a day, in any spelling", async (_kind, spellingOf, otherRecipient) => {
  const send = async (n: number, to: string) => {
    const context = testStranger();
    return sendLink(
      { ...context, clock: { now: () => Date.now() + n * 2 * HOUR_MS } },
      await createContactLead(context, {}),
      to,
    );
  };
  const statuses = [];
  for (let n = 0; n < 8; n += 1) statuses.push(await send(n, spellingOf(n)));
  expect(countOk(statuses)).toBe(5);
  expect(statuses.at(-1)).toMatchObject({ ok: false, code: "rate-limited", fields: { to: [TOO_MANY_LINKS] } });
  expect(await send(0, otherRecipient)).toMatchObject({ ok: true });
});

it("AB-01 links in other spellings of a mailbox also wait a minute", async () => {
  const send = async (to: string) => {
    const context = testStranger();
    return sendLink(context, await createContactLead(context, {}), to);
  };
  expect(await send("wait+1@customer.example")).toMatchObject({ ok: true });
  expect(await send("WAIT+2@customer.example")).toMatchObject({ ok: false, fields: { to: [LINK_SENT_RECENTLY] } });
});

it("AB-01 saved quotes and links to one mailbox count together", async () => {
  const mailbox = "together@customer.example";
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await sendSavedQuotes(testStranger(), mailbox));
  for (let n = 0; n < 2; n += 1) {
    const context = testStranger();
    const later = { ...context, clock: { now: () => Date.now() + n * HOUR_MS } };
    statuses.push(await sendLink(later, await createContactLead(context, {}), mailbox));
  }
  expect(statuses.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
});

it("AB-01 one network sends at most 30 saved quotes an hour, to any address", async () => {
  const statuses = [];
  for (let n = 0; n < 33; n += 1)
    statuses.push(await sendSavedQuotes(testStranger("198.51.100.7"), `v${n}@customer.example`));
  expect(countOk(statuses)).toBe(30);
}, 60_000);

it("AB-01 an unverified number can request three calls a day", async () => {
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push(await requestCall(testStranger(), testMobile(1)));
  expect(countOk(statuses)).toBe(3);
  const own = [];
  for (let n = 0; n < 5; n += 1) own.push(await requestCall(testStranger(), testMobile(2), testMobile(2)));
  expect(countOk(own)).toBe(5);
});

it("F-357 repeated requests schedule one call", async () => {
  const context = testStranger();
  const guid = await createContactLead(context, { mobile: testMobile(3) });
  for (let n = 0; n < 6; n += 1) expect(await scheduleCall(context, guid)).toEqual({ ok: true });
});

it("AB-01 one network sends workshops at most 30 requests an hour, with any contact details", async () => {
  const statuses = [];
  for (let n = 0; n < 33; n += 1)
    statuses.push(await requestDirectly(testStranger("198.51.100.8"), `d${n}@customer.example`));
  expect(countOk(statuses)).toBe(30);
}, 120_000);

it("AB-01 tagged spellings of a mailbox share four codes an hour, apart from the plain address", async () => {
  const oneNetworkStatuses = [];
  for (let n = 0; n < 5; n += 1)
    oneNetworkStatuses.push(await sendJoinCode(testStranger("198.51.100.9"), `shop+a${n}@workshop.example`));
  expect(countOk(oneNetworkStatuses)).toBe(3);
  const statuses = [];
  for (let n = 0; n < 14; n += 1) statuses.push(await sendJoinCode(testStranger(), `shop+${n}@workshop.example`));
  expect(countOk(statuses)).toBe(1);
  expect(await sendJoinCode(testStranger(), "shop@workshop.example")).toMatchObject({ ok: true });
  expect(await sendJoinCode(testStranger(), "other@workshop.example")).toMatchObject({ ok: true });
});
