import { COUNTRIES, type Country } from "../country/country.ts";
import { isMobile, isPhone, plainPhone } from "./patterns.ts";

/** The nought before a number that is dialled at home, where the country's code belongs when it is written whole. */
const NATIONAL: Readonly<Record<Country, RegExp>> = { AU: /^0(?=\d{9}$)/, NZ: /^0/ };

/** Reduces a phone field's text to allowed characters, also while it is being typed (F-314–F-318). */
export function formatPhone(country: Country, text: string): string {
  const trimmed = plainPhone(text);
  if (trimmed.startsWith("+")) return `+${trimmed.replace(/\D/g, "")}`;
  const digits = trimmed.replace(/\D/g, "");
  if (digits.length <= 4) return trimmed;
  return digits.replace(NATIONAL[country], `+${COUNTRIES[country].callingCode}`);
}

/** "61404040404" without its plus is the same number: nothing that is dialled at home begins with the country's own code. */
const withPlus = (country: Country, digits: string) =>
  digits.startsWith(COUNTRIES[country].callingCode) ? `+${digits}` : digits;

/** The number as stored: E.164, or the bare digits of a 13/1300/1800 number; null = not a phone number of this country. */
export const parsePhone = (country: Country, text: string): string | null =>
  isPhone(country, text) ? withPlus(country, formatPhone(country, text)) : null;

/** E.164; null = not a mobile of this country. */
export const parseMobile = (country: Country, text: string): string | null =>
  isMobile(country, text) ? withPlus(country, formatPhone(country, text)) : null;
