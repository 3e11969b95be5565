import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { historyMismatches } from "../../../app/domain/booking/history/check-history";
import { CONTACT_SESSION_MS } from "../../../app/usecases/booking/contact-bookings";
import { FRESH_PROOF_MS, ERASED_TABLES } from "../../../app/domain/privacy/stored-deletion";
import type { Context } from "../../../app/usecases/context";
import { writeEntry } from "../../../app/usecases/booking/conversation/conversation";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { nameDigests, regoDigest } from "../../../app/usecases/pricing/discounts/customer-keys";
import { contactDigests } from "../../../app/usecases/identity/contact-digests";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { inviteToReview } from "../../../app/usecases/booking/ratings/invite-to-review";
import { processDueDeletions } from "../../../app/usecases/privacy/delete-person";
import { digestOf } from "../../../app/usecases/identity/verification/code-keys";
import { toBookingToken, toLeadGuid } from "../../support/ids";
import { jpeg, png } from "../../support/image-bytes";
import { mp4 } from "../../support/video-bytes";
import { seedReference } from "../../support/reference-fixture";
import { testContext, DB } from "../booking/test-booking";
import { bookQuote, nationalDigits, WORKSHOP } from "../booking/test-customer";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { act, addEmployee, payAndConfirm } from "../desk/test-desk";
import { Visitor } from "../funnel/visitor";
import type { Client } from "../identity/client";
import { testQuoteFor, signUp } from "../identity/signed-in";
import { browser, submitQuote } from "../leads/browser";
import { putFile } from "../photos/test-photo";
import { contextOf, makeMember, offerOf, reportDone, signInClient } from "../portal/test-portal";
import { readWholeDatabase } from "./all-stored-data";

/** Number of people who are simulated and deleted. Use SIZE=1000 for a long run. */
const SIZE = Number((env as unknown as { readonly SIZE?: string }).SIZE) || 8;
const DAY_MS = 86_400_000;
let member: Client;

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000_000 }));
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

interface DeletedVisitor {
  readonly n: number;
  readonly visitor: Visitor;
  readonly guid: string;
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly rego: string;
  readonly account: string | null;
}

const letters = (n: number) =>
  n.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
let personCount = 0;
/** Unique personal data. */
function testPerson() {
  const n = (personCount += 1);
  return {
    n,
    firstName: `Zq${letters(n)}nia`,
    lastName: `Zx${letters(n)}wood`,
    mobile: `0456 ${String(100_000 + n).replace(/(\d{3})(\d{3})/, "$1 $2")}`,
    email: `zq${n}.person@customer.example`,
    rego: `ZQ${String(1000 + n)}`,
  };
}

