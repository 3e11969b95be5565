/**
 * Branded types for ids that are easily confused. Entry points parse text into ids with the `parse` functions. Ids that we generate go through the function
 * named after the type, which throws RangeError for a wrong format, because that is a bug.
 */
declare const idBrand: unique symbol;
type Id<Kind extends string, Of = string> = Of & { readonly [idBrand]: Kind };

/** The id in a lead's URLs: a UUID in lower case. */
export type LeadGuid = Id<"LeadGuid">;
/** The token in the URLs of a booking's pages. */
export type BookingToken = Id<"BookingToken">;
/** Id of a payment attempt, which the provider also receives. */
export type AttemptId = Id<"AttemptId">;
/** Our own id of a person who has signed in (users.id). The identity provider's subject is stored separately. */
export type PersonId = Id<"PersonId">;
/** Id of a workshop, mobile mechanic or dealership: `workshopId` on the wire. */
export type SupplierId = Id<"SupplierId", number>;

/** A UUID in lower case, as we generate it for actions, files and caller sessions. */
const GUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Format of `Ids.token()`, with room for older and longer tokens. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

function assertId<T>(id: T | null, text: string | number): T {
  if (id === null) throw new RangeError(`unexpected format: ${text}`);
  return id;
}

const parseToken = <T extends string>(text: string): T | null => (TOKEN_PATTERN.test(text) ? (text as T) : null);

/** Whether a text has the format of the tokens that `Ids.token()` generates: 160 random bits as base64url. */
export const isRandomToken = (text: string): boolean => /^[\w-]{27}$/.test(text);

/** Whether a text is a UUID in lower case, as `crypto.randomUUID` returns it. */
export const isUuid = (text: string): boolean => GUID_PATTERN.test(text);

/** Parses a guid in any letter case. Returns null for any other text. */
export function parseLeadGuid(text: string): LeadGuid | null {
  const guid = text.toLowerCase();
  return GUID_PATTERN.test(guid) ? (guid as LeadGuid) : null;
}
export const leadGuid = (text: string): LeadGuid => assertId(parseLeadGuid(text), text);

/** Returns null if the text is not a valid token. */
export const parseBookingToken = (text: string): BookingToken | null => parseToken<BookingToken>(text);
export const bookingToken = (text: string): BookingToken => assertId(parseBookingToken(text), text);

/** Returns null if the text is not a valid id. */
export const parseAttemptId = (text: string): AttemptId | null => parseToken<AttemptId>(text);
export const attemptId = (text: string): AttemptId => assertId(parseAttemptId(text), text);

export const personId = (text: string): PersonId => assertId(parseToken<PersonId>(text), text);

/** Returns null for an invalid id. 0 is valid, because clients send it, although no supplier has it. */
export const parseSupplierId = (id: number): SupplierId | null =>
  Number.isSafeInteger(id) && id >= 0 ? (id as SupplierId) : null;
export const supplierId = (id: number): SupplierId => assertId(parseSupplierId(id), id);
