import type { Country } from "../country/country";

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

/** People write phones with spaces, brackets, hyphens and dots. */
const bare = (text: string) => text.replace(/[\s().\-\u2010-\u2015]/g, "");

/** Any number one can call: landline, service or mobile. */
export function isPhone(country: Country, text: string): boolean {
  const { landline, service, mobile, elsewhere } = PHONE_PATTERNS[country];
  if (elsewhere?.test(text)) return false;
  const number = bare(text);
  return [landline, service, mobile].some((pattern) => pattern.test(number));
}

/** A number that takes a text message (F-309). */
export const isMobile = (country: Country, text: string): boolean => PHONE_PATTERNS[country].mobile.test(bare(text));
