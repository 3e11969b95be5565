import { toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { bookingView } from "../../../app/pages/booking/confirmation/booking-view.server";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { type CompanyRules, readRules, setRule } from "../../../app/usecases/fleet/approval-rules";
import { receiptView } from "../../../app/pages/payment/receipt-view.server";
import { openRequest } from "../../../app/usecases/booking/sealed-request";
import { readReceipt } from "../../../app/usecases/booking/payments/read-receipt";
import { answerApproval } from "../../../app/usecases/booking/fleet-approval/answer-approval";
import {
  askBackupApprovers,
  finishDeclinedBookings,
  hashApprovalToken,
} from "../../../app/usecases/booking/fleet-approval/ask-company";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { BookingToken } from "../../../app/domain/core/ids";
import { dayAt, timeAt, toWeekday } from "../../../app/domain/core/time/days";
import type { Lead } from "../../../app/domain/lead/lead";
import { cents } from "../../../app/domain/core/money/money";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { seedReference } from "../../support/reference-fixture";
import { momentContext, insertLead } from "../quotes/marketplace";
import { Client } from "../identity/client";
import { testRequest, DB } from "./test-booking";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

const WORKSHOP = 740;
const MEMBER = "fm00000000000000000000000000000001";

beforeAll(async () => {
  await seedReference(DB, {
    only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "fleet_companies", "messages"],
  });
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
  const insertMember = (id: string, active: number) =>
    DB.prepare(
      "insert into fleet_memberships (id, fleet_company_id, last4, country, state, plate, is_active) values (?, 1, '4471', 'AU', 'NSW', 'ABC123', ?)",
    ).bind(id, active);
  await DB.batch([insertMember(MEMBER, 1), insertMember("fm-ended", 0)]);
}, 60_000);

const { context } = momentContext();

async function createBooking(lead: Partial<Lead>, orderNumber: string | null = null) {
  const { guid } = await insertLead(context, lead);
  const booking = await submitBooking(
    context,
    testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: "2026-11-30",
      arrivalFrom: "08:00",
      rego: "ABC123",
      orderNumber,
    }),
    crypto.randomUUID(),
  );
  const bookingRead = booking.ok ? await readBooking(context, booking.bookingToken) : null;
  if (!bookingRead?.ok) throw new Error(JSON.stringify(booking));
  const { token } = bookingRead.booking;
  const { results: events } = await DB.prepare(
    "select kind, actor, to_status, reason from booking_events where booking_token = ? order by id",
  )
    .bind(token)
    .all();
  const messageViews =
    (await listOutbox(context))?.filter(
      (messageView) => messageView.template === "fleet-approval-needed" && messageView.rendered?.text.includes(token),
    ) ?? [];
  return {
    booking: bookingRead.booking,
    view: bookingView(bookingRead, context.config.brand.supportPhone, context.clock.now()),
    events,
    asked: messageViews,
  };
}

it("an unverified fleet booking is Pending and the company is asked once", async () => {
  for (const fleetCompanyMembershipId of [null, "fm-invented", "fm-ended"]) {
    const {
      booking,
      view,
      events,
      asked: messageViews,
    } = await createBooking({ fleetCompanyId: 1, fleetCompanyMembershipId });
    expect(booking, String(fleetCompanyMembershipId)).toMatchObject({
      status: "Pending",
      fleetCompanyId: 1,
      fleetApproval: "needed",
      payments: [],
    });
    expect(events).toEqual([
      {
        kind: "submitted",
        actor: "customer",
        to_status: "Pending",
        reason: expect.stringMatching(/^\d+ \d{4}-\d\d-\d\d$/),
      },
      { kind: "fleet-approval-needed", actor: "system", to_status: "Pending", reason: "membership-not-verified" },
    ]);
    expect(view.needsFleetApproval).toBe(true);
    expect(messageViews).toMatchObject([{ to: "bookings@corvana.example" }]);
    expect(messageViews[0]?.rendered?.text).toContain(`booking number ${booking.id}`);
  }
});

it("a verified member's booking, and one of an unknown fleet, need no approval", async () => {
  for (const lead of [{ fleetCompanyId: 1, fleetCompanyMembershipId: MEMBER }, { fleetCompanyId: null }]) {
    const { booking, view, events, asked: messageViews } = await createBooking(lead);
    expect(booking.fleetApproval).toBeNull();
    expect(events).toHaveLength(1);
    expect([view.needsFleetApproval, messageViews]).toEqual([false, []]);
  }
});

