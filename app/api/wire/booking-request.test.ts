import { testLeadGuid, toBookingToken } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { refuseBooking } from "../../domain/booking/refusal";
import {
  BOOKING_REQUEST,
  toBookingRequest,
  toWirePrevalidation,
  toWireSubmission,
  type WireBookingRequest,
} from "./booking-request";

const NAMES =
  "BookingID Mid WorkshopId IANATimeZone IsPaymentOnly IsMobile FlatSafeArea CustomerAddress CustomerLatitude CustomerLongitude LeadId ServiceDate TimeOfArrival TimeOfArrivalTo PromoCode PartnerReferralCode YouiRewardsOption FirstName LastName Mobile Email Rego Comments AgreedTC AdditionalServices ServiceInclusions IsWorkshopBid IsProductFlow LeadBidOfferToken ExistingPaymentId".split(
    " ",
  );
const minimalRequest = {
  WorkshopId: 7,
  LeadId: "ABC",
  ServiceDate: "2026-11-24",
  TimeOfArrival: "08:00",
  AgreedTC: true,
};
const parseRequest = (wire: WireBookingRequest) => toBookingRequest(BOOKING_REQUEST.parse(wire), testLeadGuid());

it("B-094 a booking request has exactly the 30 specified fields", () => {
  expect(Object.keys(BOOKING_REQUEST.shape).sort()).toEqual([...NAMES].sort());
  expect(NAMES).toHaveLength(30);
  expect(Object.keys(parseRequest(minimalRequest))).toHaveLength(30);
});

it("B-095 ServiceDate must be an existing date without a time", () => {
  const isParsed = (ServiceDate: string) => BOOKING_REQUEST.safeParse({ ...minimalRequest, ServiceDate }).success;
  expect(isParsed("2026-11-24")).toBe(true);
  for (const date of ["2026-11-24T00:00:00Z", "24/11/2026", "2026-02-30", ""]) expect(isParsed(date)).toBe(false);
});

it("B-096 ServiceInclusions is a list of extra ids and defaults to an empty list", () => {
  expect(parseRequest({ ...minimalRequest, ServiceInclusions: [8, 11] }).extraIds).toEqual([8, 11]);
  expect(parseRequest(minimalRequest).extraIds).toEqual([]);
});

it("B-199 blank text is read as null", () => {
  expect(parseRequest({ ...minimalRequest, Comments: "   ", LastName: "" })).toMatchObject({
    comments: null,
    lastName: null,
  });
});

it("B-216 a prevalidate refusal returns its code and the conflicting booking", () => {
  expect(toWirePrevalidation({ ok: true })).toEqual({
    Success: true,
    ErrorCode: null,
    BookingId: null,
    BookingToken: null,
    AlternativeDates: [],
  });
  expect(toWirePrevalidation(refuseBooking(1, { existing: { id: 5, token: toBookingToken("t") } }))).toMatchObject({
    Success: false,
    ErrorCode: 1,
    BookingId: 5,
    BookingToken: "t",
  });
  expect(toWirePrevalidation(refuseBooking(4, { nextDays: ["2026-11-25"] }))).toMatchObject({
    ErrorCode: 4,
    AlternativeDates: ["2026-11-25"],
  });
});

it("B-273 submit returns code 8 for an existing booking; code 1 means a changed discount", () => {
  expect(toWireSubmission(refuseBooking(1))).toMatchObject({ Success: false, ErrorCode: 8 });
  expect(toWireSubmission(refuseBooking(4))).toMatchObject({ ErrorCode: 4 });
});
