import { seedReference } from "../../support/reference-fixture";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DESK_ROLES } from "../../../app/domain/identity/roles";
import { currentUser } from "../../../app/usecases/identity/current-user";
import { openRequest, sealRequest } from "../../../app/usecases/booking/sealed-request";
import { formatPhoneForDisplay } from "../../../app/domain/core/phone/display";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { timeAt } from "../../../app/domain/core/time/days";
import { formatDay } from "../../../app/domain/core/time/format";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import { scheduleCall } from "../../../app/usecases/lead/schedule-call";
import { saveRating } from "../../../app/usecases/booking/ratings/save-rating";
import { HILUX } from "../../support/test-lead";
import { toBookingToken, toLeadGuid, toSupplierId } from "../../support/ids";
import { Client, ORIGIN } from "../identity/client";
import { browser, submitQuote } from "../leads/browser";
import { testWaiting } from "../joining/test-application";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  makeMember,
  offerOf,
  reportDone,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
  unverifyEmail,
} from "../portal/test-portal";
import { act, emptyQueueIds, DB, addEmployee, payAndConfirm, htmlText } from "./test-desk";
import worker from "../../../workers/app";
import { statusOf } from "../booking/test-booking";

/** The operator's desk: who may enter, its queues, and its actions. */

let opal: Client;
let fay: Client;
let max: Client;
let casey: Client;
let peopleCount = 0;
const newPerson = () => {
  peopleCount += 1;
  return {
    email: `desk${peopleCount}@example.com`,
    mobile: `+6140409${String(peopleCount).padStart(4, "0")}`,
    firstName: "Kiri",
    lastName: "Walker",
  };
};

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["task_question_options", "partner_clubs"] });
  await makeMember(WORKSHOP, "max@workshop.example");
  [opal, fay, max, casey] = (await Promise.all(
    ["demo-operator", "demo-second-operator", "demo-supplier-member", "demo-customer"].map(signInClient),
  )) as [Client, Client, Client, Client];
}, 60_000);
beforeEach(async () => {
  await DB.prepare("delete from desk_members").run();
  await addEmployee("opal@operator.example", "admin");
});

const readDeskPage = async (client = opal) => htmlText(await client.ask("/desk"));
const readEmptyQueues = async () => emptyQueueIds(await (await opal.ask("/desk")).text());
const caseOf = async (token: string) => htmlText(await opal.ask(`/desk/bookings/${token}`));
const failIfCalled = (): never => {
  throw new Error("it is booked");
};