it("a company rule approves matching bookings, and others need the company's approval", async () => {
  const member = { fleetCompanyId: 1, fleetCompanyMembershipId: MEMBER };
  const setCompanyRule = (limit: number | null, percentAboveMedian: number | null, isOff = false) =>
    setRule(
      context,
      1,
      { isOff, limit: limit === null ? null : cents(limit), percentAboveMedian, window: null, backup: null },
      "a test",
    );

  await setCompanyRule(100_000, null);
  const bookingInside = await createBooking(member);
  expect(bookingInside.booking.fleetApproval).toBe("given");
  expect(bookingInside.events.slice(1)).toEqual([
    { kind: "fleet-approved", actor: "system", to_status: "Pending", reason: "rule 1: up to $1,000.00" },
  ]);
  expect([bookingInside.asked, bookingInside.view.needsFleetApproval]).toEqual([[], false]);
  expect(JSON.stringify(bookingInside.view.history)).toContain(
    "Approved by the fleet company’s rule 1: up to $1,000.00",
  );
  expect((await createBooking({ ...member, fleetCompanyMembershipId: "fm-ended" })).booking.fleetApproval).toBe(
    "needed",
  );

  await setCompanyRule(100, null);
  const bookingOutside = await createBooking(member);
  expect(bookingOutside.booking.fleetApproval).toBe("needed");
  expect(bookingOutside.events[1]).toMatchObject({ kind: "fleet-approval-needed", reason: "over-limit" });
  expect(bookingOutside.asked[0]?.rendered?.text).toContain(
    "It needs your approval because it costs more than your rule allows",
  );

  // Without prices for comparison, the booking needs approval.
  await setCompanyRule(null, 10);
  expect((await createBooking(member)).events[1]).toMatchObject({ reason: "too-few-prices" });

  await setCompanyRule(null, null, true);
  expect((await createBooking(member)).booking.fleetApproval).toBeNull();
  const { rules } = (await readRules(context, 1)) as CompanyRules;
  expect(rules.map(({ version, limit, isOff }) => [version, limit, isOff])).toEqual([
    [4, null, true],
    [3, null, false],
    [2, 100, false],
    [1, 100_000, false],
  ]);
});

it("an order number is shown only on the fleet booking's pages and emails", async () => {
  await setRule(context, 1, RULE_OUTSIDE, "a test");
  const { booking, asked: messageViews } = await createBooking(MEMBER_LEAD, "PO-7781");
  const storedBooking = await context.db.bookings.find(booking.token);
  const bookingRequest = storedBooking && (await openRequest(context, storedBooking.sealedRequest, booking.token));
  expect(bookingRequest?.orderNumber).toBe("PO-7781");
  await context.db.bookings.addHolder(booking.token, { userId: null, holderHash: "its-holder" }, context.clock.now());
  const holderContext = { ...context, viewer: { ...context.viewer, holderHash: "its-holder" } };
  const receipt = await readReceipt(holderContext, booking.token);
  if (!receipt.ok) throw new Error("it is booked");
  expect(receiptView(receipt).orderNumber).toBe("PO-7781");
  expect(bookingView(receipt, "1300 975 707", context.clock.now()).orderNumber).toBe("PO-7781");
  expect(await (await new Client().ask(`/fleet-approval/${linkIn(messageViews[0])}`)).text()).toContain("PO-7781");
  const mails = (await listOutbox(context))?.filter(({ rendered }) => rendered?.text.includes("Order number: PO-7781"));
  expect(mails?.map(({ template }) => template)).toContain("fleet-booking-received");
  // The booking's URL alone does not reveal the order number.
  expect(await (await new Client().ask(`/booking/${booking.token}/receipt`)).text()).not.toContain("PO-7781");
  const other = await createBooking({ fleetCompanyId: null }, "PO-7781");
  const others = await context.db.bookings.find(other.booking.token);
  expect(others && (await openRequest(context, others.sealedRequest, other.booking.token)).orderNumber).toBe(null);
});

/** Extracts the approval link from an email. */
const linkIn = (mail: { readonly rendered: { readonly text: string } | null } | undefined) =>
  /\/fleet-approval\/([\w-]{27})/.exec(mail?.rendered?.text ?? "")?.[1] ?? "";
const RULE_OUTSIDE = { isOff: false, limit: cents(100), percentAboveMedian: null, window: null, backup: null };
const MEMBER_LEAD = { fleetCompanyId: 1, fleetCompanyMembershipId: MEMBER };

