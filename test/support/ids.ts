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

/** What a test holds as text or number: from an answer, an address or a form. Throws on what can be none. */
export const toLeadGuid = (text: string): LeadGuid => leadGuid(text);
export const toBookingToken = (text: string): BookingToken => bookingToken(text);
export const toAttemptId = (text: string): AttemptId => attemptId(text);
export const toPersonId = (text: string): PersonId => personId(text);
export const toSupplierId = (id: number): SupplierId => supplierId(id);
export const testLeadGuid = (): LeadGuid => leadGuid(crypto.randomUUID());
