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
} from "../../app/domain/ids";

/** What a test holds as text or number: from an answer, an address or a form. Throws on what can be none. */
export const asLeadGuid = (text: string): LeadGuid => leadGuid(text);
export const asBooking = (text: string): BookingToken => bookingToken(text);
export const asAttempt = (text: string): AttemptId => attemptId(text);
export const asPerson = (text: string): PersonId => personId(text);
export const asSupplier = (id: number): SupplierId => supplierId(id);
export const aLeadGuid = (): LeadGuid => leadGuid(crypto.randomUUID());
