import {
  type AttemptId,
  attemptId,
  type BookingToken,
  bookingToken,
  type LeadGuid,
  leadGuid,
  type PersonId,
  personId,
  type SupplierId,
  supplierId,
} from "../../app/domain/core/ids";

/** Converts a text or number from a response, a URL or a form. Throws if it is invalid. */
export const toLeadGuid = (text: string): LeadGuid => leadGuid(text);
export const toBookingToken = (text: string): BookingToken => bookingToken(text);
export const toAttemptId = (text: string): AttemptId => attemptId(text);
export const toPersonId = (text: string): PersonId => personId(text);
export const toSupplierId = (id: number): SupplierId => supplierId(id);
export const testLeadGuid = (): LeadGuid => leadGuid(crypto.randomUUID());
