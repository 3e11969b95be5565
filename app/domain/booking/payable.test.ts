import { testLeadGuid, toSupplierId, toBookingToken } from "../../../test/support/ids";
import { expect, it } from "vitest";
import type { Booking } from "./booking";
import { BOOKING_STATUSES, type BookingStatus } from "./status";
import { cents } from "../core/money/money";
import { agreedGst, agreedPrice, bookingMoney } from "./booking-money";
import { unwantedPaymentReason, paymentRefusal } from "./payable";
import type { TransactionStatus } from "../payments/transaction-status";

const price = {
  strategy: "SinglePrice",
  country: "AU",
  currency: "AUD",
  lines: [],
  total: cents(100),
  maxTotal: cents(100),
  gst: cents(9),
  ruleVersion: "1",
  inputHash: "",
} as const;
const booking: Booking = {
  id: 1,
  token: toBookingToken("t"),
  leadGuid: testLeadGuid(),
  supplierId: toSupplierId(7),
  serviceDay: "2026-11-24",
  arrivalFrom: "08:00",
  arrivalTo: null,
  jobMinutes: 60,
  status: "Pending",
  bookingType: 1,
  fleetCompanyId: null,
  isProductFlow: false,
  price,
  extraIds: [],
  changeRules: { freeHours: 24, lateFee: cents(0) },
  termsVersion: "1",
  createdAt: 0,
  payments: [],
};
const cardPayment = {
  supplierId: toSupplierId(7),
  supplierName: "Harbour Motors",
  method: "creditCard",
  taken: cents(0),
  at: 0,
  refunds: [],
  decisions: [],
} as const;
const PAY = { acceptOnlinePayments: true, isBuyNowPayLaterOnly: false };
const refusalOfPaymentStatus = (status: TransactionStatus) =>
  paymentRefusal({ ...booking, payments: [{ ...cardPayment, id: "p", status, amount: cents(100) }] }, PAY);

it("B-128 a booking can be paid in exactly the six payable statuses", () => {
  const payableStatuses = (Object.keys(BOOKING_STATUSES) as BookingStatus[]).filter(
    (status) => paymentRefusal({ ...booking, status }, PAY) === null,
  );
  expect(payableStatuses.sort()).toEqual([
    "Confirmed",
    "PaymentFailed",
    "Pending",
    "PendingAwaitingPayment",
    "Rescheduled",
    "Serviced",
  ]);
});

it("B-129 B-130 B-131 a price range, a fleet or a supplier's opt-out prevents online payment", () => {
  expect(paymentRefusal({ ...booking, price: { ...price, strategy: "PriceRange" } }, PAY)).toBe("price-range");
  expect(paymentRefusal({ ...booking, fleetCompanyId: 1 }, PAY)).toBe("fleet");
  expect(paymentRefusal(booking, { ...PAY, acceptOnlinePayments: false })).toBe("supplier-takes-none");
  expect(paymentRefusal(booking, { acceptOnlinePayments: false, isBuyNowPayLaterOnly: true })).toBeNull();
});

it("B-132 a payment with a paid status prevents another payment; a failed one does not", () => {
  for (const status of [
    "settled",
    "settling",
    "authorised",
    "authorise pending",
    "refund pending",
    "partial refund",
  ] as const)
    expect(refusalOfPaymentStatus(status)).toBe("paid");
  for (const status of ["declined", "failed", "voided", "refunded"] as const)
    expect(refusalOfPaymentStatus(status)).toBeNull();
});

it("P-190 the amount due is the total minus payments", () => {
  const payments = [
    { ...cardPayment, id: "p", status: "settled", amount: cents(60) },
    { ...cardPayment, id: "q", status: "declined", amount: cents(100) },
  ] as const;
  expect(bookingMoney({ ...booking, payments }).due).toBe(40);
});

it("approved extra work is due as a second payment once the price is paid", () => {
  const testPayment = (amount: number, status: TransactionStatus = "settled") =>
    ({ ...cardPayment, id: String(amount), status, amount: cents(amount), taken: cents(amount) }) as const;
  const refusalWith = (extraWork: number, ...payments: Booking["payments"]) => {
    const extraBooking = { ...booking, extraWork: cents(extraWork), payments };
    return [paymentRefusal(extraBooking, PAY), bookingMoney(extraBooking).due];
  };
  expect(refusalWith(0)).toEqual([null, 100]);
  expect(refusalWith(40)).toEqual([null, 140]);
  expect(refusalWith(40, testPayment(100))).toEqual([null, 40]);
  expect(refusalWith(40, testPayment(100, "authorised"))).toEqual([null, 40]);
  expect(refusalWith(40, testPayment(100), testPayment(40))).toEqual(["paid", 0]);
  expect(refusalWith(0, testPayment(100))).toEqual(["paid", 0]);
  // A refund in progress does not make the booking payable again, because a price cannot be paid in part.
  expect(refusalWith(40, testPayment(100, "refund pending"))[0]).toBe("paid");
  expect(refusalWith(40, testPayment(100, "partial refund"))[0]).toBe("paid");
  expect(refusalWith(40, testPayment(60))[0]).toBe("paid");
});