async function requestDeletion(visitor: Visitor, person: ReturnType<typeof testPerson>): Promise<string> {
  const suburbId = (await visitor.api("/api/location?query=parramatta")).Suggestions[0].SuburbId;
  const response = await visitor.post("/api/lead/create-update-or-shift", {
    SuburbId: suburbId,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    VehicleRego: person.rego,
    VehicleState: "NSW",
    RepairNotes: `Ask for ${person.lastName}, ${person.mobile}`,
    ContactFirstName: person.firstName,
    ContactLastName: person.lastName,
    ContactMobile: person.mobile,
    ContactEmail: person.email,
    CartItems: [
      { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
    ],
  });
  return response.Lead.Guid as string;
}

/**
 * Returns the newest code sent to a contact. Reads the database, because the outbox page lists only the latest messages, and those dated in the future come first.
 */
async function codeSentTo(contact: string): Promise<string> {
  const { cipher } = testContext();
  const { results } = await DB.prepare(
    "select id, sealed from outbox where template = 'verification-code' order by created_at desc limit 40",
  ).all<{ id: string; sealed: string }>();
  for (const { id, sealed: ciphertext } of results) {
    const { to, values } = JSON.parse(await cipher.open(ciphertext, id)) as { to: string; values: { code: string } };
    if (to.endsWith(contact.includes("@") ? contact : nationalDigits(contact))) return values.code;
  }
  return "";
}
const waitForCode = (contact: string) =>
  vi.waitFor(async () => {
    const code = await codeSentTo(contact);
    if (code === "") throw new Error(`no code to ${contact} yet`);
    return code;
  });

async function proveContact(visitor: Visitor, contact: string): Promise<void> {
  await visitor.open("/my-data/delete");
  await visitor.send({ intent: "send", contact });
  await visitor.send({ intent: "check", contact, code: await waitForCode(contact) });
}

/** Adds a photo and a video. */
async function addPhotoAndVideo(visitor: Visitor, leadId: string): Promise<void> {
  await uploadImage(visitor, leadId, png(), "png", "image/png");
  await uploadImage(visitor, leadId, mp4(), "mov", "video/mp4");
}

async function uploadImage(
  visitor: Visitor,
  leadId: string,
  bytes: Uint8Array<ArrayBuffer>,
  imageFileExtension: string,
  mediaType: string,
): Promise<void> {
  const { body } = await visitor.call("/api/gateway", {
    operationName: "requestCapturedVehicleImageUploadUrl",
    variables: {
      vehicleId: null,
      imageFileExtension,
      sortOrder: 0,
      leadId,
      bookingId: null,
      byteLength: bytes.byteLength,
    },
  });
  const { id, uploadUrl } = body.data.requestCapturedVehicleImageUploadUrl;
  await putFile(uploadUrl, bytes, mediaType);
  await visitor.call("/api/gateway", { operationName: "processCapturedVehicleImage", variables: { id } });
}

async function confirm(token: string, at: number): Promise<void> {
  const { context, settle } = contextOf(member, at);
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    comment: "See you then",
    availabilities: [],
  });
  await settle();
  if (!response.ok) throw new Error(response.code);
}

/** Starts a quote and books it. */
async function createBooking(person: ReturnType<typeof testPerson>, visitor = new Visitor()): Promise<DeletedVisitor> {
  const guid = await requestDeletion(visitor, person);
  const { n: _, ...contact } = person;
  const token = await bookQuote(visitor, guid, contact as never, {
    // A second booking of the same work on the same car by the same contact triggers a duplicate question.
    intent: "bookAnyway",
    comments: `It knocks, says ${person.firstName}`,
  });
  return { ...person, visitor, guid, token, account: null };
}

const GARAGE = ["vehicles", "entries", "dates", "reminders", "shares", "hand_overs"];
const countGarageRows = async () =>
  Object.fromEntries(
    await Promise.all(
      GARAGE.map(async (name) => [name, await DB.prepare(`select count(*) as n from garage_${name}`).first("n")]),
    ),
  );

/** Keeps a vehicle record with reminders, shares it and offers it to a buyer. */
async function keepVehicleRecord(visitor: Visitor, { firstName }: ReturnType<typeof testPerson>): Promise<void> {
  await testQuoteFor(visitor, "DEMOSR5");
  await visitor.send({});
  await visitor.open("/garage");
  const car = visitor.page.links.map((link) => /\/garage\/[\w-]{20,}$/.exec(link)?.[0]).find(Boolean) ?? "";
  const entry = {
    kind: "other",
    day: "2026-01-05",
    odometer: "70000",
    workshop: "",
    amount: "",
    nextDay: "",
    nextKm: "",
  };
  await visitor.send(
    { ...entry, title: `Washed by ${firstName}`, note: "", key: firstName, intent: "save" },
    `${car}/entry/new`,
  );
  await visitor.send({ intent: "save", registration: "2027-05-01", inspection: "" }, `${car}/dates`);
  await visitor.send({ intent: "want" }, `${car}/dates`);
  await visitor.send({ intent: "share" }, `${car}/transfer`);
  await visitor.send({ intent: "offer" }, `${car}/transfer`);
}

