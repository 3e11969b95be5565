import type { BookingToken } from "../core/ids";
import type { Refusal } from "../core/outcomes";
import type { PlainDay } from "../core/time/plain-date";
import type { BookingRequest } from "./request";
import type { RequestErrors } from "./request-errors";
import type { Discount } from "../pricing/discounts/discount";
import { fieldRuleErrors, type RestrictedField } from "../pricing/discounts/field-rules";
import type { FormErrors } from "../core/forms/read-form";

/** Why a booking cannot be made, a number from 1 to 8 in the wire format (B-216, B-261). */
export type PrevalidateCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Why a supplier has no slot on a day that is not full. */
export type DayProblem = "closed" | "notice" | "too-far";

/** Our outcome name for each prevalidate code. */
export const OUTCOME_BY_CODE = {
  1: "booking-already-submitted",
  2: "booking-address-required",
  3: "supplier-not-available",
  4: "date-no-longer-available",
  5: "insufficient-booking-amount",
  6: "address-out-of-range",
  7: "date-no-longer-possible",
  8: "booking-not-submitted",
} as const satisfies Readonly<Record<PrevalidateCode, string>>;

export type BookingRefusalCode = (typeof OUTCOME_BY_CODE)[PrevalidateCode];

/** Why a booking was not made, with details that help the customer to continue. */
export interface BookingRefusal {
  readonly ok: false;
  readonly code: BookingRefusalCode;
  readonly errorCode: PrevalidateCode;
  /** The existing booking that prevents this one (code 1), if the caller holds it; otherwise null. */
  readonly existing: { readonly id: number; readonly token: BookingToken } | null;
  /** The next days with a free slot (codes 4 and 7). */
  readonly nextDays: readonly PlainDay[];
  /** Why the supplier has no slot on that day (code 4); null = the day is full. */
  readonly dayProblem: DayProblem | null;
  /** Error messages for the form fields that would fix the problem (codes 2 and 6). */
  readonly fields?: FormErrors;
}

export const refuseBooking = (
  errorCode: PrevalidateCode,
  details: Partial<Pick<BookingRefusal, "existing" | "nextDays" | "fields" | "dayProblem">> = {},
): BookingRefusal => ({
  ok: false,
  code: OUTCOME_BY_CODE[errorCode],
  errorCode,
  existing: details.existing ?? null,
  nextDays: details.nextDays ?? [],
  dayProblem: details.dayProblem ?? null,
  ...(details.fields && { fields: details.fields }),
});

/** The displayed discount has ended or changed. Nothing was booked at the old price. ErrorCode 1 of submit (B-272). */
export interface DiscountChangedRefusal extends Refusal<"discount-changed"> {
  /** The form field that shows the message. */
  readonly field: "promoCode" | "partnerReferralCode" | "youiRewardsOption";
  readonly text: string;
}

export const refuseChangedDiscount = (
  field: DiscountChangedRefusal["field"] = "promoCode",
  text = "This code is no longer available.",
): DiscountChangedRefusal => ({ ok: false, code: "discount-changed", field, text });

/** Refuses a discount code that has reached its daily limit. */
export const refuseUsedUpDiscount = (): DiscountChangedRefusal =>
  refuseChangedDiscount(
    "promoCode",
    "This code has reached its limit for today. Try again tomorrow, or book without the discount.",
  );

const FIELD_BY_WIRE_NAME = {
  FirstName: "firstName",
  LastName: "lastName",
  Email: "email",
  Mobile: "mobile",
  Rego: "rego",
  CustomerAddress: "customerAddress",
  PartnerReferralCode: "partnerReferralCode",
} as const satisfies Record<RestrictedField, keyof BookingRequest>;

/** Returns a request's violations of a discount code's own field rules, keyed by our field names (B-156). The form and the API both use it. */
export function ruleErrors(discount: Pick<Discount, "fieldRules">, request: BookingRequest): RequestErrors {
  const values = Object.fromEntries(Object.entries(FIELD_BY_WIRE_NAME).map(([wire, field]) => [wire, request[field]]));
  const brokenRules = Object.entries(fieldRuleErrors(discount.fieldRules, values)) as [
    RestrictedField,
    readonly string[],
  ][];
  return Object.fromEntries(brokenRules.map(([field, messages]) => [FIELD_BY_WIRE_NAME[field], messages]));
}
