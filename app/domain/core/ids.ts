/**
 * Ids that are easily confused, each with its own type. Entry points parse text into ids with the `parse` functions. Ids that we generate go through the
 * function of the type's name, which throws RangeError on a wrong shape, because that is a bug and never input.
 */
declare const kind: unique symbol;
type Id<Kind extends string, Of = string> = Of & { readonly [kind]: Kind };

/** The address of a lead: a UUID in lower case. */
export type LeadGuid = Id<"LeadGuid">;
/** The address of a booking's pages. */
export type BookingToken = Id<"BookingToken">;
/** One try to pay; the provider knows it by this too. */
export type AttemptId = Id<"AttemptId">;
/** A signed-in person, as the identity provider identifies them. */
export type PersonId = Id<"PersonId">;
/** A workshop, mobile mechanic or dealership: `workshopId` on the wire. */
export type SupplierId = Id<"SupplierId", number>;

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What `Ids.token()` makes, with room for older and longer ones. */
const TOKEN = /^[A-Za-z0-9_-]{1,64}$/;

function made<T>(id: T | null, text: string | number): T {
  if (id === null) throw new RangeError(`of another shape: ${text}`);
  return id;
}

const parseToken = <T extends string>(text: string): T | null => (TOKEN.test(text) ? (text as T) : null);

/** In any letter case; null when it is not a guid. */
export function parseLeadGuid(text: string): LeadGuid | null {
  const guid = text.toLowerCase();
  return GUID.test(guid) ? (guid as LeadGuid) : null;
}
export const leadGuid = (text: string): LeadGuid => made(parseLeadGuid(text), text);

/** null = no booking can have it. */
export const parseBookingToken = (text: string): BookingToken | null => parseToken<BookingToken>(text);
export const bookingToken = (text: string): BookingToken => made(parseBookingToken(text), text);

/** null = no attempt can have it. */
export const parseAttemptId = (text: string): AttemptId | null => parseToken<AttemptId>(text);
export const attemptId = (text: string): AttemptId => made(parseAttemptId(text), text);

export const personId = (text: string): PersonId => made(parseToken<PersonId>(text), text);

/** null when it cannot be a supplier's id; 0 is never used, but clients send it. */
export const parseSupplierId = (id: number): SupplierId | null =>
  Number.isSafeInteger(id) && id >= 0 ? (id as SupplierId) : null;
export const supplierId = (id: number): SupplierId => made(parseSupplierId(id), id);
