import type { AutomatedDecisionId } from "../domain/privacy/automated-decisions";
import type { DeletionBlockers } from "../domain/privacy/stored-deletion";
import { NOT_EXPORTED, type NotExportedReason } from "../domain/privacy/not-exported";
import type { PersonTable } from "../domain/privacy/person-data";
import type { RetentionRule, RetentionId } from "../domain/core/retention/retention";

/** An automated decision about people, as the privacy policy describes it. */
interface AutomatedDecision {
  readonly title: string;
  /** The kinds of personal information that it uses. */
  readonly data: readonly string[];
  /** The rule by which the decision is made. */
  readonly method: string;
  /** The consequence for the person. */
  readonly effect: string;
  /** true = no person reviews the decision before it takes effect; false = a person is involved. */
  readonly isFullyAutomated: boolean;
}

export const AUTOMATED_DECISIONS: Readonly<Record<AutomatedDecisionId, AutomatedDecision>> = {
  "order-of-results": {
    title: "The order and the prices of workshops in your results",
    data: ["your suburb", "your vehicle and the work", "the day you ask for"],
    method:
      "Prices are calculated from the work, the vehicle and each workshop’s rates. “Recommended” weighs price, distance, rating, first free day, how quickly a workshop answers and how many bookings it completes. Workshops cannot pay for a higher position.",
    effect:
      "The order of the list. Everyone who asks for the same thing gets the same order, and you can sort it differently.",
    isFullyAutomated: true,
  },
  "sending-limits": {
    title: "Limits on codes, plate lookups, quotes and unpaid bookings",
    data: [
      "your mobile or email, in scrambled form (keyed hash)",
      "your browser and your network address, in scrambled form (keyed hashes)",
      "your unpaid bookings",
    ],
    method: "We count requests per person, browser, network, workshop and day, and stop at a limit.",
    effect: "You wait, or you verify your mobile before you book. The page says how long, or whom to call.",
    isFullyAutomated: true,
  },
  "suspected-workshop": {
    title: "Whether a request comes from a workshop",
    data: ["your email", "your mobile"],
    method: "We compare them with the contact details of the workshops listed here.",
    effect: "We send no code to a workshop's contact details and do not pass the request on to other workshops.",
    isFullyAutomated: true,
  },
  "bid-invitations": {
    title: "Which workshops are asked to quote",
    data: ["your suburb", "your vehicle and the work", "your notes, photos and video"],
    method:
      "We ask a limited number of workshops near you that do this work on your type of vehicle and have a free day, in the recommended order.",
    effect: "Workshops that are not asked cannot quote.",
    isFullyAutomated: true,
  },
  "fleet-member": {
    title: "Whether a driver belongs to a fleet",
    data: ["the last four characters of the member number", "the plate and its state"],
    method: "We compare them with the list that the fleet company gave us.",
    effect:
      "Work for a member is billed to the company. Bookings by other drivers wait until a person at the company approves them.",
    isFullyAutomated: false,
  },
  "discount-rules": {
    title: "Whether a code, voucher or credit applies",
    data: [
      "your mobile and email, in scrambled form (keyed hashes)",
      "what you booked before",
      "a partner's member number, in scrambled form (keyed hash)",
    ],
    method: "Each code has rules, such as once per customer, first booking only, or a minimum total.",
    effect: "If a code does not apply, the price does not change and the page says why.",
    isFullyAutomated: true,
  },
  "duplicate-booking": {
    title: "Whether you may be booking the same thing twice",
    data: ["your mobile and email, in scrambled form (keyed hashes)", "your plate or vehicle", "the work and the day"],
    method:
      "We look for a booking with the same contact, the same vehicle and some of the same work within seven days.",
    effect: "We ask you to confirm. You can still book.",
    isFullyAutomated: true,
  },
  "answer-clock": {
    title: "What happens to a booking that is not answered",
    data: ["the booking: workshop, day, work and price", "whether you let us ask another workshop"],
    method: "A workshop has a set number of working hours to answer. If you are asked to choose, you have 24 hours.",
    effect:
      "If you agreed to it, we offer the booking to another workshop that costs no more. Otherwise you choose, and if you do not, the booking ends at no cost.",
    isFullyAutomated: true,
  },
  "contact-in-messages": {
    title: "Whether a message to a workshop can be sent",
    data: ["the text of the message"],
    method:
      "Until a booking is confirmed, we do not send messages that contain a phone number, an email address or a link.",
    effect: "You can write it again without them.",
    isFullyAutomated: true,
  },
  "work-closed": {
    title: "Whether work counts as done",
    data: ["what you and the workshop reported about the work", "the day"],
    method:
      "If neither of you reports anything, we ask both of you once, then close the booking with an unknown result. If you paid online, a person then decides what happens to the payment.",
    effect: "The booking cannot be reviewed and does not affect the workshop's rating.",
    isFullyAutomated: true,
  },
  "review-held": {
    title: "Whether the text of a review is shown",
    data: ["the text of the review"],
    method: "We hide text with a phone number, an email address or a link, in positive and negative reviews alike.",
    effect: "The star rating still counts. The text stays hidden until you change it.",
    isFullyAutomated: true,
  },
  "workshop-hidden": {
    title: "Whether a workshop is shown",
    data: ["the expiry dates of its insurance and licence, as checked by a person"],
    method:
      "A workshop loses its badge when a required document expires, and is hidden 14 days later. We warn it 30 and 7 days before.",
    effect: "It gets no new bookings until a new document is checked.",
    isFullyAutomated: false,
  },
};

