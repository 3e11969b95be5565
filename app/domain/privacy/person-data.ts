import type { BookingToken, LeadGuid, PersonId } from "../core/ids";

/** What of the database is a person's own, in the order in which it is shown. */
export const PERSON_TABLES = {
  bookings: "Bookings",
  bookingEvents: "Booking history",
  bookingOffers: "Answers from workshops",
  conversationEntries: "Messages with workshops",
  extraFindings: "Extra work that workshops found",
  ratings: "Reviews",
  payments: "Payments",
  paymentAttempts: "Payments that were started",
  paymentEvents: "Payment history",
  moneyLedger: "Ledger entries",
  discountUses: "Discounts used",
  customerCredits: "Credit on account",
  leads: "Quotes",
  capturedImages: "Photos and videos",
  capturedImageEvents: "Photo history",
  listingEvents: "Results viewed and chosen",
  leadBids: "Quotes requested from workshops",
  bidEvents: "What happened to them",
  bidOffers: "Offers of workshops",
  supplierDirectLeads: "Requests to one workshop",
  callbacks: "Calls requested",
  garageVehicles: "Garage",
  garageEntries: "Records of your cars",
  garageDates: "Dates of your cars",
  garageReminders: "Reminders of what your cars need",
  garageNotices: "Reminders that were sent",
  garageShares: "Links to the record of a car",
  garageHandOvers: "Cars that you handed over",
  reviewRequests: "Requests for a review by a person",
  reviewStops: "No invitations to review",
  users: "Account",
  pushDevices: "Devices with notifications",
  sessions: "Signed-in browsers",
  contactSessions: "Browsers that verified a mobile or email",
} as const;
export type PersonTable = keyof typeof PERSON_TABLES;

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
