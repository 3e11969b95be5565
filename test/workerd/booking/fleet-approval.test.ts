import { asSupplier } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { bookingView } from "../../../app/pages/booking/confirmation/booking-view.server";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { type CompanyRules, readRules, setRule } from "../../../app/usecases/fleet/approval-rules";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Lead } from "../../../app/domain/lead/lead";
import { cents } from "../../../app/domain/money/money";
import { listOutbox } from "../../../app/usecases/messages/list-outbox";
import { seedReference } from "../../support/reference-fixture";
import { aMoment, keptLead } from "../quotes/marketplace";
import { aRequest, DB } from "./a-booking";
import { aSeededSupplier, seedThese } from "./a-supplier-row";

const WORKSHOP = 740;
const MEMBER = "fm00000000000000000000000000000001";

beforeAll(async () => {
  await seedReference(DB, {
    only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "messages"],
  });
  await seedThese(DB, aSeededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
  const member = (id: string, active: number) =>
    DB.prepare(
      "insert into fleet_memberships (id, fleet_company_id, last4, country, state, plate, is_active) values (?, 1, '4471', 'AU', 'NSW', 'ABC123', ?)",
    ).bind(id, active);
  await DB.batch([member(MEMBER, 1), member("fm-ended", 0)]);
}, 60_000);

const { context } = aMoment();

async function booked(lead: Partial<Lead>) {
  const { guid } = await keptLead(context, lead);
  const made = await submitBooking(
    context,
    aRequest({
      leadGuid: guid,
      supplierId: asSupplier(WORKSHOP),
      serviceDay: "2026-11-30",
      arrivalFrom: "08:00",
      rego: "ABC123",
    }),
    crypto.randomUUID(),
  );
  const found = made.ok ? await readBooking(context, made.bookingToken) : null;
  if (!found?.ok) throw new Error(JSON.stringify(made));
  const { token } = found.booking;
  const { results: events } = await DB.prepare(
    "select kind, actor, to_status, reason from booking_events where booking_token = ? order by id",
  )
    .bind(token)
    .all();
  const asked =
    (await listOutbox(context))?.filter(
      (one) => one.template === "fleet-approval-needed" && one.rendered?.text.includes(token),
    ) ?? [];
  return {
    booking: found.booking,
    view: bookingView(found, context.config.brand.supportPhone, context.clock.now()),
    events,
    asked,
  };
}

it("a fleet booking without a verified membership is Pending and marked, and the company is asked once, in its own words", async () => {
  for (const fleetCompanyMembershipId of [null, "fm-invented", "fm-ended"]) {
    const { booking, view, events, asked } = await booked({ fleetCompanyId: 1, fleetCompanyMembershipId });
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
    expect(asked).toMatchObject([{ to: "bookings@corvana.example" }]);
    expect(asked[0]?.rendered?.text).toContain(`booking number ${booking.id}`);
  }
});

it("a verified member's booking, and one of nobody's fleet, needs no approval", async () => {
  for (const lead of [{ fleetCompanyId: 1, fleetCompanyMembershipId: MEMBER }, { fleetCompanyId: null }]) {
    const { booking, view, events, asked } = await booked(lead);
    expect(booking.fleetApproval).toBeNull();
    expect(events).toHaveLength(1);
    expect([view.needsFleetApproval, asked]).toEqual([false, []]);
  }
});

it("a company's rule approves a member's booking inside it at once, named in the history; outside it the company is asked and told why; nobody else is let through", async () => {
  const member = { fleetCompanyId: 1, fleetCompanyMembershipId: MEMBER };
  const set = (limit: number | null, percentAboveMedian: number | null, isOff = false) =>
    setRule(context, 1, { isOff, limit: limit === null ? null : cents(limit), percentAboveMedian }, "a test");

  await set(100_000, null);
  const inside = await booked(member);
  expect(inside.booking.fleetApproval).toBe("given");
  expect(inside.events.slice(1)).toEqual([
    { kind: "fleet-approved", actor: "system", to_status: "Pending", reason: "rule 1: up to $1,000.00" },
  ]);
  expect([inside.asked, inside.view.needsFleetApproval]).toEqual([[], false]);
  expect(JSON.stringify(inside.view.history)).toContain("Approved by the fleet company’s rule 1: up to $1,000.00");
  expect((await booked({ ...member, fleetCompanyMembershipId: "fm-ended" })).booking.fleetApproval).toBe("needed");

  await set(100, null);
  const outside = await booked(member);
  expect(outside.booking.fleetApproval).toBe("needed");
  expect(outside.events[1]).toMatchObject({ kind: "fleet-approval-needed", reason: "over-limit" });
  expect(outside.asked[0]?.rendered?.text).toContain("It comes to more than your rule lets through");

  // Nothing was shown to compare with.
  await set(null, 10);
  expect((await booked(member)).events[1]).toMatchObject({ reason: "too-few-prices" });

  await set(null, null, true);
  expect((await booked(member)).booking.fleetApproval).toBeNull();
  const { rules } = (await readRules(context, 1)) as CompanyRules;
  expect(rules.map(({ version, limit, isOff }) => [version, limit, isOff])).toEqual([
    [4, null, true],
    [3, null, false],
    [2, 100, false],
    [1, 100_000, false],
  ]);
});