/** Stored data, and the event from which its retention period runs ("30 days after …"). */
export const RETENTION_TEXT: Readonly<Record<RetentionId, { readonly data: string; readonly from: string }>> = {
  drafts: {
    data: "A quote that you do not submit or book, with its photos and video",
    from: "you last changed it or saw new prices for it",
  },
  prices: {
    data: "The prices that you were shown. After that we keep only what is needed to calculate them again",
    from: "the quote or booking is settled",
  },
  photos: {
    data: "Photos and a video of a quote, photos in messages and photos of extra work",
    from: "they were sent",
  },
  uploads: { data: "An upload that did not become a photo or video", from: "it was started" },
  codes: {
    data: "Codes that were sent and tried, and how often a number or plate was looked up",
    from: "they were sent",
  },
  messages: { data: "Emails and text messages that we sent", from: "they were sent" },
  plates: { data: "The result of a plate lookup", from: "the lookup" },
  answers: { data: "Responses to API calls that may be repeated", from: "the call" },
  resumeLinks: { data: "Links that open a quote on another device", from: "they were sent" },
  workshopLinks: { data: "Links that were sent to a workshop, and what they opened", from: "they were sent" },
  fleetApprovalRequests: {
    data: "Links that ask a fleet company to approve a booking",
    from: "the day the work was due to start",
  },
  transfers: { data: "Codes that move a workshop's account to another address", from: "they were sent" },
  sessions: {
    data: "Which browsers are signed in or have verified a mobile or email. For a workshop's device we keep this for 90 days, with its address for notifications",
    from: "it signed in",
  },
  diary: {
    data: "A workshop's notes about cars that came without a booking. The name is deleted after 12 months",
    from: "the day of the work",
  },
  webhooks: {
    data: "What we sent about a booking to the software of the marketplace, a workshop or a fleet company: its number, day, amount and status, without a name",
    from: "it was delivered, or we stopped trying",
  },
  carLinks: {
    data: "A link to a car's record, and a code that hands a car over. We keep the fact that a car was handed over for 24 months",
    from: "the link was created. A code works for 7 days",
  },
  receipts: {
    data: "Photos of receipts in the record of a car that was removed from a garage",
    from: "the car was removed",
  },
  deskFiles: {
    data: "A file of workshops, prices or codes that our staff previewed or imported",
    from: "it was uploaded",
  },
  dayCounts: {
    data: "How many quotes, bookings, calls, refunds and requests there were on a day, without personal data",
    from: "the day",
  },
  applications: {
    data: "A workshop's application that was not submitted, with its documents",
    from: "it was last changed",
  },
};

