import {
  type AttemptId,
  type BookingToken,
  parseAttemptId,
  parseBookingToken,
  type SupplierId,
  supplierId,
} from "../domain/core/ids";
import { refusedPage } from "../error-responses";

/** The booking in a page's URL. Invalid text gets the same response as an unknown booking. */
export function bookingTokenOf(text: string | undefined): BookingToken {
  const token = parseBookingToken(text ?? "");
  if (token === null) throw refusedPage("booking-not-found");
  return token;
}

/** The payment attempt in a page's URL. Invalid text gets the same response as an unknown one. */
export function attemptIdOf(text: string | undefined): AttemptId {
  const id = parseAttemptId(text ?? "");
  if (id === null) throw refusedPage("payment-not-found");
  return id;
}

/** The supplier in a page's URL. Null = the text is not a supplier number. */
export const supplierIdOf = (text: string | null | undefined): SupplierId | null =>
  /^\d{1,9}$/.test(text ?? "") ? supplierId(Number(text)) : null;

/** Like `supplierIdOf`, but text that is not a supplier number becomes 0, which no supplier has. */
export const supplierIdOrZero = (text: string | null | undefined): SupplierId => supplierIdOf(text) ?? supplierId(0);

/** The number of a bank file or fleet company. 0 = the text is not one. */
export const positiveNumberOf = (text: string | undefined): number =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0;

/** Number of list rows requested in the URL ("?shown=60"). At least `step`, the length of the first page, and at most `maxLength`. */
export function readPageLength(request: Request, step: number, maxLength: number, name = "shown"): number {
  const text = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Math.min(maxLength, Math.max(step, Number(text))) : step;
}
