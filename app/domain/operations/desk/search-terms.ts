import type { Country } from "../../core/country/country";
import { parseEmail } from "../../identity/contact/email";
import { parseLeadGuid } from "../../core/ids";
import { parseMobile } from "../../core/phone/format";
import { plainText } from "../../core/words/clean-text";

/** The possible meanings of a desk search: one line can be several of these, and each is searched for. */
export interface SearchTerms {
  /** A booking's number. */
  readonly number: number | null;
  /** The address of a quote. */
  readonly lead: string | null;
  readonly email: string | null;
  /** In the stored form of this country. */
  readonly mobile: string | null;
  /** A plate, without spaces. */
  readonly rego: string | null;
  /** A booking's or payment's reference, ours or a provider's. */
  readonly reference: string | null;
  /** A part of a workshop's name. */
  readonly name: string | null;
}

const NUMBER = /^#?(\d{9})$/;
const REFERENCE = /^[A-Za-z0-9_-]{6,128}$/;
/**
 * A plate needs a digit, otherwise the text is a word. Plates have at most seven characters in both countries; personalised plates without digits have two to
 * seven letters.
 */
const PLATE = /^[A-Z0-9]{2,7}$/;

/** Reads what was typed, as everything that it can be. All null = too short to look for. */
export function parseSearch(country: Country, input: string): SearchTerms {
  const text = plainText(input).slice(0, 200);
  const plain = text.replace(/[\s-]/g, "").toUpperCase();
  const number = NUMBER.exec(text.replaceAll(" ", ""))?.[1];
  return {
    number: number === undefined ? null : Number(number),
    lead: parseLeadGuid(text),
    email: text.includes("@") ? parseEmail(text) : null,
    mobile: parseMobile(country, text),
    rego: PLATE.test(plain) ? plain : null,
    reference: REFERENCE.test(text) ? text : null,
    name: /\p{L}/u.test(text) && text.length >= 3 && !text.includes("@") ? text : null,
  };
}
