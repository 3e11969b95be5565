import { toBookingToken } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { type PrevalidateFacts, prevalidate } from "./prevalidate";
import { PREVALIDATE_ROWS, prevalidateMessage } from "../../texts/booking-refusals";

const bookableFacts: PrevalidateFacts = {
  existingBooking: null,
  supplierCanTakeJob: true,
  addressMissing: false,
  addressInRange: null,
  serviceDay: "2026-11-24",
  availableDays: ["2026-11-24", "2026-11-25"],
  partsReadyFrom: null,
  isBelowMinimum: false,
  extrasProblem: null,
};
const decide = (change: Partial<PrevalidateFacts>) => prevalidate({ ...bookableFacts, ...change });

it("B-216 a booking without obstacles passes", () => {
  expect(decide({})).toBeNull();
});

it("B-261 a lead that is already booked returns code 1 before any other check", () => {
  expect(decide({ existingBooking: { id: 7, token: toBookingToken("t") }, supplierCanTakeJob: false })).toBe(1);
});

it("B-265 a missing required job address returns code 2", () => {
  expect(decide({ addressMissing: true })).toBe(2);
});

it("B-266 a supplier that cannot take the job returns code 3", () => {
  expect(decide({ supplierCanTakeJob: false })).toBe(3);
});

it("B-267 a day that has filled up returns code 4", () => {
  expect(decide({ serviceDay: "2026-11-26" })).toBe(4);
});

it("B-268 a price below the supplier's minimum booking amount returns code 5", () => {
  expect(decide({ isBelowMinimum: true })).toBe(5);
});

it("B-269 an address that the mobile mechanic does not reach returns code 6", () => {
  expect(decide({ addressInRange: false })).toBe(6);
});

it("B-270 a day before the parts can arrive returns code 7", () => {
  expect(decide({ partsReadyFrom: "2026-11-25" })).toBe(7);
  // A booking on the day that the parts arrive is allowed.
  expect(decide({ partsReadyFrom: "2026-11-24" })).toBeNull();
});

it("B-271 a forbidden pair of extras, which the form cannot send, returns code 8", () => {
  expect(decide({ extrasProblem: { reason: "transport-conflict", ids: [1, 2] } })).toBe(8);
});

it("B-297 every code has the specified title and a next step; unknown codes are read as code 8", () => {
  expect(Object.values(PREVALIDATE_ROWS).map((row) => row.title)).toEqual([
    "Booking Already Submitted",
    "Booking Address Required",
    "Supplier Not Available",
    "Date No Longer Available",
    "Insufficient Booking Amount",
    "Oops, your selected address is outside the mobile mechanic's service area",
    "Date No Longer Possible",
    "Booking Not Submitted",
  ]);
  expect(prevalidateMessage(1, { id: 42, email: "e" }).text).toBe(
    "A booking has already been submitted for your quote - reference 42.",
  );
  expect(prevalidateMessage(1, { email: "e" }).text).toBe("A booking has already been submitted for your quote.");
  expect(prevalidateMessage(99, { email: "help@x.example" })).toMatchObject({
    title: "Booking Not Submitted",
    text: expect.stringContaining("help@x.example"),
  });
});
