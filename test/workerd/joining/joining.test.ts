import { beforeAll, expect, it } from "vitest";
import { decideApplication, readApplication } from "../../../app/usecases/workshop/joining/decide";
import { expireDrafts } from "../../../app/usecases/workshop/joining/begin";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { jpeg } from "../../support/image-bytes";
import { Client } from "../identity/client";
import { momentContext, insertLead } from "../quotes/marketplace";
import { seedPortal } from "../portal/test-portal";
import {
  ANSWERS_AU,
  ANSWERS_NZ,
  Applicant,
  at,
  testWaiting,
  DAY,
  DB,
  messagesTo,
  textOf,
  fieldErrorsOn,
} from "./test-application";

beforeAll(seedPortal, 60_000);

let peopleCount = 0;
const testEmail = () => `owner${++peopleCount}@banksia.example`;
const statusOf = (id: string) =>
  DB.prepare("select status from workshop_applications where id = ?").bind(id).first<string>("status");
const eventsOf = async (id: string) =>
  (await at().db.joining.events(id)).map(({ kind, actor, reason }) => [kind, actor, reason]);

/** Ids of the suppliers listed for a new lead in Parramatta. */
async function quotedSupplierIds(overrides = {}): Promise<readonly number[]> {
  const { context, settle } = momentContext();
  const { guid } = await insertLead(context, overrides);
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Price" });
  await settle();
  return quotes.ok ? quotes.listings.map(({ supplierId }) => supplierId) : [];
}

