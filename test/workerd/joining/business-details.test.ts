import { beforeAll, expect, it } from "vitest";
import { decideApplication } from "../../../app/usecases/workshop/joining/decide";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { decideBusinessChange } from "../../../app/usecases/workshop/supplier-settings/business-changes";
import { toSupplierId } from "../../support/ids";
import { Client } from "../identity/client";
import { seedPortal } from "../portal/test-portal";
import { momentContext, insertLead } from "../quotes/marketplace";
import { at, testWaiting, DB, messagesTo, textOf } from "./test-application";

/** The owner changes names, business number and address after joining. */

const PAGE = "/workshop/settings/business";
const EMAIL = "moves@banksia.example";
let owner: Client;
let supplierId = 0;

const NAMES = { name: "Banksia Motors", legalName: "Banksia Motors Pty Ltd", number: "51 824 753 556" };
const readSupplierRow = () =>
  DB.prepare(
    "select name, legal_name as legalName, business_number as number, street, suburb_name as suburb, state, zone, latitude, has_verified_credentials as verified from suppliers where id = ?",
  )
    .bind(supplierId)
    .first();
const saveSection = (section: string, intent: string, fields: Readonly<Record<string, string>>) =>
  owner.ask(PAGE, { store: String(supplierId), section, intent, ...fields });
const codeOf = async () => /\b\d{6}\b/.exec((await messagesTo(EMAIL, "verification-code"))[0] ?? "")?.[0] ?? "";

/** Requests a code and sends the change with it. Returns the first response if no code is sent. */
async function changeWithCode(section: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  await DB.prepare("delete from verification_numbers").run();
  const response = await saveSection(section, "code", fields);
  if (response.status !== 200) return response;
  return saveSection(section, "change", { ...fields, code: await codeOf() });
}
const findWaiting = async () =>
  (await at().db.supplierSettings.listRequests(toSupplierId(supplierId))).find(({ decision }) => decision === null);
async function isListedFor(lead: object): Promise<boolean> {
  const { context, settle } = momentContext();
  const { guid } = await insertLead(context, lead);
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Price" });
  await settle();
  return quotes.ok && quotes.listings.some((quotedListing) => quotedListing.supplierId === supplierId);
}

beforeAll(async () => {
  await seedPortal();
  const applicant = await testWaiting(EMAIL);
  const approval = await decideApplication(at(), applicant.id, "approve", "Documents checked");
  supplierId = (approval.ok && approval.supplierId) || 0;
  owner = new Client();
  await owner.signIn({ name: "Bea Banks", email: EMAIL, phone: "" }, "/customer-signup");
}, 60_000);

it("WS-06 a code changes the trading name at once, and the account is notified", async () => {
  expect(
    (await saveSection("business-details", "change", { ...NAMES, name: "Other Name", code: "000000" })).status,
  ).toBe(422);
  expect((await saveSection("business-details", "code", { ...NAMES, number: "12" })).status).toBe(422);
  expect(await readSupplierRow()).toMatchObject({ name: "Banksia Motors" });
  // The legal name is not known yet and is checked with the first change.
  await DB.prepare("update suppliers set legal_name = ? where id = ?").bind(NAMES.legalName, supplierId).run();
  const changed = await changeWithCode("business-details", { ...NAMES, name: "Banksia Motors Granville" });
  expect([changed.status, changed.headers.get("Location")]).toEqual([303, `${PAGE}?store=${supplierId}&saved=now`]);
  expect(await readSupplierRow()).toMatchObject({ name: "Banksia Motors Granville", number: "51824753556" });
  const [mail = "", ...otherMails] = await messagesTo(EMAIL, "business-details-changed");
  expect([mail.includes("Trading name: Banksia Motors Granville (was: Banksia Motors)"), otherMails.length]).toEqual([
    true,
    0,
  ]);
  expect(await textOf(await owner.ask(`/workshop/settings?store=${supplierId}`))).toMatch(
    /Business[\s\S]*Banksia Motors Granville[\s\S]*was: Banksia Motors\)/,
  );
});

