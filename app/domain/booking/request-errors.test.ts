import { testLeadGuid, toSupplierId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { EXTRA } from "../supplier/supplier";
import type { BookingRequest } from "./request";
import { type RequestFacts, requestErrors } from "./request-errors";

const request: BookingRequest = {
  bookingId: null,
  mid: null,
  supplierId: toSupplierId(7),
  zone: "Australia/Sydney",
  isPaymentOnly: false,
  isMobile: false,
  flatSafeArea: null,
  customerAddress: null,
  customerLatitude: null,
  customerLongitude: null,
  leadGuid: testLeadGuid(),
  serviceDay: "2026-11-24",
  arrivalFrom: "08:00",
  arrivalTo: null,
  promoCode: null,
  partnerReferralCode: null,
  youiRewardsOption: null,
  firstName: "Kiri",
  lastName: "Walker",
  mobile: "+61404040404",
  email: "kiri@example.com",
  rego: null,
  comments: null,
  agreedTerms: true,
  additionalServices: [],
  extraIds: [],
  isWorkshopBid: false,
  isProductFlow: false,
  leadBidOfferToken: null,
  existingPaymentId: null,
};
const facts: RequestFacts = {
  contactRequired: true,
  isPhoneKnown: false,
  paymentMethod: "creditCard",
  country: "AU",
  supplierTravels: false,
  isFleet: false,
  minimumDay: "2026-11-23",
  maximumDay: "2027-01-21",
  isArrivalOffered: true,
};
const errorFields = (change: Partial<BookingRequest>, more: Partial<RequestFacts> = {}) =>
  Object.keys(requestErrors({ ...request, ...change }, { ...facts, ...more })).sort();

it("B-152 a complete form has no errors and an empty guest form reports every field", () => {
  expect(errorFields({})).toEqual([]);
  expect(errorFields({ firstName: null, lastName: null, mobile: null, email: null, agreedTerms: false })).toEqual([
    "agreedTerms",
    "email",
    "firstName",
    "lastName",
    "mobile",
  ]);
});

it("B-153 the last name is required for a card and not for paying on the day", () => {
  expect(errorFields({ lastName: null })).toEqual(["lastName"]);
  expect(errorFields({ lastName: null }, { paymentMethod: "payOnTheDay" })).toEqual([]);
});

it("B-154 requires an address for pick-up by a driver and for a mobile mechanic", () => {
  expect(errorFields({ extraIds: [EXTRA.vehiclePickUpAndDropOff] })).toEqual(["customerAddress"]);
  expect(errorFields({ flatSafeArea: true }, { supplierTravels: true })).toEqual(["customerAddress"]);
  expect(errorFields({ extraIds: [EXTRA.loanCar] })).toEqual([]);
});

it("B-155 the registration is required in the fleet flow only", () => {
  expect(errorFields({}, { isFleet: true })).toEqual(["rego"]);
  expect(errorFields({ rego: "ABC123" }, { isFleet: true })).toEqual([]);
});

it("B-158 B-159 contact details that are already known are not requested again", () => {
  expect(errorFields({ firstName: null, mobile: null, email: null }, { contactRequired: false })).toEqual([]);
  expect(errorFields({ mobile: "12", email: "kiri" }, { contactRequired: false })).toEqual(["email", "mobile"]);
  expect(errorFields({ mobile: "+61298765432" }, { isPhoneKnown: true })).toEqual([]);
});

it("B-160 B-161 a day before the first or after the last bookable day is refused", () => {
  expect(errorFields({ serviceDay: "2026-11-22" })).toEqual(["serviceDay"]);
  expect(errorFields({ serviceDay: "2027-01-22" })).toEqual(["serviceDay"]);
  expect(errorFields({ serviceDay: "2026-11-23" })).toEqual([]);
  expect(errorFields({ serviceDay: "2027-01-21" })).toEqual([]);
});

it("B-167 a mobile number matches the country's pattern, and the message has a local example", () => {
  expect(errorFields({ mobile: "0404 040 404" })).toEqual([]);
  expect(requestErrors({ ...request, mobile: "026 123 4567" }, facts).mobile).toEqual([
    "Enter a mobile number from Australia, like 0404 040 404",
  ]);
  expect(errorFields({ mobile: "026 123 4567" }, { country: "NZ" })).toEqual([]);
  expect(requestErrors({ ...request, mobile: "0404 040 404" }, { ...facts, country: "NZ" }).mobile).toEqual([
    "Enter a mobile number from New Zealand, like 026 123 4567",
  ]);
});

it("B-065 a booking without agreement to the terms is refused", () => {
  expect(errorFields({ agreedTerms: false })).toEqual(["agreedTerms"]);
});

it("B-085 the flat safe area is required for mobile suppliers only", () => {
  expect(errorFields({ customerAddress: "1 Albion St" }, { supplierTravels: true })).toEqual(["flatSafeArea"]);
  for (const flatSafeArea of [true, false])
    expect(errorFields({ customerAddress: "1 Albion St", flatSafeArea }, { supplierTravels: true })).toEqual([]);
  expect(errorFields({ flatSafeArea: null }, { supplierTravels: false })).toEqual([]);
});

it("an email address without a dot after the at sign, or with a space, is refused", () => {
  for (const email of ["kiri", "kiri@", "kiri@example", "ki ri@example.com", "kiri@@example.com"])
    expect(errorFields({ email })).toEqual(["email"]);
});

it("text over the maximum length is refused", () => {
  expect(errorFields({ comments: "x".repeat(2001), firstName: "y".repeat(61) })).toEqual(["comments", "firstName"]);
});

it("a plate may have only Latin letters, digits, spaces and dashes", () => {
  for (const rego of ["ABC 123", "abc-123", "", null]) expect(errorFields({ rego })).toEqual([]);
  // The first letter is Cyrillic. With a limited discount code, this plate would pass as a different vehicle from ABC123.
  for (const rego of ["\u0410BC123", "ABC#12"]) expect(errorFields({ rego })).toEqual(["rego"]);
});

it("B-152 each error message says what to do", () => {
  const allErrors = requestErrors(
    {
      ...request,
      serviceDay: "2026-11-22",
      firstName: null,
      lastName: null,
      mobile: null,
      email: null,
      rego: null,
      agreedTerms: false,
      flatSafeArea: null,
    },
    { ...facts, isArrivalOffered: false, isFleet: true, supplierTravels: true, paymentMethod: "zip" },
  );
  expect(allErrors).toEqual({
    serviceDay: ["Choose a later date"],
    arrivalFrom: ["Choose an arrival time"],
    firstName: ["Enter your first name"],
    mobile: ["Enter your mobile number"],
    email: ["Enter your email address"],
    lastName: ["Enter your last name"],
    rego: ["Enter the registration"],
    customerAddress: ["Enter the street address of the job"],
    flatSafeArea: ["Tell us if there is a flat, safe area to work on"],
    agreedTerms: ["Agree to the terms to book"],
  });
  expect(requestErrors({ ...request, serviceDay: "2027-01-22", mobile: "12", email: "kiri" }, facts)).toEqual({
    serviceDay: ["Choose an earlier date"],
    mobile: ["Enter a mobile number from Australia, like 0404 040 404"],
    email: ["Enter an email address like name@example.com"],
  });
});

it("a text of the maximum length is accepted; one character more is refused", () => {
  const comments = "a".repeat(2000);
  expect(requestErrors({ ...request, comments }, facts)).toEqual({});
  expect(requestErrors({ ...request, comments: `${comments}a` }, facts)).toEqual({
    comments: ["Use 2000 characters or fewer"],
  });
});
