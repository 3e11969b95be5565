import type { BookingToken, LeadGuid, PersonId } from "../core/ids";

/** The tables with a person's own data, in the order in which the page shows them. */
export const PERSON_TABLES = [
  "bookings",
  "bookingEvents",
  "bookingOffers",
  "conversationEntries",
  "extraFindings",
  "ratings",
  "payments",
  "paymentAttempts",
  "paymentEvents",
  "moneyLedger",
  "discountUses",
  "customerCredits",
  "leads",
  "capturedImages",
  "capturedImageEvents",
  "listingEvents",
  "leadBids",
  "bidEvents",
  "bidOffers",
  "supplierDirectLeads",
  "callbacks",
  "garageVehicles",
  "garageEntries",
  "garageDates",
  "garageReminders",
  "garageNotices",
  "garageShares",
  "garageHandOvers",
  "reviewRequests",
  "reviewStops",
  "users",
  "pushDevices",
  "sessions",
  "contactSessions",
  "notificationContacts",
] as const;
export type PersonTable = (typeof PERSON_TABLES)[number];

/** A row by column name. Sealed columns are not decrypted. */
export type PersonRow = Readonly<Record<string, unknown>>;

/** The identities that the viewer has verified. */
export interface VerifiedPerson {
  /** Id of the signed-in person; null = not signed in. */
  readonly userId: PersonId | null;
  /** Keyed digests of the verified mobile or email, as stored with bookings. */
  readonly digests: readonly string[];
  /** Hash of the session in which a contact was verified; null = none. */
  readonly contactHash: string | null;
}

export interface PersonScope {
  readonly tokens: readonly BookingToken[];
  readonly guids: readonly LeadGuid[];
  /** Number of bookings found by email that also have a mobile. They can be opened only after verifying the mobile. */
  readonly mobileNeededCount: number;
}