/** Performs all actions of the workshop and the customer until the work is completed. */
async function playToCompletion(person: ReturnType<typeof testPerson>): Promise<DeletedVisitor> {
  const visitor = new Visitor();
  const account = person.n % 4 === 1 ? await signUp(visitor) : null;
  if (account !== null) await keepVehicleRecord(visitor, person);
  const guid = await requestDeletion(visitor, person);
  await visitor.open(`/quotes/${guid}`);
  if (person.n % 3 === 0) await addPhotoAndVideo(visitor, guid);
  if (person.n % 5 === 2) await visitor.post(`/api/lead/${guid}/schedule-call`, {});
  const { n: _, ...contact } = person;
  const token = await bookQuote(visitor, guid, contact as never, { comments: `It knocks, says ${person.firstName}` });
  const at = Date.now();
  const isPaid = person.n % 4 === 2;
  if (isPaid) await payAndConfirm(member, token, "creditCard", at);
  else await confirm(token, at);
  await visitor.open(`/booking/${token}/messages`);
  const [key = ""] = visitor.page.choices("key");
  await visitor.send({ intent: "write", text: `I am ${person.firstName} ${person.lastName}`, key });
  const workshopContext = contextOf(member, at);
  await writeEntry(workshopContext.context, toBookingToken(token), "supplier", {
    text: `Dear ${person.firstName}`,
    key: `of the workshop ${token}`,
    files: person.n % 2 === 0 ? [{ name: "car.jpg", bytes: jpeg() }] : [],
  });
  await workshopContext.settle();
  if (person.n % 8 === 6) {
    await visitor.open(`/booking/${token}/cancel`);
    await visitor.send({ intent: "cancel", fee: visitor.page.choices("fee")[0] ?? "" });
    const { context, settle } = contextOf(null, at);
    await completeDueRefunds(context);
    await settle();
  } else {
    const day = (await testContext().db.bookings.find(toBookingToken(token)))?.booking.serviceDay ?? "";
    const doneAt = Date.parse(`${day}T03:00:00Z`);
    expect(await reportDone(member, token, doneAt, { note: `For ${person.firstName}` })).toEqual({ ok: true });
    if (person.n % 2 === 1) {
      const later = contextOf(null, doneAt + DAY_MS);
      await inviteToReview(later.context);
      await later.settle();
      await visitor.post("/api/rating", { RatingToken: token, StarCount: 4, Comments: `${person.firstName} was here` });
    }
  }
  return { ...person, visitor, guid, token, account };
}

/** All traces of a person: their data as typed, as stored, and as digests. */
async function tracesOf({
  firstName,
  lastName,
  mobile,
  email,
  rego,
  account,
}: DeletedVisitor): Promise<readonly string[]> {
  const context = testContext();
  const national = nationalDigits(mobile);
  const e164 = `+61${national}`;
  const [digestList, names, plate, ofAccount] = await Promise.all([
    contactDigests(context, { email, mobile: e164 }),
    nameDigests(context, { firstName, lastName }),
    regoDigest(context, rego),
    contactDigests(context, { email: account, mobile: null }),
  ]);
  const digests = await Promise.all([
    digestOf(context, "number", e164),
    digestOf(context, "number", email.toLowerCase()),
    context.cipher.fingerprint(`account:mobile:${e164}`),
  ]);
  return [firstName, lastName, mobile, national, e164, `0${national}`, email, rego, account, ...digests]
    .concat(digestList.email, digestList.mobile, names.firstName, names.lastName, plate, ofAccount.email)
    .filter((value): value is string => value !== null)
    .map((value) => value.toLowerCase());
}

/** Places in the stored data where a trace remains. */
async function findTraces(traces: ReadonlyMap<number, readonly string[]>): Promise<readonly string[]> {
  const tracesFound = new Set<string>();
  for (const { where, text } of await readWholeDatabase()) {
    const low = text.toLowerCase();
    for (const [n, all] of traces)
      for (const [at, value] of all.entries())
        if (low.includes(value))
          tracesFound.add(`${where}: trace ${at} (${value}) of person ${n}: ${low.slice(0, 300)}`);
  }
  return [...tracesFound];
}