it("an approver answers once by email link; declining needs a reason", async () => {
  await setRule(context, 1, RULE_OUTSIDE, "a test");
  const browser = new Client();
  const submitApproval = (token: string, answer: string, reason = "") =>
    browser.ask(`/fleet-approval/${token}`, { answer, reason });
  const eventsOf = async (token: BookingToken) => (await context.db.bookings.listEvents(token)).slice(2);

  const firstBooking = await createBooking(MEMBER_LEAD);
  const { token } = firstBooking.booking;
  const link = linkIn(firstBooking.asked[0]);
  const page = await (await browser.ask(`/fleet-approval/${link}`)).text();
  expect(page).toContain("Will you pay for this booking?");
  expect(page).toContain("Not enough prices to compare with");
  // The link shows the content of its email, without the driver's contact details.
  expect(page).not.toMatch(/kiri@example\.com|0404 ?040 ?404/i);
  expect((await context.db.bookings.find(token))?.booking.fleetApproval).toBe("needed");
  expect((await submitApproval(link, "given")).status).toBe(303);
  expect((await submitApproval(link, "given")).status).toBe(303);
  expect(await eventsOf(token)).toMatchObject([{ kind: "fleet-approved", actor: "fleet", reason: null }]);
  expect((await submitApproval(link, "declined", "Too dear")).status).toBe(409);
  expect((await context.db.bookings.find(token))?.booking).toMatchObject({ status: "Pending", fleetApproval: "given" });
  expect(await (await browser.ask(`/fleet-approval/${link}`)).text()).toContain("Your company pays for this booking");

  const second = await createBooking(MEMBER_LEAD);
  const rejectLink = linkIn(second.asked[0]);
  const unsaid = await submitApproval(rejectLink, "declined", "  ");
  expect([unsaid.status, await unsaid.text()]).toEqual([
    422,
    expect.stringContaining("Give a reason. The driver will see it"),
  ]);
  expect((await submitApproval(rejectLink, "maybe")).status).toBe(422);
  expect((await submitApproval(rejectLink, "declined", "The van is sold.")).status).toBe(303);
  expect((await submitApproval(rejectLink, "declined", "The van is sold.")).status).toBe(303);
  expect((await context.db.bookings.find(second.booking.token))?.booking).toMatchObject({
    status: "Cancelled",
    fleetApproval: "declined",
  });
  expect(await eventsOf(second.booking.token)).toMatchObject([
    { kind: "fleet-declined", actor: "fleet", reason: "The van is sold." },
    { kind: "cancelled", actor: "fleet" },
  ]);
  expect((await submitApproval(rejectLink, "given")).status).toBe(409);

  // An unknown link and an expired link are refused.
  expect((await browser.ask(`/fleet-approval/${"x".repeat(27)}`)).status).toBe(404);
  const third = await createBooking(MEMBER_LEAD);
  const late = { ...context, clock: { now: () => Date.parse("2026-11-30T08:00:00+11:00") } };
  expect(await answerApproval(late, linkIn(third.asked[0]), "given", "")).toMatchObject({
    code: "fleet-approval-closed",
  });
});

it("the cron completes an interrupted decline and asks the backup approver once", async () => {
  await setRule(context, 1, RULE_OUTSIDE, "a test");
  const underpaid = await createBooking(MEMBER_LEAD);
  const tokenHash = await hashApprovalToken(context, linkIn(underpaid.asked[0]));
  await context.db.fleets.answerRequest({
    tokenHash,
    bookingToken: underpaid.booking.token,
    answer: "declined",
    reason: "Not this car",
    at: context.clock.now(),
  });
  await finishDeclinedBookings(context);
  expect((await context.db.bookings.find(underpaid.booking.token))?.booking.status).toBe("Cancelled");

  const backup = { email: "second@corvana.example", afterHours: 3 };
  await setRule(context, 1, { ...RULE_OUTSIDE, backup }, "a test");
  // Creates another booking first. Bookings are processed one by one, and a single run must ask about both.
  await createBooking(MEMBER_LEAD);
  const { booking } = await createBooking(MEMBER_LEAD);
  const contextAfter = (hours: number) => ({
    ...context,
    clock: { now: () => context.clock.now() + hours * 3_600_000 },
  });
  const backupMails = async () =>
    (await listOutbox(context))?.filter(
      ({ to, rendered }) => to === backup.email && rendered?.text.includes(booking.token),
    ) ?? [];
  await askBackupApprovers(contextAfter(2.9), 1);
  expect(await backupMails()).toEqual([]);
  await askBackupApprovers(contextAfter(3), 1);
  expect(await backupMails()).toHaveLength(1);
  await askBackupApprovers(contextAfter(4), 1);
  const messageViews = await backupMails();
  expect(messageViews).toHaveLength(1);
  expect(messageViews[0]?.rendered?.text).toContain("No one has answered for 3 hours, so we are asking you as well.");
  expect(
    (await context.db.bookings.listEvents(booking.token)).filter(({ kind }) => kind === "fleet-reminded"),
  ).toHaveLength(1);
  expect(await answerApproval(contextAfter(5), linkIn(messageViews[0]), "given", "")).toEqual({ ok: true });
  expect((await context.db.bookings.find(booking.token))?.booking.fleetApproval).toBe("given");
});

it("a rule approves only within its days and hours, and invalid windows are refused", async () => {
  const all = { isOff: false, limit: null, percentAboveMedian: null, backup: null };
  const now = context.clock.now();
  const weekday = toWeekday(dayAt(now, "Australia/Sydney"));
  const hour = timeAt(now, "Australia/Sydney");
  await setRule(context, 1, { ...all, window: { days: [weekday], from: hour, to: "23:59" } }, "a test");
  expect((await createBooking(MEMBER_LEAD)).booking.fleetApproval).toBe("given");
  await setRule(context, 1, { ...all, window: { days: [(weekday % 7) + 1], from: "00:00", to: "23:59" } }, "a test");
  expect((await createBooking(MEMBER_LEAD)).events[1]).toMatchObject({ reason: "outside-window" });
  for (const window of [
    { days: [], from: "07:00", to: "18:00" },
    { days: [1, 1], from: "07:00", to: "18:00" },
    { days: [1], from: "18:00", to: "07:00" },
    { days: [1], from: "7", to: "18:00" },
  ])
    expect(await setRule(context, 1, { ...all, window }, "a test")).toMatchObject({ code: "invalid-input" });
});