/** Formats a retention period: "30 days", "1 day". */
export const formatRetentionPeriod = ({ period: { count, unit } }: RetentionRule): string =>
  `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Data that is stored until its deletion is requested, and why. */
export const RETAINED_ON_REQUEST: readonly { readonly data: string; readonly reason: string }[] = [
  {
    data: "Quotes that you requested and bookings, with their messages and reviews",
    reason: "so that you and the workshop can look things up, and for warranty claims",
  },
  {
    data: "Payments, refunds and receipts",
    reason:
      "because tax law requires them for five years in Australia and seven in New Zealand. Once you delete your data, we keep them without your name",
  },
  {
    data: "Vehicles in your garage with their records",
    reason:
      "because you may want them again. A vehicle that you remove is hidden, and reappears with your next quote for it",
  },
  {
    data: "Your choice not to get review invitations. We keep the address or number only in scrambled form (keyed hash)",
    reason: "so that we do not send you any",
  },
  {
    data: "The fact that someone had their data deleted, and when each step was done, without their name",
    reason: "so that we can show that it was done",
  },
];

/** Headings of the data export, by table. */
export const PERSON_TABLE_TITLES: Readonly<Record<PersonTable, string>> = {
  bookings: "Bookings",
  bookingEvents: "Booking history",
  bookingOffers: "Answers from workshops",
  conversationEntries: "Messages with workshops",
  extraFindings: "Extra work that workshops found",
  ratings: "Reviews",
  payments: "Payments",
  paymentAttempts: "Payments started",
  paymentEvents: "Payment history",
  moneyLedger: "Ledger entries",
  discountUses: "Discounts used",
  customerCredits: "Credit on account",
  leads: "Quotes",
  capturedImages: "Photos and videos",
  capturedImageEvents: "Photo history",
  listingEvents: "Results viewed and chosen",
  leadBids: "Quotes requested from workshops",
  bidEvents: "History of requested quotes",
  bidOffers: "Offers from workshops",
  supplierDirectLeads: "Requests to one workshop",
  callbacks: "Calls requested",
  garageVehicles: "Garage",
  garageEntries: "Records of your cars",
  garageDates: "Due dates of your cars",
  garageReminders: "Reminders you asked for",
  garageNotices: "Reminders sent",
  garageShares: "Links to a car’s record",
  garageHandOvers: "Cars that you handed over",
  reviewRequests: "Requests for a review by a person",
  reviewStops: "Review invitations turned off",
  users: "Account",
  pushDevices: "Devices with notifications",
  sessions: "Signed-in browsers",
  contactSessions: "Browsers that verified a mobile or email",
  notificationContacts: "Workshop messages that you receive",
};

/** Why a table is missing from a person's data export. */
export const NOT_EXPORTED_TEXT: Readonly<Record<NotExportedReason, string>> = {
  nobody: "not about a person: the catalogue, prices, places, or how the site runs",
  workshop:
    "a workshop's own data: its account, people, settings, diary and documents. People who work there find it in its portal",
  short: "a hash or a code that is deleted within a day",
  slots: "hashes that limit the unpaid bookings of one customer, network or workshop. They expire with the booking",
  mailed: "emails, text messages and links that we sent. The recipient has them, and we delete our copy after 30 days",
  provider: "notices from payment providers: references and amounts that are already listed with the payments",
  fleet: "a fleet company's list of its members, which the company keeps",
  desk: "our staff's notes about the help they gave. What they did is listed in the history of your bookings",
  deletion: "that you asked us to delete your data. The details are encrypted until it is done, then deleted",
  again: "a second copy of a quote's contact details, and changes that are being saved",
  counting: "counts without personal data: how many offers and claims a quote has had",
  quoted: "prices that workshops quoted, stored so that they can be calculated again",
  told: "what we sent about a booking to the software of the marketplace, a workshop or a fleet company. It is already listed with the booking",
  development: "used on development sites only",
};

/** Reasons to show for tables that a customer may expect in the export. */
const EXPLAINED_EXCLUSIONS: readonly NotExportedReason[] = [
  "workshop",
  "mailed",
  "short",
  "slots",
  "fleet",
  "provider",
  "desk",
  "quoted",
  "deletion",
];
export const NOT_EXPORTED_DATA: readonly string[] = EXPLAINED_EXCLUSIONS.map((reason) => NOT_EXPORTED_TEXT[reason]);

/** Every table that is not exported, with the reason, for the JSON export. */
export const notExportedTables = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(NOT_EXPORTED).map(([table, reason]) => [table, NOT_EXPORTED_TEXT[reason]]));

const countLabel = (count: number, singular: string, plural: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `one ${singular}` : `${count} ${plural}`];

/** Lists what delays a deletion: "one booking that is not finished and 2 payments or refunds in progress". */
export const formatDeletionBlockers = ({ bookings, unsettledPayments }: DeletionBlockers): string =>
  [
    ...countLabel(bookings, "booking that is not finished", "bookings that are not finished"),
    ...countLabel(unsettledPayments, "payment or refund in progress", "payments or refunds in progress"),
  ].join(" and ");

/** Deleted data, listed on the page before the deletion. */
export const DELETED_DATA: readonly string[] = [
  "Your name, mobile, email, address and plate in quotes, bookings and payments",
  "Photos and videos that you sent, and photos of extra work on your car",
  "Messages between you and workshops",
  "The text of your reviews, with the workshop's replies",
  "Callbacks and requests that are waiting for an answer, and decisions you asked us to review",
  "Your garage, your account here and every sign-in",
  "Credit on your account and discounts that you could still use",
  "Emails and text messages that we sent you, and prices that you were shown",
];

/** Data that we retain, and why. */
export const RETAINED_DATA: readonly { readonly data: string; readonly reason: string }[] = [
  {
    data: "Payments, refunds and what was booked at which price, without your name",
    reason: "tax law requires us and the workshop to keep them for five years in Australia and seven in New Zealand",
  },
  {
    data: "The fact that a booking or quote was made, when it was made and how it ended, without your name",
    reason: "our records must be complete",
  },
  { data: "The star ratings of your reviews", reason: "they are part of the workshop's average" },
  {
    data: "Backups of our database, for up to 30 days",
    reason: "our database provider keeps them, and we only use them to recover from a fault",
  },
  {
    data: "A workshop's own notes: extra work that it found, its prices, and visits in its diary",
    reason: "they belong to the workshop. Ask the workshop about them",
  },
];

/** Data that others hold and we cannot delete. */
export const RETENTION_EXCEPTIONS =
  "Payment providers, workshops that you dealt with, your fleet company and the service that you sign in with keep their own records. Ask them to delete those.";
