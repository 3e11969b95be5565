import type { Country } from "../country/country";
import { isMobile, isPhone } from "./patterns";

/** What a phone field keeps of what was typed, also half typed (F-314–F-318). */
export function formatPhone(country: Country, text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith("+")) return `+${trimmed.replace(/\D/g, "")}`;
  const digits = trimmed.replace(/\D/g, "");
  if (digits.length <= 4) return trimmed;
  if (country === "AU") return digits.length === 10 && digits.startsWith("0") ? `+61${digits.slice(1)}` : digits;
  return digits.startsWith("0") ? `+64${digits.slice(1)}` : digits;
}

/** "61404040404" without its plus is the same number: nothing that is dialled at home begins with the country's own code. */
const withPlus = (country: Country, digits: string) =>
  digits.startsWith(country === "AU" ? "61" : "64") ? `+${digits}` : digits;

/** The number as it is kept: E.164, or the bare digits of a 13/1300/1800 number; null = not a phone of this country. */
export const parsePhone = (country: Country, text: string): string | null =>
  isPhone(country, text) ? withPlus(country, formatPhone(country, text)) : null;

/** E.164; null = not a mobile of this country. */
export const parseMobile = (country: Country, text: string): string | null =>
  isMobile(country, text) ? withPlus(country, formatPhone(country, text)) : null;