it("WS-06 another legal name waits for the desk's decision", async () => {
  const fields = { ...NAMES, name: "Banksia Motors Granville", legalName: "Banksia Holdings Pty Ltd" };
  expect((await changeWithCode("business-details", fields)).headers.get("Location")).toContain("saved=waiting");
  expect(await readSupplierRow()).toMatchObject({ legalName: "Banksia Motors Pty Ltd", verified: 1 });
  expect(await textOf(await owner.ask(`${PAGE}?store=${supplierId}`))).toContain("We are checking it");
  const first = (await findWaiting())?.id ?? "";
  // A newer change replaces the one that is waiting.
  await changeWithCode("business-details", { ...fields, legalName: "Banksia Group Pty Ltd" });
  const second = (await findWaiting())?.id ?? "";
  expect([second === first, second !== ""]).toEqual([false, true]);
  const decisionInput = { asksForDocuments: false, by: "Opal", reason: "The register has another name" };
  expect(await decideBusinessChange(at(), first, { ...decisionInput, isAccepted: true })).toMatchObject({ ok: false });
  expect(await decideBusinessChange(at(), second, { ...decisionInput, isAccepted: false })).toEqual({ ok: true });
  expect(await readSupplierRow()).toMatchObject({ legalName: "Banksia Motors Pty Ltd" });
  expect((await messagesTo(EMAIL, "business-change-decided"))[0]).toContain("The register has another name");

  await changeWithCode("business-details", fields);
  const third = (await findWaiting())?.id ?? "";
  const accepted = { ...decisionInput, isAccepted: true, asksForDocuments: true, reason: "Register checked" };
  const both = await Promise.all([1, 2].map(() => decideBusinessChange(at(), third, accepted)));
  expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  // The workshop's documents have the earlier company's name, so they are no longer valid.
  expect(await readSupplierRow()).toMatchObject({ legalName: "Banksia Holdings Pty Ltd", verified: 0 });
  expect(await messagesTo(EMAIL, "business-change-decided")).toHaveLength(2);
  const events = await DB.prepare(
    "select count(*) as n from supplier_setting_events where supplier_id = ? and section = 'business-details'",
  )
    .bind(supplierId)
    .first<number>("n");
  expect(events).toBe(2);
});

it("WS-06 an address in the same state applies at once; another state waits for the desk", async () => {
  expect(await isListedFor({})).toBe(true);
  expect((await changeWithCode("business-address", { street: "9 Depot Road", suburb: "Nowhere at all" })).status).toBe(
    422,
  );
  const near = await changeWithCode("business-address", { street: "9 Depot Road", suburb: "Granville NSW 2142" });
  expect(near.headers.get("Location")).toContain("saved=now");
  expect(await readSupplierRow()).toMatchObject({ street: "9 Depot Road", suburb: "Granville", state: "NSW" });

  const far = await changeWithCode("business-address", { street: "1 Hay Street", suburb: "Perth WA 6000" });
  expect(far.headers.get("Location")).toContain("saved=waiting");
  expect(await readSupplierRow()).toMatchObject({ state: "NSW", zone: "Australia/Sydney" });
  const id = (await findWaiting())?.id ?? "";
  const decision = { isAccepted: true, asksForDocuments: false, by: "Opal", reason: "Lease checked" };
  expect(await decideBusinessChange(at(), id, decision)).toEqual({ ok: true });
  expect(await readSupplierRow()).toMatchObject({ suburb: "Perth", state: "WA", zone: "Australia/Perth" });
  expect(await isListedFor({})).toBe(false);
  const licence = await DB.prepare(
    "select count(*) as n from workshop_files f join workshop_applications a on a.id = f.application_id where a.supplier_id = ? and f.kind = 'licence' and f.checked_at is not null",
  )
    .bind(supplierId)
    .first<number>("n");
  expect(licence).toBe(0);
  expect(await textOf(await owner.ask(`/workshop/settings/documents?store=${supplierId}`))).toContain("licence");
});

it("WS-06 only the owner opens the page, and nothing can be saved without a code", async () => {
  const mechanic = new Client();
  await mechanic.signIn({ name: "Mick Bolt", email: "mick.bolt@customer.example", phone: "" }, "/customer-signup");
  await DB.prepare(
    "insert into supplier_members (supplier_id, email, role, name, added_at, added_by) values (?, 'mick.bolt@customer.example', 'manager', 'Mick Bolt', 1, 'test')",
  )
    .bind(supplierId)
    .run();
  expect((await mechanic.ask(`${PAGE}?store=${supplierId}`)).status).toBe(403);
  const directForm = { store: String(supplierId), version: "2", ...NAMES };
  expect((await owner.ask("/workshop/settings/business-details", directForm)).status).toBe(404);
});

it("changing the contact person's phone also updates the number for texts", async () => {
  const path = "/workshop/settings/contact-person";
  const saved = await owner.ask(path, {
    store: String(supplierId),
    version: "0",
    name: "Bea Banks",
    phone: "0491 570 157",
  });
  expect(saved.status).toBe(303);
  const phone = await DB.prepare("select phone_e164 as phone from suppliers where id = ?")
    .bind(supplierId)
    .first("phone");
  expect(phone).toBe("+61491570157");
});
