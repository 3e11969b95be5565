import { addressProblem, nameProblem, containsLink } from "../identity/contact/contact-details";
import { regoProblem } from "../catalogue/vehicle/plate";
import { mobileNumberError } from "../core/phone/patterns";
import { parseEmail } from "../identity/contact/email";
import type { Country } from "../core/country/country";
import { METHODS, type PaymentMethod } from "../payments/methods";
import { parseMobile } from "../core/phone/format";
import { EXTRA } from "../supplier/supplier";
import type { PlainDay } from "../core/time/plain-date";
import type { BookingRequest } from "./request";

export interface RequestFacts {
  /** True for a guest, a cart without a price, or an account with missing details (B-158, B-159). */
  readonly contactRequired: boolean;
  /** Whether the number entered as mobile is the account's phone, so that a landline is accepted. */
  readonly isPhoneKnown: boolean;
  /** The chosen payment method; some need a full name (B-153). */
  readonly paymentMethod: PaymentMethod;
  readonly country: Country;
  readonly supplierTravels: boolean;
  /** True for a fleet booking, which identifies the vehicle by its plate (B-155). */
  readonly isFleet: boolean;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  readonly isArrivalOffered: boolean;
}

export type RequestErrors = Partial<Record<keyof BookingRequest, readonly string[]>>;

/** Maximum length of each stored text. */
const MAX_LENGTH = {
  firstName: 60,
  lastName: 60,
  email: 254,
  customerAddress: 200,
  comments: 2000,
  rego: 12,
  orderNumber: 40,
} as const;

/** Whether a job address is needed: the supplier drives to the customer, or picks up the car (B-154, B-164). */
export const needsAddress = (request: Pick<BookingRequest, "extraIds">, supplierTravels: boolean): boolean =>
  supplierTravels || request.extraIds.includes(EXTRA.vehiclePickUpAndDropOff);

/** Returns the validation errors by field, in the form's order; empty when the form is valid (B-152). Used by both the page and the API. */
export function requestErrors(request: BookingRequest, facts: RequestFacts): RequestErrors {
  const errors: RequestErrors = {};
  if (request.serviceDay < facts.minimumDay) errors.serviceDay = ["Choose a later date"];
  else if (request.serviceDay > facts.maximumDay) errors.serviceDay = ["Choose an earlier date"];
  if (!facts.isArrivalOffered) errors.arrivalFrom = ["Choose an arrival time"];
  Object.assign(errors, contactErrors(request, facts));
  if (facts.paymentMethod !== "payOnTheDay" && METHODS[facts.paymentMethod].needsLastName && !request.lastName)
    errors.lastName = ["Enter your last name"];
  if (facts.isFleet && !request.rego) errors.rego = ["Enter the registration"];
  if (needsAddress(request, facts.supplierTravels) && !request.customerAddress)
    errors.customerAddress = ["Enter the street address of the job"];
  if (facts.supplierTravels && request.flatSafeArea === null)
    errors.flatSafeArea = ["Tell us if there is a flat, safe area to work on"];
  if (!request.agreedTerms) errors.agreedTerms = ["Agree to the terms to book"];
  for (const [field, maxLength] of Object.entries(MAX_LENGTH) as [keyof typeof MAX_LENGTH, number][]) {
    if ((request[field]?.length ?? 0) > maxLength) errors[field] = [`Use ${maxLength} characters or fewer`];
  }
  for (const field of ["firstName", "lastName"] as const) {
    const problem = nameProblem(request[field]);
    if (problem !== null) errors[field] ??= [problem];
  }
  const plateProblem = regoProblem(request.rego);
  if (plateProblem !== null) errors.rego ??= [plateProblem];
  const problem = addressProblem(request.customerAddress);
  if (problem !== null) errors.customerAddress ??= [problem];
  if (request.orderNumber && containsLink(request.orderNumber))
    errors.orderNumber ??= ["Enter an order number without links"];
  return errors;
}

function contactErrors(
  { firstName, mobile, email }: BookingRequest,
  { contactRequired, isPhoneKnown, country }: RequestFacts,
): RequestErrors {
  const errors: RequestErrors = {};
  if (contactRequired && !firstName) errors.firstName = ["Enter your first name"];
  if (contactRequired && !mobile) errors.mobile = ["Enter your mobile number"];
  else if (mobile && !isPhoneKnown && !parseMobile(country, mobile)) errors.mobile = [mobileNumberError(country)];
  if (contactRequired && !email) errors.email = ["Enter your email address"];
  else if (email && !parseEmail(email)) errors.email = ["Enter an email address like name@example.com"];
  return errors;
}
