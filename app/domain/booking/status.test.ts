import { expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus, hasSupplierAgreed, countsAsBooked, checkTransition } from "./status";

const statuses = Object.keys(BOOKING_STATUSES) as BookingStatus[];

it("P-116 every status has its own number, and there are exactly eight", () => {
  expect(new Set(statuses.map((status) => BOOKING_STATUSES[status].id)).size).toBe(8);
});

it("B-128 a booking can be paid in exactly six statuses", () => {
  expect(statuses.filter((status) => BOOKING_STATUSES[status].payable).sort()).toEqual([
    "Confirmed",
    "PaymentFailed",
    "Pending",
    "PendingAwaitingPayment",
    "Rescheduled",
    "Serviced",
  ]);
});

it("every status but Quote can be reached, and no transition leads to an unknown status", () => {
  const reachableStatuses = new Set(statuses.flatMap((status) => [...BOOKING_STATUSES[status].to]));
  expect([...reachableStatuses].sort()).toEqual(statuses.filter((status) => status !== "Quote").sort());
});

it("a booking can be cancelled from any status before Serviced, and from none after", () => {
  const open = statuses.filter((status) => status !== "Serviced" && status !== "Cancelled");
  for (const status of open) expect(checkTransition(status, "Cancelled")).toEqual({ ok: true, to: "Cancelled" });
  for (const status of statuses)
    expect(checkTransition("Serviced", status).ok || checkTransition("Cancelled", status).ok).toBe(false);
});

it("a failed payment returns the booking to awaiting payment", () => {
  expect(checkTransition("PaymentFailed", "PendingAwaitingPayment").ok).toBe(true);
  expect(checkTransition("PaymentFailed", "Confirmed")).toEqual({ ok: false, reason: "no-such-move" });
});

it("the supplier has agreed in the statuses Confirmed and Rescheduled only", () => {
  expect(statuses.filter(hasSupplierAgreed)).toEqual(["Confirmed", "Rescheduled"]);
});

it("every status but Quote and Cancelled marks the lead as already booked", () => {
  expect(statuses.filter((status) => !countsAsBooked(status))).toEqual(["Quote", "Cancelled"]);
});
