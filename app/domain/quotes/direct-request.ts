import { nameProblem } from "../identity/contact/contact-details";
import { parseEmail } from "../identity/contact/email";
import type { Country } from "../core/country/country";
import { parsePhone } from "../core/phone/format";
import { blankToNull } from "../core/words/blank-to-null";
import type { Handover } from "../supplier/availability/time-options";
import { EXTRA, type Supplier } from "../supplier/supplier";
import type { FormErrors } from "../core/forms/read-form";

/** A customer's request for a quote to one supplier. */
export interface DirectRequest {
  readonly name: string;
  /** Normalised phone number; null when none was given or the text is not a phone number (F-330). */
  readonly contactNumber: string | null;
  readonly email: string;
  readonly comments: string | null;
}

export const DIRECT_FIELDS = ["name", "contactNumber", "email", "comments"] as const;
/** The fields of the form, as entered. */
export type DirectRequestFields = Readonly<Record<(typeof DIRECT_FIELDS)[number], string>>;

/** Maximum characters per field. */
export const DIRECT_LENGTHS = { name: 100, contactNumber: 40, email: 254, comments: 1000 } as const;

/**
 * Validates the get-a-quote form, both in the browser before sending and on the server (F-329). An invalid contact number is dropped, and the rest is still
 * sent (F-330).
 */
export function readDirectRequest(
  country: Country,
  input: DirectRequestFields,
): { readonly ok: true; readonly request: DirectRequest } | { readonly ok: false; readonly errors: FormErrors } {
  const name = input.name.trim();
  const email = parseEmail(input.email);
  const comments = blankToNull(input.comments);
  const errors: Record<string, readonly string[]> = {};
  if (name === "") errors.name = ["Enter your name"];
  else if (name.length > DIRECT_LENGTHS.name) errors.name = [`Use at most ${DIRECT_LENGTHS.name} characters`];
  else if (nameProblem(name) !== null) errors.name = [nameProblem(name) ?? ""];
  if (email === null)
    errors.email = [
      input.email.trim() === "" ? "Enter your email address" : "Enter an email address like name@example.com",
    ];
  if (comments !== null && comments.length > DIRECT_LENGTHS.comments)
    errors.comments = [`Use at most ${DIRECT_LENGTHS.comments} characters`];
  if (email === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request: { name, contactNumber: parsePhone(country, input.contactNumber), email, comments } };
}

/**
 * How the car is handed over: a mobile supplier comes to the customer; with the vehicle pick-up extra the supplier collects the car; otherwise the customer
 * drops it off.
 */
export const determineHandover = (
  supplier: Pick<Supplier, "isMobile">,
  extras: readonly { readonly id: number }[],
): Handover =>
  supplier.isMobile
    ? "mobile"
    : extras.some((extra) => extra.id === EXTRA.vehiclePickUpAndDropOff)
      ? "pick-up"
      : "drop-off";
