import type { BookingToken, LeadGuid } from "../core/ids";
import type { BidEnding } from "../quotes/bids/counter";
import type { ReturnState } from "../quotes/bids/stored-return";
import type { ResponseTypeId } from "./booking-offer/booking-offer";
import type { BookingStatus } from "./status";
import type { Cents } from "../core/money/money";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import type { ListedPosting } from "./wallet/wallet";

/** Summary of the work: the jobs, the car and the suburb, without anything that identifies the owner. */
export interface WorkSummary {
  /** Names of the items, in order. */
  readonly items: readonly string[];
  readonly vehicle: LeadVehicle | null;
  readonly suburb: string | null;
}

export interface BookingSummary extends WorkSummary {
  readonly token: BookingToken;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly startAt: PlainTime;
  /** The deadline for an answer by the store or its customer, in epoch milliseconds; null = no answer is due. */
  readonly answerBy: number | null;
  /** Deadline for undoing the store's answer in epoch milliseconds, and the type of that answer; null = none is pending. */
  readonly undoUntil: number | null;
  readonly pendingType: ResponseTypeId | null;
  /** Whether the open question is a correction of vehicle or jobs instead of the booking itself. */
  readonly isCorrection: boolean;
  /** Number of customer messages that no one at the store has read. */
  readonly unread: number;
  /** The customer's request, encrypted and bound to the booking's token. */
  readonly sealedRequest: string;
}

export interface LeadOfferSummary extends WorkSummary {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly cutOffAt: number;
}

/** The lists of an overview, each in its own order. */
export const OVERVIEW_LISTS = ["awaiting", "requests", "asked", "sent", "coming", "past"] as const;
export type OverviewList = (typeof OVERVIEW_LISTS)[number];
/** Number of rows to load per list. */
export type OverviewLengths = Readonly<Record<OverviewList, number>>;

/** A page of a list, and whether there are more items. */
export interface LimitedList<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

export interface PortalOverview {
  /** Waiting for the store, earliest deadline first. */
  readonly awaiting: LimitedList<BookingSummary>;
  /** Waiting for the customer: proposed dates, or a queried or named price. */
  readonly asked: LimitedList<BookingSummary>;
  /** Upcoming bookings including today's, by day. */
  readonly coming: LimitedList<BookingSummary>;
  /** Finished bookings and bookings before today, latest first. */
  readonly past: LimitedList<BookingSummary>;
  /** Open, unanswered invitations to quote, earliest deadline first. */
  readonly requests: LimitedList<LeadOfferSummary>;
  /** Quotes that the store has sent and that the customer can still choose. */
  readonly sent: LimitedList<LeadOfferSummary>;
  readonly balance: Cents;
  /** The wallet's most recent postings. */
  readonly postings: readonly ListedPosting[];
  /** IANA zone of the store. */
  readonly zone: string;
}

/** A booking with messages. */
export interface Conversation extends Omit<BookingSummary, "answerBy" | "undoUntil" | "pendingType" | "isCorrection"> {
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

/** Contact details of a lead's customer. */
export interface LeadContactRow {
  readonly leadGuid: LeadGuid;
  /** Whether the store has seen the customer's contact details. */
  readonly hasRevealed: boolean;
  /** Encrypted and bound to the lead's guid; null = there are none. */
  readonly contactSealed: string | null;
}

/** A lead that the store claimed. */
export interface ClaimedLead extends LeadOfferSummary, LeadContactRow {
  readonly claimedAt: number;
  readonly submittedAt: number | null;
  readonly purchasedAt: number | null;
  /** Deadline for the customer to choose the store's offer. */
  readonly expiresAt: number;
  readonly ending: BidEnding | null;
  readonly isMineAccepted: boolean;
  /** The store's booking for this customer's request, if there is one. */
  readonly booking: { readonly token: BookingToken; readonly status: BookingStatus } | null;
  /** The price of the claim; null = free. */
  readonly cost: Cents | null;
  readonly isRefunded: boolean;
  /** State of the refund that the store requested; null = none requested. */
  readonly returnState: ReturnState | null;
}

/** A claimed lead with the values that a search matches. */
export interface SearchedLead extends LeadOfferSummary, LeadContactRow {
  readonly claimedAt: number;
  /** IANA zone of the store. */
  readonly zone: string;
}

export interface LeadsOverview {
  readonly zone: string;
  readonly balance: Cents;
  readonly requests: LimitedList<LeadOfferSummary>;
  /** Most recently claimed first. */
  readonly claimed: LimitedList<ClaimedLead>;
}