/** Runs the crons as time passes until nothing is open. Each step in `crashSteps` is interrupted once, after its work but before that is recorded. */
async function runToCompletion(crashSteps: Set<string> = new Set()): Promise<number> {
  let runs = 0;
  for (; runs < 200; runs += 1) {
    const baseContext = testContext();
    const deferredWork: Promise<unknown>[] = [];
    const now = Date.now() + runs * 3 * 60_000;
    const { deletionRequests } = baseContext.db;
    const context: Context = {
      ...baseContext,
      clock: { now: () => now },
      later: (work) => void deferredWork.push(work),
      db: {
        ...baseContext.db,
        deletionRequests: {
          ...deletionRequests,
          async recordStep(id, part, rows, at) {
            if (crashSteps.delete(part)) throw new Error(`cut off after ${part}`);
            await deletionRequests.recordStep(id, part, rows, at);
          },
        },
      },
    };
    await processDueDeletions(context).catch((error: unknown) => {
      if (!String(error).includes("cut off after")) throw error;
    });
    await Promise.all(deferredWork);
    await sendDueMessages({ ...testContext(), clock: { now: () => now } });
    const open = await DB.prepare(
      "select count(*) as n from deletion_requests where state in ('waiting', 'running') and next_at < ?",
    )
      .bind(now + DAY_MS)
      .first<number>("n");
    if (open === 0) break;
  }
  return runs;
}

it(`${SIZE} people are deleted completely while money and histories stay`, async () => {
  const played: DeletedVisitor[] = [];
  for (let n = 0; n < SIZE; n += 1) played.push(await playToCompletion(testPerson()));
  const traces = new Map(
    await Promise.all(played.map(async (bookedPerson) => [bookedPerson.n, await tracesOf(bookedPerson)] as const)),
  );
  // Checks the test itself: the traces must exist before the deletion.
  const before = await findTraces(traces);
  for (const where of ["leads", "bookings", "ratings", "object of a lead: revisions"])
    expect(
      before.some((hit) => hit.startsWith(where)),
      where,
    ).toBe(true);
  expect(Object.entries(await countGarageRows()).filter(([, count]) => count === 0)).toEqual([]);
  for (const item of played) {
    // A person with an account deletes both the account and the contact details of the bookings.
    await proveContact(item.visitor, item.mobile);
    expect(item.visitor.page.heading).toBe("Delete my data");
    await item.visitor.send({ intent: "ask" });
    expect(item.visitor.page.heading).toMatch(/^Delete the data for/);
    await item.visitor.send({ intent: "delete" });
    expect(item.visitor.page.url.pathname).toBe("/my-data/deleted");
  }
  await runToCompletion();
  for (const item of played.filter(({ account }) => account !== null)) {
    await proveContact(item.visitor, item.account ?? "");
    await item.visitor.send({ intent: "ask" });
    await item.visitor.send({ intent: "delete" });
    expect(item.visitor.page.url.pathname).toBe("/my-data/deleted");
  }
  await runToCompletion();
  expect(await findTraces(traces)).toEqual([]);
  expect(Object.entries(await countGarageRows()).filter(([, count]) => count !== 0)).toEqual([]);

  const context = testContext();
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
  for (const { guid, token, lastName, mobile } of played) {
    const booking = await context.db.bookings.find(toBookingToken(token));
    const request = await context.cipher.open(booking?.sealedRequest ?? "", token);
    for (const value of [lastName, nationalDigits(mobile)]) expect(request).not.toContain(value);
    const history = await context.db.histories.readLeadHistory(
      toLeadGuid(guid),
      await context.leadRecords.saves(toLeadGuid(guid)),
    );
    expect(history && historyMismatches(history)).toEqual([]);
    expect(history?.bookings[0]?.events.filter(({ event }) => event === "data-deleted")).toHaveLength(1);
  }
  // The remaining data is still readable to the parties that keep it.
  const [first] = played;
  for (const path of ["/workshop", `/workshop/bookings/${first?.token}`, `/workshop/bookings/${first?.token}/messages`])
    expect([path, (await member.ask(path)).status]).toEqual([path, 200]);
  for (const path of ["", "/receipt", "/calendar.ics"]) {
    const { status } = await new Visitor().open(`/booking/${first?.token}${path}`);
    expect([path, status < 500]).toEqual([path, true]);
  }
  expect(
    await DB.prepare("select count(*) as n from deletion_requests where sealed is not null or keys <> '[]'").first("n"),
  ).toBe(0);
  expect(await DB.prepare("select count(*) as n from ratings").first<number>("n")).toBeGreaterThan(0);
}, 3_600_000);

