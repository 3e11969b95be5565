import { COUNTRIES, type Country } from "../country/country.ts";
import { isMobile, isPhone, normalisePhoneText } from "./patterns.ts";

/** The leading 0 of a national number, which the country code replaces in international format. */
const LEADING_ZERO_PATTERNS: Readonly<Record<Country, RegExp>> = { AU: /^0(?=\d{9}$)/, NZ: /^0/ };

/** Removes characters that are not allowed from a phone field, also while the customer is typing (F-314–F-318). */
export function cleanPhoneInput(country: Country, text: string): string {
  const trimmed = normalisePhoneText(text);
  if (trimmed.startsWith("+")) return `+${trimmed.replace(/\D/g, "")}`;
  const digits = trimmed.replace(/\D/g, "");
  if (digits.length <= 4) return trimmed;
  return digits.replace(LEADING_ZERO_PATTERNS[country], `+${COUNTRIES[country].callingCode}`);
}

/** Adds a missing plus, as in "61404040404". No national number begins with the country's own code. */
const addCountryCode = (country: Country, digits: string) =>
  digits.startsWith(COUNTRIES[country].callingCode) ? `+${digits}` : digits;

/** Returns the number as stored (E.164, or the bare digits of a 13/1300/1800 number); null = not a phone number of this country. */
export const parsePhone = (country: Country, text: string): string | null =>
  isPhone(country, text) ? addCountryCode(country, cleanPhoneInput(country, text)) : null;

/** Parses a mobile number into E.164; null = not a mobile of this country. */
export const parseMobile = (country: Country, text: string): string | null =>
  isMobile(country, text) ? addCountryCode(country, cleanPhoneInput(country, text)) : null;
