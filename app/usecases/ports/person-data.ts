import type { BookingToken, LeadGuid, PersonId } from "../../domain/ids";

/** What of the database is a person's own, in the order in which it is shown. */
export const PERSON_TABLES = {
  bookings: "Bookings",
  bookingEvents: "What happened to bookings",
  bookingOffers: "What workshops answered",
  conversationEntries: "Messages with workshops",
  extraFindings: "Extra work that workshops found",
  ratings: "Reviews",
  payments: "Payments",
  paymentAttempts: "Payments that were begun",
  paymentEvents: "What happened to payments",
  moneyLedger: "Money, as it was posted",
  discountUses: "Discounts used",
  customerCredits: "Credit on account",
  leads: "Quotes",
  capturedImages: "Photos and videos",
  capturedImageEvents: "What happened to photos",
  listingEvents: "Results shown and pressed",
  leadBids: "Quotes asked of workshops",
  bidEvents: "What happened to them",
  bidOffers: "Offers of workshops",
  supplierDirectLeads: "Requests to one workshop",
  callbacks: "Calls asked for",
  garageVehicles: "Garage",
  garageEntries: "Records of your cars",
  garageDates: "Dates of your cars",
  garageReminders: "Reminders of what your cars need",
  garageNotices: "What you were reminded of",
  garageShares: "Links to the record of a car",
  garageHandOvers: "Cars that you handed over",
  lookAgains: "Asked a person to look again",
  reviewStops: "No invitations to review",
  users: "Account",
  pushDevices: "Devices with notifications",
  sessions: "Signed-in browsers",
  contactSessions: "Browsers that proved a mobile or email",
} as const;
export type PersonTable = keyof typeof PERSON_TABLES;

/** A row by the names of its columns; sealed columns still sealed. */
export type PersonRow = Readonly<Record<string, unknown>>;

/** The viewer, as far as they have proved who they are. */
export interface ProvedPerson {
  /** null = not signed in. */
  readonly userId: PersonId | null;
  /** Keyed digests of the mobile or email that was proved, as bookings have them. */
  readonly prints: readonly string[];
  /** Of the session that proved a contact; null = none did. */
  readonly contactHash: string | null;
}

export interface PersonScope {
  readonly tokens: readonly BookingToken[];
  readonly guids: readonly LeadGuid[];
  /** Bookings found by email that were also made with a mobile: they can be opened after verifying the mobile. */
  readonly mobileNeeded: number;
}

/** Everything in D1 about one person. */
export interface PersonData {
  /** Their bookings, and the quotes behind them and of their account. One round. */
  scope(person: ProvedPerson): Promise<PersonScope>;
  /** The rows of every table that are theirs. One round. */
  rows(person: ProvedPerson, scope: PersonScope): Promise<Readonly<Record<PersonTable, readonly PersonRow[]>>>;
}
