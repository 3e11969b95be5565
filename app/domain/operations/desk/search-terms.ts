import type { Country } from "../../core/country/country";
import { parseEmail } from "../../identity/contact/email";
import { parseLeadGuid } from "../../core/ids";
import { parseMobile } from "../../core/phone/format";
import { normaliseText } from "../../core/words/clean-text";

/** The possible meanings of a desk search. One input can have several of them, and each is searched. */
export interface SearchTerms {
  /** Booking number. */
  readonly number: number | null;
  /** Guid of a quote. */
  readonly lead: string | null;
  readonly email: string | null;
  /** Mobile number in the country's stored format. */
  readonly mobile: string | null;
  /** Number plate without spaces. */
  readonly rego: string | null;
  /** Our own or a provider's reference for a booking or payment. */
  readonly reference: string | null;
  /** Part of a workshop's name. */
  readonly name: string | null;
}

const BOOKING_NUMBER_PATTERN = /^#?(\d{9})$/;
const REFERENCE_PATTERN = /^[A-Za-z0-9_-]{6,128}$/;
/** Plates have two to seven letters or digits in both countries. Personalised plates may have no digit, so any short word can be a plate. */
const PLATE_PATTERN = /^[A-Z0-9]{2,7}$/;

/** Parses a search input into all its possible meanings. All fields are null if the input is too short. */
export function parseSearch(country: Country, input: string): SearchTerms {
  const text = normaliseText(input).slice(0, 200);
  const plateText = text.replace(/[\s-]/g, "").toUpperCase();
  const number = BOOKING_NUMBER_PATTERN.exec(text.replaceAll(" ", ""))?.[1];
  return {
    number: number === undefined ? null : Number(number),
    lead: parseLeadGuid(text),
    email: text.includes("@") ? parseEmail(text) : null,
    mobile: parseMobile(country, text),
    rego: PLATE_PATTERN.test(plateText) ? plateText : null,
    reference: REFERENCE_PATTERN.test(text) ? text : null,
    name: /\p{L}/u.test(text) && text.length >= 3 && !text.includes("@") ? text : null,
  };
}
