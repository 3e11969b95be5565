import type { BookingRequest } from "./request";
import type { RequestErrors } from "./request-errors";
import type { Discount } from "../pricing/discounts/discount";
import { fieldRuleErrors, type RuledField } from "../pricing/discounts/field-rules";

const OUR_NAME = {
  FirstName: "firstName",
  LastName: "lastName",
  Email: "email",
  Mobile: "mobile",
  Rego: "rego",
  CustomerAddress: "customerAddress",
  PartnerReferralCode: "partnerReferralCode",
} as const satisfies Record<RuledField, keyof BookingRequest>;

/** Errors that a code's own rules find in a request, under our field names (B-156). The form and the API both use it. */
export function ruleErrors(discount: Pick<Discount, "fieldRules">, request: BookingRequest): RequestErrors {
  const values = Object.fromEntries(Object.entries(OUR_NAME).map(([wire, ours]) => [wire, request[ours]]));
  const broken = Object.entries(fieldRuleErrors(discount.fieldRules, values)) as [RuledField, readonly string[]][];
  return Object.fromEntries(broken.map(([field, messages]) => [OUR_NAME[field], messages]));
}