const countDeletionRequests = () => DB.prepare("select count(*) as n from deletion_requests").first<number>("n");
const rowsOf = async ({ token, guid }: DeletedVisitor) =>
  JSON.stringify([
    await DB.prepare("select * from bookings where token = ?").bind(token).first(),
    await DB.prepare("select * from leads where guid = ?").bind(guid).first(),
    (await DB.prepare("select * from conversation_entries where booking_token = ?").bind(token).all()).results,
    (await DB.prepare("select * from captured_images where lead_guid = ?").bind(guid).all()).results,
    (await testContext().leadRecords.saves(toLeadGuid(guid))).map(({ state }) => state),
  ]);

it("a deletion waits for open bookings, and is completed after an interruption", async () => {
  const person = testPerson();
  const played = await createBooking(person);
  await addPhotoAndVideo(played.visitor, played.guid);
  // Another person has the same car and entered this person's email address.
  const other = await createBooking({ ...testPerson(), rego: person.rego, email: person.email });
  await addPhotoAndVideo(other.visitor, other.guid);
  const { visitor } = played;
  await proveContact(visitor, played.mobile);
  expect(visitor.page.html).toContain("one booking that is not finished");
  await visitor.send({ intent: "ask" });
  expect(visitor.page.html).toContain("Deletion starts once nothing is outstanding");
  await visitor.send({ intent: "delete" });
  expect(visitor.page.html).toContain("You asked us to delete your data on");
  await processDueDeletions(testContext());
  expect((await testContext().db.bookings.find(toBookingToken(played.token)))?.booking.holders).toHaveLength(1);

  await visitor.send({ intent: "keep" });
  expect(visitor.page.url.pathname).toBe("/my-data");
  await visitor.open("/my-data/delete");
  expect(visitor.page.html).not.toContain("You asked us to delete your data on");
  await visitor.send({ intent: "delete" });
  expect(visitor.page.html).toContain("You asked us to delete your data on");

  const rows = await rowsOf(other);
  await visitor.open(`/booking/${played.token}/cancel`);
  await visitor.send({ intent: "cancel", fee: visitor.page.choices("fee")[0] ?? "" });
  expect((await testContext().db.bookings.find(toBookingToken(played.token)))?.booking.status).toBe("Cancelled");
  const steps = ["photos", ...ERASED_TABLES, "requests-ended:0", "quotes:0", "receipt"];
  const crashSteps = new Set<string>(steps);
  expect(await runToCompletion(crashSteps)).toBeGreaterThanOrEqual(steps.length);
  expect([...crashSteps]).toEqual([]);
  const shared = (await tracesOf(other)).concat(
    await tracesOf({ ...played, mobile: other.mobile, lastName: other.lastName, firstName: other.firstName }),
  );
  const ownTraces = (await tracesOf(played)).filter((trace) => !shared.includes(trace));
  expect(ownTraces.length).toBeGreaterThan(6);
  expect(await findTraces(new Map([[played.n, ownTraces]]))).toEqual([]);
  expect(await rowsOf(other)).toBe(rows);
  expect(await visitor.open(`/booking/${played.token}`)).toMatchObject({ status: 200 });
}, 120_000);

