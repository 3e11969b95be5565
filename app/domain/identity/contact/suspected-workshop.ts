import type { Country } from "../../core/country/country";
import { parsePhone } from "../../core/phone/format";
import { emailKey, parseEmail } from "./email";

/** Normalised contact details for comparison with suppliers' own: email in lower case, phone in stored format (F-383). */
export interface ContactKeys {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Returns null if there is nothing to compare. */
export function contactKeys(country: Country, email: string | null, mobile: string | null): ContactKeys | null {
  const parsedEmail = email === null ? null : parseEmail(email);
  const phone = mobile === null ? null : parsePhone(country, mobile);
  return parsedEmail === null && phone === null ? null : { email: parsedEmail && emailKey(parsedEmail), phone };
}
