import { plainText } from "../words/clean-text.ts";
import { type Country, COUNTRIES } from "../country/country";

interface PhonePatterns {
  readonly landline: RegExp;
  /** 13, 1300, 1800; 0800, 0508. */
  readonly service: RegExp;
  readonly mobile: RegExp;
  /** As typed: another country's number, though its digits would do. */
  readonly elsewhere: RegExp | null;
}

/**
 * "026 123 4567" is how a New Zealand mobile is written. Its digits are also a Canberra landline, which Australians write (02) 6123 4567:
 * in those groups it is taken for the mobile, and no stranger in Canberra is called (P-202, record 0044).
 */
const NZ_MOBILE_GROUPS = /^\s*02\d[\s.-]\d{3}[\s.-]\d{4}\s*$/;

/** Written without spaces, as typed or as formatted; the one table for browser and server (F-303–F-310). */
export const PHONE_PATTERNS: Readonly<Record<Country, PhonePatterns>> = {
  AU: {
    landline: /^(\+?61|0)[2378]\d{8}$/,
    service: /^(13\d{4}|1[38]00\d{6})$/,
    mobile: /^(\+?61|0)4\d{8}$/,
    elsewhere: NZ_MOBILE_GROUPS,
  },
  NZ: {
    landline: /^(\+?64|0)[34679]\d{7}$/,
    service: /^(\+?64|0)(800|508)\d{6,7}$/,
    mobile: /^(\+?64|0)2\d{7,9}$/,
    elsewhere: null,
  },
};

/** Prefixes of a number on a business card, in a web link and in a contacts app. */
const LABEL = /^(?:tel|telephone|ph|phone|mob|mobile|cell|sms|[mptw])\s*[:.]\s*/i;
/** Dialled abroad in place of the plus: 00, or 0011 from Australia. The 0 that is dialled at home is left out after the country's code. */
const INTERNATIONAL = /^(?:\+|00(?:11)?)\s*(61|64)[\s().-]*0?(?=[\s().-]*[1-9])/;
const AUSTRALIAN_SERVICE = /^\+61[\s().-]*(?=1[38])/;

/** A number in the spelling that the patterns know, whatever it was copied from: "tel:+61(0)491 570 110" is "+61491 570 110". */
export const plainPhone = (text: string): string =>
  plainText(text)
    .replace(LABEL, "")
    .replace(/[/\u00b7\u2022]/g, " ")
    .trim()
    .replace(INTERNATIONAL, "+$1")
    .replace(AUSTRALIAN_SERVICE, "");

/** People write phones with spaces, brackets, hyphens and dots. */
const stripPunctuation = (text: string) => plainPhone(text).replace(/[\s().-]/g, "");

/** Any number one can call: landline, service or mobile. */
export function isPhone(country: Country, text: string): boolean {
  const { landline, service, mobile, elsewhere: redirectElsewhere } = PHONE_PATTERNS[country];
  if (redirectElsewhere?.test(plainPhone(text))) return false;
  const number = stripPunctuation(text);
  return [landline, service, mobile].some((pattern) => pattern.test(number));
}

/** A number that takes a text message (F-309). */
export const isMobile = (country: Country, text: string): boolean =>
  PHONE_PATTERNS[country].mobile.test(stripPunctuation(text));

/** Numbers are given out in blocks of ten thousand: those that differ in their last four digits. */
export const numberBlockOf = (mobile: string): string => mobile.slice(0, -4);

/** Where a text goes, by the dialling code of its number. */
export const TEXT_DESTINATIONS = ["AU", "NZ", "other"] as const;
export type TextDestination = (typeof TEXT_DESTINATIONS)[number];

export const textDestination = (e164: string): TextDestination =>
  e164.startsWith("+61") ? "AU" : e164.startsWith("+64") ? "NZ" : "other";

/** Which mobiles are taken: those of the country, since codes and bookings go there by text (F-309, B-167). */
export const mobileNumberError = (country: Country): string =>
  `Enter a mobile number from ${COUNTRIES[country].name}, like ${COUNTRIES[country].phonePlaceholder}`;