it("a quote without a booking is deleted with its digests by the mobile that was verified", async () => {
  const person = testPerson();
  const submitPersonQuote = async ({ firstName, lastName, email, mobile }: ReturnType<typeof testPerson>) =>
    submitQuote(browser(), {
      contact: { ...NO_CONTACT, firstName, lastName, email, mobile: `+61${nationalDigits(mobile)}` },
    });
  const guid = await submitPersonQuote(person);
  // Another customer entered this person's email address.
  const other = { ...testPerson(), email: person.email };
  const otherGuid = await submitPersonQuote(other);
  const visitor = new Visitor();
  await proveContact(visitor, person.mobile);
  await visitor.send({ intent: "delete" });
  await runToCompletion();
  const readStoredContact = async (leadGuid: string) =>
    DB.prepare("select contact_sealed, email_digest, mobile_digest from leads where guid = ?")
      .bind(leadGuid)
      .first<Record<string, string | null>>();
  expect(Object.values((await readStoredContact(guid)) ?? { left: null })).toEqual([null, null, null]);
  expect(Object.values((await readStoredContact(otherGuid)) ?? {}).filter((value) => value === null)).toEqual([]);
  const { mobile } = await contactDigests(testContext(), {
    email: null,
    mobile: `+61${nationalDigits(person.mobile)}`,
  });
  expect(await findTraces(new Map([[person.n, [mobile ?? "", nationalDigits(person.mobile)]]]))).toEqual([]);
}, 60_000);

it("neither a code older than ten minutes nor an unverified visitor can delete anything", async () => {
  const played = await createBooking(testPerson());
  await proveContact(played.visitor, played.mobile);
  const before = await countDeletionRequests();
  await DB.prepare(
    "update contact_sessions set ends_at = ? where digest = (select mobile_digest from bookings where token = ?)",
  )
    .bind(Date.now() + CONTACT_SESSION_MS - FRESH_PROOF_MS - 1_000, played.token)
    .run();
  await played.visitor.open("/my-data/delete");
  expect(played.visitor.page.controls).toContain("contact");
  await played.visitor.send({ intent: "delete" });
  expect(played.visitor.page.controls).toContain("contact");
  const stranger = new Visitor();
  await stranger.open("/my-data/delete");
  await stranger.send({ intent: "delete" });
  expect((await stranger.send({ intent: "nonsense" })).status).toBe(422);
  expect(await countDeletionRequests()).toBe(before);
});

it("the desk deletes a person's data with a code sent to their contact", async () => {
  await addEmployee("opal@operator.example", "support");
  const opal = await signInClient("demo-operator");
  const played = await createBooking(testPerson());
  await played.visitor.open(`/booking/${played.token}/cancel`);
  await played.visitor.send({ intent: "cancel", fee: played.visitor.page.choices("fee")[0] ?? "" });
  const path = `/desk/bookings/${played.token}`;
  const before = await countDeletionRequests();
  expect((await act(opal, `${path}/delete-data`, { code: "123456" })).status).toBe(422);
  expect((await act(opal, `${path}/deletion-code`, {})).status).toBe(303);
  const code = await waitForCode(played.mobile);
  expect((await act(opal, `${path}/delete-data`, { code: code === "123456" ? "654321" : "123456" })).status).toBe(422);
  expect(await countDeletionRequests()).toBe(before);
  expect(
    (await act(opal, `${path}/delete-data`, { code, reason: `${played.firstName} cannot open the page` })).status,
  ).toBe(303);
  await runToCompletion();
  expect(await findTraces(new Map([[played.n, await tracesOf(played)]]))).toEqual([]);
  const acts = await DB.prepare("select kind, outcome from desk_acts where about = ? order by at")
    .bind(played.token)
    .all();
  expect(acts.results.filter(({ outcome }) => outcome === "done").map(({ kind }) => kind)).toEqual([
    "deletion-code-sent",
    "deletion-requested",
  ]);
}, 60_000);