describe("access to the desk", () => {
  /** Every page and action of the desk, with the roles that may use it. */
  const entryPoints = (token: string, guid: string): readonly (readonly [path: string, roles: readonly string[]])[] => [
    ["/desk", DESK_ROLES],
    ["/desk/find", DESK_ROLES],
    ["/desk/people", ["admin"]],
    ...["", "/webhook", "/key"].map((name) => [`/desk/integrations${name}`, ["admin"]] as const),
    ["/desk/retention", DESK_ROLES],
    ["/desk/activity", DESK_ROLES],
    [`/desk/wallets/${WORKSHOP}`, ["support", "finance", "admin"]],
    ["/desk/fleets", DESK_ROLES],
    ["/desk/fleets/1", DESK_ROLES],
    ["/desk/fleets/1/2026-11.csv", ["support", "admin"]],
    ["/desk/reports", DESK_ROLES],
    [`/desk/prices/${WORKSHOP}`, ["supply", "admin"]],
    ...["", "/code/new", "/voucher/new"].map((name) => [`/desk/discounts${name}`, ["supply", "admin"]] as const),
    ...["", "/booking-received.email", "/booking-received.sms", "/booking-received.email/mail"].map(
      (name) => [`/desk/texts${name}`, ["supply", "admin"]] as const,
    ),
    ...[
      "holidays",
      "holidays/new",
      "special-prices",
      "special-prices/new",
      "files",
      "jobs",
      "jobs/157",
      "questions/1",
      "partners",
      "partners/new",
      "partners/mynrma",
      "partners/numbers/MOTORCLUB",
      "rewards-partner/new",
      "fleet-companies/new",
      "fleet-companies/corvana",
      "fleets/1/drivers",
      "white-labels",
      "white-labels/new",
    ].map((name) => [`/desk/${name}`, ["supply", "admin"]] as const),
    [`/desk/bookings/${token}`, DESK_ROLES],
    ...[
      "contact",
      "see",
      "note",
      "cancel",
      "move",
      "pass-on",
      "fleet",
      "review",
      "send-again",
      "export-code",
      "export",
    ].map((name) => [`/desk/bookings/${token}/${name}`, ["support", "admin"]] as const),
    [`/desk/bookings/${token}/refund`, ["support", "finance", "admin"]],
    [`/desk/bookings/${token}/refund-shown`, ["support", "finance", "admin"]],
    [`/desk/bookings/${token}/credit`, ["support", "finance", "admin"]],
    [`/desk/quotes/${guid}`, DESK_ROLES],
    ...["contact", "see", "note", "call", "send-again"].map(
      (name) => [`/desk/quotes/${guid}/${name}`, ["support", "admin"]] as const,
    ),
  ];
  const FORM = {
    id: crypto.randomUUID(),
    reason: "Curious",
    side: "customer",
    q: "0404 040 404",
    email: "mallory@example.com",
    role: "admin",
    intent: "add",
    decision: "hide",
    outcome: "helped",
    answer: "given",
    amount: "1",
    text: "x",
    attempt: "a",
    refund: crypto.randomUUID(),
    message: "m",
    calls: "0",
    key: crypto.randomUUID(),
  };

  it.each<readonly [who: string, findClient: () => Client, status: number]>([
    ["a signed-out visitor", () => new Client(), 302],
    ["a customer", () => casey, 403],
    ["somebody of a workshop", () => max, 403],
  ])("every desk page refuses %s and shows no contact details", async (who, findClient, status) => {
    const { token, guid } = await testBooking(newPerson());
    const client = findClient();
    for (const [path] of entryPoints(token, guid)) {
      const responses = [await client.ask(path), await client.ask(path, { ...FORM, id: crypto.randomUUID() })];
      for (const response of responses) {
        expect(response.status === 405 ? status : response.status, `${who} at ${path}`).toBe(status);
        expect(await response.text(), `${who} at ${path}`).not.toMatch(/Kiri|example\.com"|\+614/);
      }
    }
    expect((await DB.prepare("select count(*) as n from desk_acts").first<{ n: number }>())?.n).toBe(0);
  });

  it.each(DESK_ROLES)("every desk page admits the role %s only with the right for it", async (role) => {
    const { token, guid } = await testBooking(newPerson());
    await addEmployee("fay@operator.example", role);
    for (const [path, roles] of entryPoints(token, guid))
      expect((await fay.ask(path)).status, `${role} at ${path}`).toBe(roles.includes(role) ? 200 : 403);
  });

  it("a stale or forged session, a wrong key and an unverified email have no access", async () => {
    const forgedClient = new Client();
    for (const [name] of opal.cookies) forgedClient.cookies.set(name, "x".repeat(27));
    expect((await forgedClient.ask("/desk")).status).toBe(302);
    const claims = await signInClient("demo-operator");
    expect((await claims.ask("/desk")).status).toBe(200);
    await unverifyEmail(claims);
    expect((await claims.ask("/desk")).status).toBe(403);
    const response = await claims.ask("/request-review", {
      about: "order-of-results",
      text: "Why so low?",
      of: "",
      key: "k",
    });
    expect(response.status).toBe(403);
    for (const key of [undefined, "Bearer wrong", "Bearer "])
      expect(
        (
          await worker.fetch(
            new Request(`${ORIGIN}/api/operator/desk/members`, key ? { headers: { Authorization: key } } : {}),
            { ...env, OPERATOR_KEY: "a-key-of-the-operator-that-is-long-enough" } as unknown as Env,
          )
        ).status,
      ).toBe(401);
  });

  it("a removed member loses access at once, the last admin stays, and the key adds an admin", async () => {
    expect(
      (await act(opal, "/desk/people", { intent: "add", email: "fay@operator.example", role: "support" })).status,
    ).toBe(303);
    expect((await fay.ask("/desk")).status).toBe(200);
    const removal = { intent: "remove", email: "fay@operator.example", id: crypto.randomUUID(), reason: "Left" };
    expect((await opal.ask("/desk/people", removal)).status).toBe(303);
    expect((await fay.ask("/desk")).status).toBe(403);
    const last = { intent: "remove", email: "opal@operator.example", id: crypto.randomUUID(), reason: "Gone" };
    expect((await opal.ask("/desk/people", last)).status).toBe(422);
    const OPERATOR_KEY = "a-key-of-the-operator-that-is-long-enough";
    const response = await worker.fetch(
      new Request(`${ORIGIN}/api/operator/desk/members`, {
        method: "POST",
        headers: { Authorization: `Bearer ${OPERATOR_KEY}`, "Content-Type": "application/json" },
        body: JSON.stringify({ email: "Fay@Operator.example", role: "admin" }),
      }),
      { ...env, OPERATOR_KEY } as unknown as Env,
    );
    expect(response.status).toBe(200);
    expect((await fay.ask("/desk/people")).status).toBe(200);
  });
});

describe("work queues of the desk", () => {
  it("a waiting customer is called, called again at the agreed time, and leaves the list", async () => {
    const { context } = contextOf(casey, Date.now());
    const contact = { ...NO_CONTACT, ...newPerson(), phone: null };
    const { guid } = await insertLead(context, { userId: (await currentUser(context))?.userId ?? null, contact });
    expect(await scheduleCall(context, toLeadGuid(guid))).toEqual({ ok: true });
    expect(await readDeskPage()).toContain(
      "Customers to call 1 Toyota Hilux, Parramatta Asked for a call. Not called yet",
    );
    const path = `/desk/quotes/${guid}/call`;
    // The number is shown as it is dialled, with links to what comes next.
    const read = await (await act(opal, `/desk/quotes/${guid}/contact`, { reason: "To call" })).text();
    expect(read).toContain(formatPhoneForDisplay(contact.mobile));
    expect(read).not.toContain(contact.mobile);
    for (const next of [path, `/desk/caller?from=${guid}`]) expect(read).toContain(`href="${next}"`);
    const pastTimeResponse = await act(opal, path, { outcome: "no-answer", nextAt: "2020-01-01T10:00" });
    expect(pastTimeResponse.status).toBe(422);
    expect(await htmlText(pastTimeResponse)).toContain("Enter the time of the next call");
    const stalePage = await (await opal.ask(path)).text();
    const nextAt = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
    expect((await act(opal, path, { outcome: "no-answer", nextAt })).status).toBe(303);
    expect(await readDeskPage()).toContain("Called once, no answer");
    // The page is stale, because the call has already been recorded.
    const id = /name="id" value="([^"]+)"/.exec(stalePage)?.[1] ?? "";
    expect((await opal.ask(path, { id, calls: "0", outcome: "helped", reason: "Helped" })).status).toBe(409);
    expect((await act(opal, path, { outcome: "helped" })).status).toBe(303);
    expect(await readEmptyQueues()).toContain("calls");
    const pageText = await htmlText(await opal.ask(`/desk/quotes/${guid}`));
    expect(pageText).toContain("Opal Operator Called: The customer asked on the phone");
    expect(pageText).toContain("Done: Helped");
  });

  it("an empty list names the filters only if there are any", async () => {
    const text = async (query: string) => htmlText(await opal.ask(`/desk/disputes${query}`));
    expect(await text("")).toContain("No disputes yet.");
    expect(await text("?state=lost")).toContain("No disputes match these filters.");
  });

  it("a customer chooses a call time once, if calls are offered", async () => {
    const { context } = contextOf(casey, Date.now());
    const userId = (await currentUser(context))?.userId ?? null;
    const contact = { ...NO_CONTACT, firstName: "Casey", email: "casey@customer.example" };
    const { guid } = await insertLead(context, { userId });
    await saveLead(context, { guid, patch: { contact }, retainQuote: true, reason: "test" });
    const path = `/quote-callback/${guid}`;
    // Without a requested call there is nothing to choose, and the page does not promise a call (WS-26).
    const pageWithoutRequest = await htmlText(await casey.ask(path));
    expect([
      pageWithoutRequest.includes("When should we call?"),
      /We(?:’ll| will) call you/.test(pageWithoutRequest),
    ]).toEqual([false, false]);
    expect(pageWithoutRequest).toContain("No call requested yet");
    expect((await casey.ask(path, { when: "" })).status).toBe(409);
    await scheduleCall(context, toLeadGuid(guid));
    const page = await (await casey.ask(path)).text();
    expect(page).toContain("We’ll call you as soon as we can.");
    const [first, second] = [...page.matchAll(/<option value="(\d[^"]+)"[^>]*>([^<]*)/g)].slice(-2);
    const [early = "", late = ""] = [first?.[1], second?.[1]];
    expect(second?.[2]).toMatch(/^\w{3} \d{1,2} \w{3}, 4 pm to 6 pm$/);
    expect(early < late).toBe(true);

    for (const when of ["2020-01-06T08:00", `${late.slice(0, 10)}T18:00`, `${late.slice(0, 10)}T09:00`, "soon"]) {
      const response = await casey.ask(path, { when });
      expect([response.status, (await htmlText(response)).includes("We cannot call you then")], when).toEqual([
        422,
        true,
      ]);
    }
    const stranger = new Client();
    expect(await htmlText(await stranger.ask(path))).not.toContain("When should we call?");
    expect((await stranger.ask(path, { when: late })).status).toBe(403);
    const readCallRow = () =>
      DB.prepare(
        "select wanted_at as wanted, next_at as next, created_at as created from callbacks where lead_guid = ?",
      )
        .bind(guid)
        .first<{ wanted: number | null; next: number; created: number }>();
    expect((await readCallRow())?.wanted).toBeNull();

    const response = await casey.ask(`${path}?homeUrl=%2Fgarage`, { when: late });
    expect([response.status, response.headers.get("Location")]).toEqual([303, `${path}?homeUrl=%2Fgarage`]);
    expect(timeAt((await readCallRow())?.wanted ?? 0, "Australia/Sydney")).toBe("16:00");
    expect((await readCallRow())?.next).toBe((await readCallRow())?.wanted);
    const hours = `${formatDay(late.slice(0, 10))}, 4 pm to 6 pm`;
    const pageText = await (await casey.ask(path)).text();
    expect(pageText).toContain(`We’ll call you: ${hours}.`);
    expect(pageText).toContain(`We’ll call you on the number you gave us: ${hours}.`);
    expect(pageText).toMatch(new RegExp(`<option value="${late}" selected`));
    const [message, ...more] = await messagesOfTemplate(guid, "callback-scheduled");
    expect(more).toEqual([]);
    expect(message?.rendered?.text).toContain(`will call you on ${hours}`);
    // Repeating the submission sends no second message. A different time so soon is refused with an explanation.
    expect((await casey.ask(path, { when: late })).status).toBe(303);
    expect((await casey.ask(path, { when: early })).status).toBe(429);
    expect((await messagesOfTemplate(guid, "callback-scheduled")).length).toBe(1);

    // Customers who can be called at any time are listed before those with a future time.
    const leadNow = await insertLead(context, { userId });
    await scheduleCall(context, toLeadGuid(leadNow.guid));
    const list = await readDeskPage();
    expect(list).toContain(`Wants a call ${hours}`);
    expect(list.indexOf("Not called yet")).toBeLessThan(list.indexOf("Wants a call"));
    expect(await htmlText(await opal.ask(`/desk/quotes/${guid}`))).toContain(`Wants a call ${hours}, requested`);

    for (const leadGuid of [leadNow.guid, guid])
      expect((await act(opal, `/desk/quotes/${leadGuid}/call`, { outcome: "helped" })).status).toBe(303);
    expect((await casey.ask(path, { when: "" })).status).toBe(409);
    expect(await htmlText(await casey.ask(path))).not.toContain("When should we call?");
  });

  it("a pending workshop is approved, and notified when its document expires", async () => {
    const applicant = await testWaiting("desk-joins@workshop.example");
    const list = await readDeskPage();
    expect(list).toContain("Workshops to approve 1 Banksia Motors");
    const path = `/desk/applications/${applicant.id}`;
    const page = await (await opal.ask(path)).text();
    expect(page).toContain("MVRL12345");
    // The desk is warned of a workshop that uses the number of another one, on both pages.
    expect(page).not.toContain("Same ABN");
    const other = "select id, name from suppliers where id <> 1000001 order by id limit 1";
    const otherSupplier = await DB.prepare(other).first<{ id: number; name: string }>();
    await DB.prepare("update suppliers set business_number = '51824753556' where id = ?").bind(otherSupplier?.id).run();
    expect(await htmlText(await opal.ask(path))).toContain(
      `Same ABN ${otherSupplier?.name}, number ${otherSupplier?.id}`,
    );
    const file = /src="(\/desk\/applications\/[^"]+\/file\/[^"]+)"/.exec(page)?.[1] ?? "";
    expect((await opal.ask(file)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await max.ask(file)).status).toBe(403);
    expect((await max.ask(path)).status).toBe(403);
    expect((await act(opal, path, { decision: "approve", reason: "Looked at both" })).status).toBe(303);
    expect(await readEmptyQueues()).toContain("workshops");
    expect(await htmlText(await opal.ask(`/desk/workshops/${otherSupplier?.id}`))).toContain("Same ABN Banksia Motors");
    expect(await htmlText(await opal.ask(path))).toContain(
      "Opal Operator Decided on a workshop’s application: Looked at both",
    );
    await DB.prepare(
      "update workshop_files set ends_on = date('now', '+10 days') where application_id = ? and kind = 'insurance'",
    )
      .bind(applicant.id)
      .run();
    expect(await readDeskPage()).toContain("Expiring documents 1 Banksia Motors Insurance");
  });

  it("the desk shows or hides a review that was held for moderation", async () => {
    const { token } = await testBooking(newPerson());
    await payAndConfirm(max, token, "creditCard", NOW);
    await reportDone(max, token, Date.parse("2026-11-30T05:00:00Z"));
    const at = Date.parse("2026-11-30T09:00:00Z");
    const { context, settle } = contextOf(null, at);
    await context.db.bookings.addHolder(
      toBookingToken(token),
      { userId: null, holderHash: context.viewer.holderHash },
      at,
    );
    const saved = await saveRating(context, {
      ratingToken: token,
      stars: 4,
      comments: "Call me on 0404 040 404",
    });
    await settle();
    expect(saved).toMatchObject({ ok: true });
    expect(await readDeskPage()).toContain("Reviews held back 1");
    const path = `/desk/bookings/${token}/review`;
    expect(await htmlText(await opal.ask(path))).toContain("Public: shown in place of the comment if you hide it.");
    expect((await act(opal, path, { decision: "hide", reason: "It gives a number." })).status).toBe(303);
    expect(await readEmptyQueues()).toContain("reviews");
    expect(await caseOf(token)).toContain("hidden: It gives a number.");
    expect((await act(opal, path, { decision: "show", reason: "Asked for by its author" })).status).toBe(303);
    const row = await DB.prepare("select hidden_reason, held_because from ratings where booking_token = ?")
      .bind(token)
      .first();
    expect(row).toEqual({ hidden_reason: null, held_because: null });
  });

  it("one click resends all failed messages", async () => {
    const { token } = await testBooking(newPerson());
    await DB.prepare("update outbox set state = 'failed', failure = 'refused' where about = ?").bind(token).run();
    expect(await readDeskPage()).toMatch(/Failed messages [1-9]/);
    const page = await (await opal.ask("/desk")).text();
    const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await opal.ask("/desk?index", { key })).status).toBe(303);
    expect(await readEmptyQueues()).toContain("messages");
  });
});

