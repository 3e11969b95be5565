import { normaliseText } from "../words/clean-text.ts";
import { type Country, COUNTRIES } from "../country/country";

interface PhonePatterns {
  readonly landline: RegExp;
  /** Service numbers: 13, 1300 and 1800 in Australia; 0800 and 0508 in New Zealand. */
  readonly service: RegExp;
  readonly mobile: RegExp;
  /** Notations that are rejected because they belong to another country, although their digits are valid here. */
  readonly foreignNotation: RegExp | null;
}

/**
 * "026 123 4567" is how a New Zealand mobile is usually written. Its digits are also a Canberra landline, which Australians write (02) 6123 4567. A number
 * grouped the New Zealand way is treated as a mobile, so that we do not call a stranger in Canberra (P-202, record 0044).
 */
const NZ_MOBILE_GROUPS = /^\s*02\d[\s.-]\d{3}[\s.-]\d{4}\s*$/;

/** Patterns for numbers without spaces, both as typed and as formatted. Shared by browser and server (F-303–F-310). */
export const PHONE_PATTERNS: Readonly<Record<Country, PhonePatterns>> = {
  AU: {
    landline: /^(\+?61|0)[2378]\d{8}$/,
    service: /^(13\d{4}|1[38]00\d{6})$/,
    mobile: /^(\+?61|0)4\d{8}$/,
    foreignNotation: NZ_MOBILE_GROUPS,
  },
  NZ: {
    landline: /^(\+?64|0)[34679]\d{7}$/,
    service: /^(\+?64|0)(800|508)\d{6,7}$/,
    mobile: /^(\+?64|0)2\d{7,9}$/,
    foreignNotation: null,
  },
};

/** Prefixes of numbers on business cards, in web links and in contacts apps. */
const LABEL_PATTERN =
  /^(?:(?:https?:\/\/)?wa\.me\/|(?:tel|telephone|ph|phone|mob|mobile|cell|sms|callto|whatsapp|[mptw])(?:\s*[:.]|\s)\s*)/i;
/** International prefixes: +, 00, or 0011 from Australia. The national leading 0 after the country code is dropped. */
const INTERNATIONAL_PREFIX = /^(?:\+|00(?:11)?)\s*(61|64)[\s().-]*0?(?=[\s().-]*[1-9])/;
const AUSTRALIAN_SERVICE_PREFIX = /^\+61[\s().-]*(?=1[38])/;

/** Normalises a number to the notation that the patterns expect, whatever it was copied from: "tel:+61(0)491 570 110" becomes "+61491 570 110". */
export const normalisePhoneText = (text: string): string =>
  normaliseText(text)
    .replace(LABEL_PATTERN, "")
    .replace(/[/\u00b7\u2022]/g, " ")
    .trim()
    .replace(INTERNATIONAL_PREFIX, "+$1")
    .replace(AUSTRALIAN_SERVICE_PREFIX, "");

/** Removes the spaces, brackets, hyphens and dots that people type in phone numbers. */
const stripPunctuation = (text: string) => normalisePhoneText(text).replace(/[\s().-]/g, "");

/** True for any callable number: landline, service or mobile. */
export function isPhone(country: Country, text: string): boolean {
  const { landline, service, mobile, foreignNotation } = PHONE_PATTERNS[country];
  if (foreignNotation?.test(normalisePhoneText(text))) return false;
  const number = stripPunctuation(text);
  return [landline, service, mobile].some((pattern) => pattern.test(number));
}

/** True for a number that can receive text messages (F-309). */
export const isMobile = (country: Country, text: string): boolean =>
  PHONE_PATTERNS[country].mobile.test(stripPunctuation(text));

/** The block that a number belongs to. Numbers are allocated in blocks of ten thousand that share all but the last four digits. */
export const toNumberBlock = (mobile: string): string => mobile.slice(0, -4);

/** Destination of a text message, by the country code of the number. */
export const SMS_DESTINATIONS = ["AU", "NZ", "other"] as const;
export type SmsDestination = (typeof SMS_DESTINATIONS)[number];

export const smsDestination = (e164: string): SmsDestination =>
  e164.startsWith("+61") ? "AU" : e164.startsWith("+64") ? "NZ" : "other";

/** Error message for a mobile number from another country. Codes and booking messages are sent only to numbers of the customer's country (F-309, B-167). */
export const mobileNumberError = (country: Country): string =>
  `Enter a mobile number from ${COUNTRIES[country].name}, like ${COUNTRIES[country].phonePlaceholder}`;