it("a workshop joins by itself, with one question per page, and waits for a decision", async () => {
  const applicant = new Applicant(testEmail());
  await applicant.begin();
  expect((await messagesTo(applicant.email, "join-link"))[0]).toContain(applicant.path);
  expect(await textOf(await applicant.ask(applicant.path))).toContain("Join in about ten minutes");
  const requests = await applicant.answerAll();
  expect(requests).toEqual(Object.keys(ANSWERS_AU));
  const page = await textOf(await applicant.ask(applicant.path));
  for (const text of [
    "Check your answers",
    "Banksia Motors",
    "Registered as EXAMPLE MOTORS 556 PTY LTD",
    "7 Depot Road",
    "Your prices for 5 sample jobs",
    "Basic Service",
    "Account ending 678",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain("062-000");
  expect((await applicant.send()).status).toBe(303);
  expect(await textOf(await applicant.ask(applicant.path))).toContain("Waiting for approval");
  expect(await messagesTo(applicant.email, "join-waiting")).toHaveLength(1);
  expect(await eventsOf(applicant.id)).toEqual([
    ["begun", "workshop", null],
    ["sent", "workshop", null],
  ]);
  // Submitting again has no effect, and the submitted application stays unchanged.
  expect((await applicant.send()).status).toBe(303);
  expect(await eventsOf(applicant.id)).toHaveLength(2);
  expect(
    (await applicant.answer("contact", { name: "Somebody Else", phone: "0404 040 404" })).headers.get("Location"),
  ).toBe(applicant.path);
  const storedApplication = await DB.prepare("select sealed from workshop_applications where id = ?")
    .bind(applicant.id)
    .first<string>("sealed");
  for (const secret of ["Banksia", "12345678", applicant.email]) expect(storedApplication).not.toContain(secret);
});

it("errors are shown at their fields, input is kept, and nothing is submitted incomplete", async () => {
  const applicant = new Applicant(testEmail());
  await applicant.begin();
  expect((await applicant.send()).headers.get("Location")).toBe(`${applicant.path}/business`);
  for (const [question, fields, text] of [
    ["business", { number: "51 824 753 557", name: "Banksia" }, "Check each digit"],
    ["business", { number: "53 004 085 616", name: "Banksia" }, "We couldn’t find a business with this ABN"],
    ["business", { number: "48 123 123 124", name: "Banksia" }, "is cancelled"],
    ["contact", { name: "B", phone: "12" }, "Enter your name"],
    ["kind", {}, "Choose one"],
    ["place", { street: "7 Depot Road", suburb: "Nowhereville" }, "could not find this suburb"],
    ["insurance", { endsOn: "2020-01-01" }, "This document has expired"],
    ["insurance", { endsOn: "2027-11-20" }, "Take a photo of it"],
    ["rates", { labourRate: "1" }, "Enter an amount in dollars from 40 to 500"],
    ["bank", { name: "Banksia", account: "1" }, "Enter the BSB and account number"],
  ] as const) {
    const response = await applicant.answer(question, fields);
    expect([question, response.status]).toEqual([question, 422]);
    expect(await fieldErrorsOn(response)).toContain(text);
  }
  const hostileUpload = await applicant.answer(
    "insurance",
    { endsOn: "2027-11-20" },
    new TextEncoder().encode("<script>"),
  );
  expect([hostileUpload.status, await fieldErrorsOn(hostileUpload)]).toEqual([
    422,
    expect.stringContaining("paper.jpg"),
  ]);
  expect((await applicant.ask(`${applicant.path}/reach`)).status).toBe(404);
  expect((await applicant.ask(`${applicant.path}/constructor`)).status).toBe(404);
  expect(await statusOf(applicant.id)).toBe("draft");
});

it("WS-17 a second device joins with a code, and both devices continue the application", async () => {
  const phone = new Applicant(testEmail());
  await phone.begin();
  await phone.answer("business", ANSWERS_AU.business ?? {});
  const laptop = new Applicant(phone.email);
  laptop.id = phone.id;
  const pageText = await textOf(await laptop.ask(laptop.path));
  expect([pageText.includes("ask for a code"), pageText.includes("Banksia"), pageText.includes(phone.email)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await laptop.ask(`${laptop.path}/contact`)).headers.get("Location")).toBe(laptop.path);
  expect((await laptop.answer("contact", { name: "Eve Other", phone: "0404 040 404" })).headers.get("Location")).toBe(
    laptop.path,
  );
  expect((await laptop.ask(laptop.path, { intent: "check", code: "000000" })).status).toBe(422);
  // A code can be sent once per minute, even to the same address through two forms.
  const clearSendLimits = () => DB.prepare("delete from verification_numbers").run();
  await clearSendLimits();
  expect((await laptop.ask(laptop.path, { intent: "send" })).status).toBe(200);
  const code = /\b\d{6}\b/.exec((await messagesTo(phone.email, "verification-code"))[0] ?? "")?.[0] ?? "";
  expect((await laptop.ask(laptop.path, { intent: "check", code })).headers.get("Location")).toBe(laptop.path);
  expect(await textOf(await laptop.ask(laptop.path))).toContain("Banksia Motors");
  expect(await textOf(await phone.ask(phone.path))).toContain("Banksia Motors");
  // After the address is verified, the same application continues.
  await clearSendLimits();
  laptop.id = "";
  await laptop.begin();
  expect(laptop.id).toBe(phone.id);
  expect(await textOf(await laptop.ask(laptop.path))).toContain("Banksia Motors");
  expect(await textOf(await phone.ask(phone.path))).toContain("Banksia Motors");
  // A sixth device removes the one that verified the address longest ago.
  const beginOnOtherDevice = async () => {
    await clearSendLimits();
    await DB.prepare("delete from stranger_requests")
      .run()
      .catch(() => null);
    const other = new Applicant(phone.email);
    await other.begin();
    return other;
  };
  for (let count = 0; count < 4; count += 1) await beginOnOtherDevice();
  expect(await textOf(await phone.ask(phone.path))).toContain("ask for a code");
  expect((await new Client().ask(`/for-workshops/join/${"x".repeat(27)}`)).status).toBe(404);
});

it("an application is returned, resubmitted and approved, and its owner can invite people", async () => {
  const applicant = await testWaiting(testEmail());
  expect(await decideApplication(at(), applicant.id, "ask", "")).toMatchObject({ ok: false, code: "invalid-input" });
  expect(await decideApplication(at(), applicant.id, "ask", "The photo is cut off")).toMatchObject({
    ok: true,
    status: "changes-requested",
  });
  expect((await messagesTo(applicant.email, "join-question"))[0]).toContain("The photo is cut off");
  expect(await textOf(await applicant.ask(applicant.path))).toContain("The photo is cut off");
  expect((await applicant.answer("insurance", { endsOn: "2027-12-20" }, jpeg({ width: 8 }))).status).toBe(303);
  await applicant.send();

  // Two concurrent approvals create one supplier.
  const both = await Promise.all(
    [1, 2].map(() => decideApplication(at(), applicant.id, "approve", "Documents looked at")),
  );
  const supplierId = both.flatMap((decision) => (decision.ok ? [decision.supplierId ?? 0] : []))[0] ?? 0;
  expect(supplierId).toBeGreaterThan(1_000_000);
  const rows = await DB.prepare(
    "select id, is_premium, has_verified_credentials as verified, hidden_because as hidden, licence_number as licence, email from suppliers where name = 'Banksia Motors' and email = ?",
  )
    .bind(applicant.email)
    .all();
  expect(rows.results).toEqual([
    { id: supplierId, is_premium: 0, verified: 1, hidden: null, licence: "MVRL12345", email: applicant.email },
  ]);
  const payout = await DB.prepare("select sealed from supplier_payout_accounts where supplier_id = ?")
    .bind(supplierId)
    .first<string>("sealed");
  expect(payout).not.toContain("12345678");
  expect(JSON.parse(await at().cipher.open(payout ?? "", `payout account of supplier ${supplierId}`))).toEqual(
    ANSWERS_AU.bank,
  );
  expect((await eventsOf(applicant.id)).map(([what]) => what)).toEqual([
    "begun",
    "sent",
    "changes-requested",
    "sent",
    "approved",
    "document-accepted",
    "document-refused",
    "document-accepted",
  ]);
  expect(await messagesTo(applicant.email, "join-approved")).toHaveLength(1);
  expect(await quotedSupplierIds()).toContain(supplierId);

  const owner = new Client();
  await owner.signIn({ name: "Bea Banks", email: applicant.email, phone: "" }, "/customer-signup");
  expect(await textOf(await owner.ask("/workshop"))).toContain("Banksia Motors");
  const invitationResponse = await owner.ask("/workshop/store-invitations", {
    intent: "invite",
    supplierId: String(supplierId),
    email: `mo${supplierId}@banksia.example`,
    role: "mechanic",
  });
  expect(invitationResponse.status).toBe(303);
  expect((await messagesTo(`mo${supplierId}@banksia.example`, "store-invitation"))[0]).toContain("as mechanic");
});

it("a paused store is not offered; a closed one is readable for 90 days", async () => {
  const applicant = await testWaiting(testEmail());
  const decision = await decideApplication(at(), applicant.id, "approve", "Looked at");
  const supplierId = (decision.ok && decision.supplierId) || 0;
  const { context, settle } = momentContext();
  const { guid } = await insertLead(context);
  const isListed = async () => {
    const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Price" });
    await settle();
    return quotes.ok && quotes.listings.some((listing) => listing.supplierId === supplierId);
  };
  const customer = new Client();
  const owner = new Client();
  await owner.signIn({ name: "Bea Banks", email: applicant.email, phone: "" }, "/customer-signup");
  const finalise = async () => (await customer.ask(`/api/finalise/${guid}/${supplierId}`)).status;
  expect([await isListed(), await finalise(), (await owner.ask("/workshop")).status]).toEqual([true, 200, 200]);
  expect(await decideApplication(at(), applicant.id, "pause", "Complaints")).toMatchObject({
    ok: true,
    status: "paused",
  });
  expect([await isListed(), (await owner.ask("/workshop")).status]).toEqual([false, 200]);
  expect(await finalise()).not.toBe(200);
  expect(await decideApplication(at(), applicant.id, "approve", "Settled")).toMatchObject({
    ok: true,
    status: "approved",
  });
  expect([await isListed(), await finalise()]).toEqual([true, 200]);
  expect(await decideApplication(at(), applicant.id, "close", "Gone out of business")).toMatchObject({
    ok: true,
    status: "closed",
  });
  expect([
    await isListed(),
    (await owner.ask("/workshop")).status,
    (await owner.ask(`/workshop/settings?store=${supplierId}`)).status,
    (await owner.ask(`/workshop/settings/hours?store=${supplierId}`)).status,
  ]).toEqual([false, 200, 200, 403]);
  await DB.prepare("update workshop_application_events set at = at - ? where application_id = ? and kind = 'closed'")
    .bind(91 * DAY, applicant.id)
    .run();
  expect([
    (await owner.ask("/workshop")).status,
    (await owner.ask(`/workshop/settings?store=${supplierId}`)).status,
  ]).toEqual([403, 403]);
  expect(await decideApplication(at(), applicant.id, "approve", "New owner")).toMatchObject({
    ok: true,
    status: "approved",
  });
  expect(await isListed()).toBe(true);
  expect((await eventsOf(applicant.id)).slice(2).map(([what, actor, reason]) => `${what} ${actor} ${reason}`)).toEqual([
    "approved operator Looked at",
    "document-accepted operator licence, until 2028-06-30",
    "document-accepted operator insurance, until 2027-11-20",
    "paused operator Complaints",
    "resumed operator Settled",
    "closed operator Gone out of business",
    "resumed operator New owner",
  ]);
});

it("P-384 a New Zealand mobile mechanic enters a range and a GST number, but no licence", async () => {
  const NZ = { COUNTRY: "NZ" };
  const applicant = new Applicant(testEmail(), NZ);
  await applicant.begin();
  expect(await textOf(await applicant.ask(`${applicant.path}/business`))).toContain("NZ GST Number (optional)");
  const wrong = await applicant.answer("business", { ...ANSWERS_NZ.business, gstNumber: "49-091-851" });
  expect([wrong.status, await fieldErrorsOn(wrong)]).toEqual([422, expect.stringContaining("GST number is not valid")]);
  const requests = await applicant.answerAll(ANSWERS_NZ);
  expect([requests.includes("reach"), requests.includes("licence")]).toEqual([true, false]);
  await applicant.send();
  const decision = await decideApplication(at(Date.now(), NZ), applicant.id, "approve", "Looked at");
  expect(decision).toMatchObject({ ok: true, status: "approved" });
  const row = await DB.prepare(
    "select country, radius_metres as radius, zone, call_out_fee as fee, gst_number as gst from suppliers where id = ?",
  )
    .bind(decision.ok ? decision.supplierId : 0)
    .first();
  expect(row).toEqual({ country: "NZ", radius: 20_000, zone: "Pacific/Auckland", fee: 3500, gst: "49091850" });
  // The other country's site does not have this application.
  expect((await new Client().ask(applicant.path)).status).toBe(404);
});

it("a draft unchanged for 30 days is deleted; a submitted application stays", async () => {
  const draft = new Applicant(testEmail());
  await draft.begin();
  await draft.answer("insurance", ANSWERS_AU.insurance ?? {}, jpeg());
  const waiting = await testWaiting(testEmail());
  await expireDrafts(at(Date.now() + 29 * DAY));
  expect(await statusOf(draft.id)).toBe("draft");
  const { uploads } = at();
  const key = (await readApplication(at(), draft.id))?.storedApplication.files[0]?.objectKey ?? "";
  expect(await uploads.files.open(key)).not.toBeNull();
  await expireDrafts(at(Date.now() + 31 * DAY));
  expect([await statusOf(draft.id), await statusOf(waiting.id)]).toEqual([null, "waiting"]);
  expect(await uploads.files.open(key)).toBeNull();
  expect(
    await DB.prepare("select count(*) as n from workshop_files where application_id = ?").bind(draft.id).first("n"),
  ).toBe(0);
});

it("a workshop that joined is kept when the demo suppliers are seeded again", async () => {
  const first = await testWaiting(testEmail());
  const approval = await decideApplication(at(), first.id, "approve", "Documents checked");
  expect(approval).toMatchObject({ ok: true });
  const supplierId = await DB.prepare("select supplier_id from workshop_applications where id = ?")
    .bind(first.id)
    .first<number>("supplier_id");
  const readCells = () =>
    DB.prepare("select count(*) as n from supplier_cells where supplier_id = ?").bind(supplierId).first<number>("n");
  const cellsBefore = await readCells();
  await seedPortal();
  expect(cellsBefore).toBeGreaterThan(0);
  expect(await readCells()).toBe(cellsBefore);
  const second = await testWaiting(testEmail());
  expect(await decideApplication(at(), second.id, "approve", "Documents checked")).toMatchObject({ ok: true });
});

it("a postcode with several places asks which place, without showing an error", async () => {
  const applicant = new Applicant(testEmail());
  await applicant.begin();
  await applicant.answerAll();
  const place = { street: "7 Depot Road", suburb: "2150" };
  const response = await applicant.answer("place", place);
  const page = await response.text();
  expect([response.status, page.includes("Which of these suburbs is it?"), /role="alert"/.test(page)]).toEqual([
    200,
    true,
    false,
  ]);
  const [, locality = ""] = /name="locality"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="locality"/.exec(page) ?? [];
  expect((await applicant.answer("place", { ...place, locality })).status).toBe(303);
});
