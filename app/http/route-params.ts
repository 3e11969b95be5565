import {
  type AttemptId,
  type BookingToken,
  parseAttemptId,
  parseBookingToken,
  type SupplierId,
  supplierId,
} from "../domain/core/ids";
import { refusedPage } from "../error-responses";

/** The booking that a page's address names. Text that can be no booking's is answered as an unknown one is. */
export function bookingTokenOf(text: string | undefined): BookingToken {
  const token = parseBookingToken(text ?? "");
  if (token === null) throw refusedPage("booking-not-found");
  return token;
}

/** The try to pay that a page's address names, likewise. */
export function attemptIdOf(text: string | undefined): AttemptId {
  const id = parseAttemptId(text ?? "");
  if (id === null) throw refusedPage("payment-not-found");
  return id;
}

/** The supplier that a page's address names; null = none can be meant. */
export const supplierIdOf = (text: string | null | undefined): SupplierId | null =>
  /^\d{1,9}$/.test(text ?? "") ? supplierId(Number(text)) : null;

/** The number of a bank file; 0 = the text can be none. */
export const bankFileNumberOf = (text: string | undefined): number =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0;