it("a payment is accepted only for the agreement version that it was started for", () => {
  const session = { supplierId: toSupplierId(7), amount: cents(40), agreedVersion: 2 };
  const paid = { ...booking, extraWork: cents(40), agreedVersion: 2 };
  expect(unwantedPaymentReason(paid, session)).toBe("booking-paid");
  expect(unwantedPaymentReason({ ...paid, extraWork: cents(0), agreedVersion: 3 }, session)).toBe("booking-changed");
  expect(unwantedPaymentReason({ ...paid, status: "Cancelled" }, session)).toBe("booking-cancelled");
});

it("a booking that cannot be paid gives the first of all applicable reasons", () => {
  const freeOffer = { ...price, total: cents(0), maxTotal: cents(0) };
  const range = { ...price, strategy: "PriceRange" } as const;
  const refusalFor = (overrides: Partial<Booking>) => paymentRefusal({ ...booking, ...overrides }, PAY);
  expect(refusalFor({ status: "Cancelled", offerState: "ended" })).toBe("status");
  expect(refusalFor({ offerState: "ended", price: freeOffer })).toBe("no-supplier");
  expect(refusalFor({ offerState: "open" })).toBeNull();
  for (const offerState of ["dates", "price"] as const)
    expect(refusalFor({ offerState, price: freeOffer })).toBe("customer-asked");
  expect(refusalFor({ price: freeOffer, fleetCompanyId: 1 })).toBe("free");
  expect(refusalFor({ price: { ...range, total: cents(0) } })).toBe("price-range");
  expect(refusalFor({ price: range, fleetCompanyId: 1 })).toBe("price-range");
});

it("a booking with a zero price is payable once extra work is approved", () => {
  const freeOffer = { ...booking, price: { ...price, total: cents(0), maxTotal: cents(0) } };
  expect(paymentRefusal({ ...freeOffer, extraWork: cents(0) }, PAY)).toBe("free");
  expect(paymentRefusal({ ...freeOffer, extraWork: cents(40) }, PAY)).toBeNull();
});

it("one refunded or pending-refund payment among several prevents another payment", () => {
  const testPayment = (id: string, status: TransactionStatus) =>
    ({ ...cardPayment, id, status, amount: cents(50), taken: cents(50) }) as const;
  const refusalWithPayments = (...payments: Booking["payments"]) =>
    paymentRefusal({ ...booking, extraWork: cents(40), payments }, PAY);
  expect(refusalWithPayments(testPayment("p", "settled"), testPayment("q", "settled"))).toBeNull();
  for (const status of ["refund pending", "partial refund"] as const)
    expect(refusalWithPayments(testPayment("p", "settled"), testPayment("q", status))).toBe("paid");
});

it("no payment is accepted for a declined, passed-on or repriced booking", () => {
  const session = { supplierId: toSupplierId(7), amount: cents(100), agreedVersion: 2 };
  const agreed = { ...booking, agreedVersion: 2 };
  expect(unwantedPaymentReason({ ...agreed, offerState: "ended" }, session)).toBe("booking-declined");
  expect(unwantedPaymentReason({ ...agreed, offerState: "open" }, session)).toBe("booking-paid");
  expect(unwantedPaymentReason({ ...agreed, supplierId: toSupplierId(8) }, session)).toBe("booking-changed");
  // The payment predates agreement versions, so its amount is compared instead.
  const unversionedSession = { ...session, agreedVersion: null };
  expect(unwantedPaymentReason(agreed, unversionedSession)).toBe("booking-paid");
  expect(unwantedPaymentReason({ ...agreed, extraWork: cents(1) }, unversionedSession)).toBe("booking-changed");
  expect(unwantedPaymentReason({ ...agreed, supplierId: toSupplierId(8) }, unversionedSession)).toBe("booking-changed");
});

it("the agreed total includes extra work and gives GST at both ends of a range", () => {
  const range = {
    ...booking,
    price: { ...price, strategy: "PriceRange", maxTotal: cents(150) } as const,
    extraWork: cents(110),
  };
  expect(agreedPrice(range)).toEqual({ total: 210, maxTotal: 260, currency: "AUD" });
  expect(agreedPrice(booking)).toEqual({ total: 100, maxTotal: 100, currency: "AUD" });
  expect(agreedGst(booking)).toEqual({ low: 9, high: 9 });
  expect(agreedGst(range)).toEqual({ low: 19, high: 24 });
});