describe("actions of the desk", () => {
  it("contact details are masked until a reason is given, and the history shows who read them", async () => {
    const kiri = newPerson();
    const { token, guid } = await testBooking(kiri);
    const pageText = await caseOf(token);
    expect(pageText).toContain("K… W…");
    for (const hidden of [kiri.email, "Walker", kiri.mobile.slice(-6)]) expect(pageText).not.toContain(hidden);
    const path = `/desk/bookings/${token}/contact`;
    expect((await act(opal, path, { reason: "  " })).status).toBe(422);
    const read = await act(opal, path, { reason: "She called about the time" });
    expect(read.headers.get("Cache-Control")).toContain("no-store");
    expect(await htmlText(read)).toContain(`Kiri Walker Phone`);
    expect(await caseOf(token)).toContain("Opal Operator Viewed the contact details: She called about the time");
    expect((await htmlText(await opal.ask(`/desk/quotes/${guid}`))).includes(kiri.email)).toBe(false);
  });

  it("the desk finds bookings by number, plate, contact, payment, quote and workshop", async () => {
    const kiri = newPerson();
    const { token, guid } = await testBooking(kiri, {
      vehicle: { ...HILUX, rego: "DSK 01A" },
    });
    const payment = await payAndConfirm(max, token, "creditCard", NOW);
    const { booking } = await offerOf(token);
    const find = async (q: string) => htmlText(await opal.ask("/desk/find", { q }));
    for (const q of [
      String(booking.id),
      `#${booking.id}`,
      "dsk01a",
      "DSKO1A",
      "dsk OIA",
      `0${kiri.mobile.slice(3)}`,
      kiri.email.toUpperCase(),
      payment.providerId,
      payment.attemptId,
      guid,
      token,
    ])
      expect(await find(q), q).toContain(`Booking ${booking.id}`);
    expect(await find("workshop 760")).toContain("Workshop 760");
    for (const q of ["000000001", "dsk01", "kiri", "someone@else.example"])
      expect(await find(q), q).not.toContain(`Booking ${booking.id}`);
    expect((await opal.ask("/desk/find", { q: " " })).status).toBe(422);
  });

  it("the desk finds a quote without a booking by mobile and email", async () => {
    const kiri = newPerson();
    const find = async (q: string) => htmlText(await opal.ask("/desk/find", { q }));
    const inputs = [`0${kiri.mobile.slice(3)}`, kiri.email.toUpperCase()];
    const visitor = browser();
    const patch = { vehicle: { ...HILUX, rego: "DSK 02B" }, contact: { ...NO_CONTACT, ...kiri } };
    const draft = await createLead(visitor, { patch });
    if (!draft.ok) throw new Error(draft.code);
    for (const q of inputs) expect(await find(q), q).toMatch(/Unfinished quote Started .* Quote, not booked/);
    const guid = await submitQuote(visitor, patch);
    await visitor.leadErasure.erase(draft.lead.guid);
    for (const q of inputs) {
      const page = await (await opal.ask("/desk/find", { q })).text();
      expect(page.split(`href="/desk/quotes/${guid}"`), q).toHaveLength(2);
      const text = await find(q);
      expect(text).toMatch(/Hilux.* Sent .* Quote, not booked/);
      for (const hidden of [kiri.lastName, kiri.firstName, "DSK 02B"]) expect(text).not.toContain(hidden);
    }
    // After the mobile is corrected, the quote is found only by the new number.
    const contact = { ...patch.contact, mobile: newPerson().mobile };
    const corrected = await saveLead(visitor, { guid, patch: { contact }, retainQuote: true, reason: "test" });
    expect(corrected.ok && corrected.lead.guid).toBe(guid);
    expect(await find(inputs[0] ?? "")).toContain("Nothing found");
    expect(await find(`0${contact.mobile.slice(3)}`)).toContain("Quote, not booked");
    // If a customer has many quotes, only thirty are listed.
    for (let n = 0; n < 31; n += 1) await insertLead(visitor, { contact, submittedAt: NOW, createdAt: n });
    const page = await (await opal.ask("/desk/find", { q: kiri.email })).text();
    expect(page.match(/href="\/desk\/quotes\//g)).toHaveLength(30);
    expect(page).toContain(guid);
  }, 30_000);

  it("the desk moves a booking after the customer's deadline and cancels for either side", async () => {
    const { token } = await testBooking(newPerson());
    await payAndConfirm(max, token, "creditCard", NOW);
    await DB.prepare("update bookings set free_change_hours = 168 where token = ?").bind(token).run();
    const page = await (await opal.ask(`/desk/bookings/${token}/move`)).text();
    const day = /<option value="(2026-1[12]-\d{2})"/.exec(page.slice(page.indexOf('id="field-day"')))?.[1] ?? "";
    const startAt = /value="(\d\d:\d\d)"/.exec(
      await (await opal.ask(`/desk/bookings/${token}/move?day=${day}`)).text(),
    )?.[1];
    expect(startAt).toBeDefined();
    expect((await act(opal, `/desk/bookings/${token}/move?day=${day}`, { startAt: startAt ?? "" })).status).toBe(303);
    expect((await offerOf(token)).booking.serviceDay).toBe(day);
    expect(await messagesOfTemplate(token, "booking-rescheduled")).not.toHaveLength(0);
    expect((await act(opal, `/desk/bookings/${token}/cancel`, { side: "" })).status).toBe(422);
    expect((await act(opal, `/desk/bookings/${token}/cancel`, { side: "workshop", text: "" })).status).toBe(422);
    expect(
      (await act(opal, `/desk/bookings/${token}/cancel`, { side: "workshop", text: "The hoist broke" })).status,
    ).toBe(303);
    // The refund exceeds one person's limit, so a second person must approve it.
    expect(await statusOf(token)).not.toBe("Cancelled");
    const request = await DB.prepare("select id from giveaways where about = ?").bind(token).first<string>("id");
    await addEmployee("fay@operator.example", "finance");
    expect((await act(fay, `/desk/approvals/${request}`, { decision: "approve" })).status).toBe(303);
    expect(await statusOf(token)).toBe("Cancelled");
    const messages = await messagesOfTemplate(token, "booking-cancelled-by-supplier");
    expect(messages.find(({ channel }) => channel === "email")?.rendered?.text).toContain("The hoist broke");
    const other = await testBooking(newPerson());
    expect((await act(opal, `/desk/bookings/${other.token}/cancel`, { side: "customer" })).status).toBe(303);
    expect(await statusOf(other.token)).toBe("Cancelled");
    const events = await momentContext().context.db.bookings.listEvents(toBookingToken(other.token));
    expect(events.at(-1)).toMatchObject({ actor: "operator" });
  });

  it("the desk ends the wait for an unresponsive workshop and records a fleet's answer", async () => {
    const { token } = await testBooking(newPerson());
    expect(await readDeskPage()).toContain("Unanswered bookings");
    expect((await act(opal, `/desk/bookings/${token}/pass-on`, {})).status).toBe(303);
    const storedOffer = await offerOf(token);
    expect([
      storedOffer.offer.end ?? null,
      storedOffer.booking.supplierId !== toSupplierId(WORKSHOP) || storedOffer.offer.state === "closed",
    ]).toEqual([expect.anything(), true]);
    const fleet = await testBooking(newPerson());
    await DB.prepare("update bookings set fleet_approval = 'needed' where token = ?").bind(fleet.token).run();
    expect(await readDeskPage()).toContain("Fleet approvals 1");
    expect((await act(opal, `/desk/bookings/${fleet.token}/fleet`, { answer: "declined" })).status).toBe(303);
    expect(await statusOf(fleet.token)).toBe("Cancelled");
    expect(await readEmptyQueues()).toContain("fleet");
  });

  it("messages are resent to the original recipient, and repeated clicks act once", async () => {
    const { token } = await testBooking(newPerson());
    const [message] = await messagesOfTemplate(token, "booking-received");
    const messagesOfChannel = async () =>
      (await messagesOfTemplate(token, "booking-received")).filter(({ channel }) => channel === message?.channel);
    await DB.prepare("update outbox set state = 'sent', sent_at = 1 where id = ?")
      .bind(message?.id ?? "")
      .run();
    const path = `/desk/bookings/${token}/send-again?message=${encodeURIComponent(message?.id ?? "")}`;
    const id = crypto.randomUUID();
    for (let press = 0; press < 2; press += 1)
      expect((await opal.ask(path, { id, message: message?.id ?? "", reason: "Went to spam" })).status).toBe(303);
    const messages = await messagesOfChannel();
    expect(messages).toHaveLength(2);
    expect(new Set(messages.map(({ to }) => to)).size).toBe(1);
    const other = await testBooking(newPerson());
    // A booking's page cannot resend a message of another booking.
    expect(
      (
        await opal.ask(`/desk/bookings/${other.token}/send-again`, {
          id: crypto.randomUUID(),
          message: message?.id ?? "",
          reason: "Looked at it",
        })
      ).status,
    ).toBe(404);
    const note = { id: crypto.randomUUID(), reason: "Prefers mornings" };
    for (let press = 0; press < 2; press += 1)
      expect((await opal.ask(`/desk/bookings/${token}/note`, note)).status).toBe(303);
    expect((await caseOf(token)).match(/Prefers mornings/g)).toHaveLength(1);
    // The form's id is refused for another action.
    expect((await opal.ask(`/desk/bookings/${other.token}/note`, note)).status).toBe(409);
  });
});

it("a fleet rule needs a reason, and the monthly CSV export contains no drivers", async () => {
  const page = "/desk/fleets/1";
  expect(await htmlText(await opal.ask("/desk/fleets"))).toContain("Corvana Fleet Care");
  expect(await htmlText(await opal.ask(page))).toContain("There is no rule. Members book without approval");
  const input = {
    isOn: "on",
    limit: "$800",
    percent: "10",
    "day-1": "on",
    from: "07:00",
    to: "18:00",
    backupEmail: "second@corvana.example",
    backupHours: "4",
  };
  const wrong = await act(opal, page, { ...input, limit: "lots", backupHours: "0" });
  const html = await wrong.text();
  expect([wrong.status, html.includes("Enter an amount, such as 800"), html.includes('value="lots"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(await htmlText(await act(opal, page, { ...input, to: "06:00" }))).toContain("The end must be after the start");
  expect((await act(opal, page, { ...input, reason: " " })).status).toBe(422);
  expect(await htmlText(await opal.ask(page))).toContain("There is no rule");
  expect((await act(opal, page, input)).status).toBe(303);
  const set = await htmlText(await opal.ask(page));
  expect(set).toContain(
    "Rule 1: up to $800.00, at most 10% above the median of the prices shown, Mon, 07:00 to 18:00 After 4 hours, we also ask second@corvana.example",
  );
  expect(set).toContain("Members' bookings within the rule are approved automatically");
  const deskActs = await DB.prepare(
    "select kind, about, reason, outcome from desk_acts where kind = 'fleet-rule-set' and outcome = 'done'",
  ).all();
  expect(deskActs.results).toEqual([
    { kind: "fleet-rule-set", about: "1", reason: "The customer asked on the phone", outcome: "done" },
  ]);
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    expect((await act(fay, page, input)).status, role).toBe(403);
  }

  const { token } = await testBooking(newPerson());
  const { context } = contextOf(opal, NOW);
  const { booking, sealedRequest } = (await context.db.bookings.find(toBookingToken(token))) ?? failIfCalled();
  const request = { ...(await openRequest(context, sealedRequest, booking.token)), orderNumber: "=PO-7781" };
  await DB.prepare("update bookings set fleet_company_id = 1, request_cipher = ? where token = ?")
    .bind(await sealRequest(context, request, token), token)
    .run();
  const month = booking.serviceDay.slice(0, 7);
  const file = await opal.ask(`/desk/fleets/1/${month}.csv`);
  const text = await file.text();
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="fleet-1-${month}.csv"`);
  expect(text).toContain(`${booking.id},`);
  // A spreadsheet must not execute user input.
  expect(text).toContain(",'=PO-7781,");
  expect(text).toContain(`,${(booking.price.total / 100).toFixed(2)},`);
  expect(text).not.toMatch(/Kiri|Walker|@example\.com|0404/);
  expect(await (await opal.ask(`/desk/fleets/1/2031-01.csv`)).text()).toMatch(/Currency\r\n$/);
  expect((await opal.ask("/desk/fleets/99/2026-11.csv")).status).toBe(404);
});
