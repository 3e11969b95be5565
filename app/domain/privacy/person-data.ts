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
] as const;
export type PersonTable = (typeof PERSON_TABLES)[number];

/** A row by the names of its columns; sealed columns still sealed. */
export type PersonRow = Readonly<Record<string, unknown>>;

/** The viewer, as far as they have proved who they are. */
export interface ProvedPerson {
  /** null = not signed in. */
  readonly userId: PersonId | null;
  /** Keyed digests of the mobile or email that was proved, as bookings have them. */
  readonly digests: readonly string[];
  /** Of the session that proved a contact; null = none did. */
  readonly contactHash: string | null;
}

export interface PersonScope {
  readonly tokens: readonly BookingToken[];
  readonly guids: readonly LeadGuid[];
  /** Bookings found by email that were also made with a mobile: they can be opened after verifying the mobile. */
  readonly mobileNeeded: number;
}
