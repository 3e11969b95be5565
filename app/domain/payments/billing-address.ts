import { COUNTRIES, type Country } from "../core/country/country";

/** The customer's billing address. It is sent only to the provider that checks their credit, and is not stored. */
export interface BillingAddress {
  readonly line1: string;
  readonly city: string;
  /** State abbreviation ("NSW"); "" in a country without states. */
  readonly state: string;
  readonly postcode: string;
}

export type BillingErrors = Partial<Record<keyof BillingAddress, readonly [string]>>;

/** Maximum length of an address line in characters. */
export const MAX_BILLING_LINE_LENGTH = 100;

/** Validates the address for the provider's check, or returns errors by field. Postcodes have four digits in both countries. */
export function readBillingAddress(
  country: Country,
  billingAddress: BillingAddress,
): { readonly ok: true; readonly address: BillingAddress } | { readonly ok: false; readonly errors: BillingErrors } {
  const { states } = COUNTRIES[country];
  const state = billingAddress.state.trim().toUpperCase();
  const address: BillingAddress = {
    line1: billingAddress.line1.trim(),
    city: billingAddress.city.trim(),
    state: states.length > 0 ? state : "",
    postcode: billingAddress.postcode.trim(),
  };
  const errors: BillingErrors = {
    ...(isValidLine(address.line1) ? {} : { line1: ["Enter your street address or PO box"] }),
    ...(isValidLine(address.city) ? {} : { city: ["Enter your suburb or town"] }),
    ...(states.length === 0 || states.includes(state) ? {} : { state: ["Choose your state"] }),
    ...(/^\d{4}$/.test(address.postcode) ? {} : { postcode: ["Enter a postcode of four digits"] }),
  };
  return Object.keys(errors).length === 0 ? { ok: true, address } : { ok: false, errors };
}

/** The errors by wire name, which are sent together with those of the customer's own fields (`FirstName`). */
export const toWireErrors = (errors: BillingErrors): Readonly<Record<string, readonly [string]>> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [WIRE_NAMES[name as keyof BillingAddress], text]));

const WIRE_NAMES: Readonly<Record<keyof BillingAddress, string>> = {
  line1: "BillingAddress.Line1",
  city: "BillingAddress.City",
  state: "BillingAddress.State",
  postcode: "BillingAddress.Postcode",
};

/** Requires at least one letter, because people who prefer not to answer type dashes or spaces. */
const isValidLine = (text: string): boolean => /\p{L}/u.test(text) && text.length <= MAX_BILLING_LINE_LENGTH;
