import { testLeadGuid, toBookingToken, toSupplierId } from "../../../../test/support/ids";
import { describe, expect, it } from "vitest";
import { historyMismatches, rebuildLead } from "./check-history";
import type { BookingHistoryEvent, LeadHistory } from "./history";
import { rebuildBooking, formatSupplierDay } from "./rebuild-booking";

let at = 0;
const event = (kind: string, reason: string | null = null, to: string | null = null): BookingHistoryEvent => ({
  at: (at += 1),
  actor: "system",
  event: kind,
  reason,
  to,
});
const lead = (kind: string, revision: number) => ({ ...event(kind), revision });

describe("Booking state rebuilt from events", () => {
  it("a booking is passed from supplier to supplier until one accepts", () => {
    const events = [
      event("submitted", formatSupplierDay(toSupplierId(710), "2026-11-30"), "Pending"),
      event("any-supplier", "yes"),
      event("supplier-reminded"),
      event("supplier-declined"),
      event("passed-on", formatSupplierDay(toSupplierId(711), "2026-12-01")),
      event("dates-proposed"),
      event("date-taken", "2026-12-03", "Rescheduled"),
      event("correction-agreed", "12000"),
    ];
    expect(rebuildBooking(events)).toEqual({
      status: "Rescheduled",
      supplierId: 711,
      serviceDay: "2026-12-03",
      acceptsAnySupplier: true,
      calendarSequence: 3,
      workStep: null,
      offers: 2,
      offer: { state: "responded", responseType: 2, end: null, reminders: 0 },
    });
  });
  it("a booking moves through its work steps and can go back one step", () => {
    const steps = [
      event("arrived"),
      event("ready"),
      event("undone", "arrived"),
      event("done"),
      event("undone", "none"),
    ];
    const workSteps = [1, 2, 3, 4, 5].map((n) => rebuildBooking(steps.slice(0, n)).workStep);
    expect(workSteps).toEqual(["arrived", "ready", "arrived", "done", null]);
  });
  it("a booking that ends keeps the first reason", () => {
    const endedBooking = rebuildBooking([
      event("submitted", formatSupplierDay(toSupplierId(710), "2026-11-30"), "Pending"),
      event("offer-ended", "timed-out"),
      event("cancelled", "customer-cancelled", "Cancelled"),
    ]);
    expect([endedBooking.status, endedBooking.offer.state, endedBooking.offer.end]).toEqual([
      "Cancelled",
      "closed",
      "timed-out",
    ]);
  });
});

it("rebuilds a lead from events: keeps first times, and a resubmission undoes a cancellation", () => {
  at = 0;
  const events = [
    lead("created", 1),
    lead("photo-added", 1),
    lead("cancelled", 2),
    lead("submitted", 3),
    lead("saved", 4),
    lead("booked", 5),
    lead("booked", 6),
  ];
  expect(rebuildLead(events)).toEqual({ revision: 6, submittedAt: 4, bookedAt: 6, cancelledAt: null, updatedAt: 7 });
  expect(rebuildLead(events, 2)).toEqual({
    revision: 2,
    submittedAt: null,
    bookedAt: null,
    cancelledAt: 3,
    updatedAt: 3,
  });
});

it("stored events without a published type are listed", () => {
  at = 0;
  const events = [event("submitted", formatSupplierDay(toSupplierId(710), "2026-11-30"), "Pending")];
  const history: LeadHistory = {
    guid: testLeadGuid(),
    storedFacts: { ...rebuildLead([lead("created", 1)]) },
    matchesLastRevision: true,
    revisions: [],
    events: [],
    bidEvents: [],
    messages: [],
    bookings: [
      {
        id: 7,
        token: toBookingToken("t"),
        events,
        paymentEvents: [],
        storedFacts: { ...rebuildBooking(events), status: "Confirmed" },
      },
    ],
  };
  expect(
    historyMismatches({ ...history, events: [{ ...lead("created", 1), at: history.storedFacts.updatedAt }] }),
  ).toEqual(["booking 7: status is Confirmed, its history says Pending"]);
});
