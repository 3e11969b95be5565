import type { BookingToken, LeadGuid } from "../core/ids";
import type { BidEnding } from "../quotes/bids/counter";
import type { ReturnState } from "../quotes/bids/stored-return";
import type { ResponseTypeId } from "./booking-offer/booking-offer";
import type { BookingStatus } from "./status";
import type { Cents } from "../core/money/money";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import type { ListedPosting } from "./wallet/wallet";

/** Which work is done on which car and where, without anything that identifies the owner. */
export interface WorkInBrief {
  /** Names of the items, in their order. */
  readonly items: readonly string[];
  readonly vehicle: LeadVehicle | null;
  readonly suburb: string | null;
}

export interface BookingInBrief extends WorkInBrief {
  readonly token: BookingToken;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly startAt: PlainTime;
  /** The deadline for an answer by the store or its customer, in epoch milliseconds; null = no answer is due. */
  readonly answerBy: number | null;
  /** Until when an answer of the store can be undone, epoch milliseconds, and which; null = none is pending. */
  readonly undoUntil: number | null;
  readonly pendingType: ResponseTypeId | null;
  /** The open question is a correction of vehicle or jobs, not the booking itself. */
  readonly isCorrection: boolean;
  /** Customer messages that no one at the store has read. */
  readonly unread: number;
  /** Who booked, sealed for the booking's token. */
  readonly sealedRequest: string;
}

export interface LeadOfferInBrief extends WorkInBrief {
  readonly token: string;
  /** Epoch ms. */
  readonly cutOffAt: number;
}

/** The lists of an overview, each in its own order. */
export const OVERVIEW_LISTS = ["awaiting", "requests", "asked", "sent", "coming", "past"] as const;
export type OverviewList = (typeof OVERVIEW_LISTS)[number];
/** How many rows of each list are wanted. */
export type OverviewLengths = Readonly<Record<OverviewList, number>>;

/** A page of a list, and whether there are more items. */
export interface Listed<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

export interface PortalOverview {
  /** Waits for the store, first to be answered first. */
  readonly awaiting: Listed<BookingInBrief>;
  /** Waits for the customer: proposed dates, a queried or named price. */
  readonly asked: Listed<BookingInBrief>;
  /** Booked in from today on, by day. */
  readonly coming: Listed<BookingInBrief>;
  /** Done, or of days before today, the latest first. */
  readonly past: Listed<BookingInBrief>;
  /** Open invitations to quote that are unanswered, the earliest deadline first. */
  readonly requests: Listed<LeadOfferInBrief>;
  /** Quoted, and the customer can still choose. */
  readonly sent: Listed<LeadOfferInBrief>;
  readonly balance: Cents;
  /** The wallet's newest postings. */
  readonly postings: readonly ListedPosting[];
  /** IANA zone of the store. */
  readonly zone: string;
}

/** A booking with messages. */
export interface Conversation extends Omit<BookingInBrief, "answerBy" | "undoUntil" | "pendingType" | "isCorrection"> {
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

/** The contact of a lead's customer. */
export interface LeadContactRow {
  readonly leadGuid: LeadGuid;
  /** The store has seen the customer's contact details. */
  readonly hasRevealed: boolean;
  /** Sealed for the lead's guid; null = there are none. */
  readonly contactSealed: string | null;
}

/** A lead that the store claimed. */
export interface ClaimedLead extends LeadOfferInBrief, LeadContactRow {
  readonly claimedAt: number;
  readonly submittedAt: number | null;
  readonly purchasedAt: number | null;
  /** Until when the customer can choose its offer. */
  readonly expiresAt: number;
  readonly ending: BidEnding | null;
  readonly isMineAccepted: boolean;
  /** The store's booking for this customer's request, if there is one. */
  readonly booking: { readonly token: BookingToken; readonly status: BookingStatus } | null;
  /** The price of the claim; null = free. */
  readonly cost: Cents | null;
  readonly isReturned: boolean;
  /** A refund that the store asked for; null = it did not. */
  readonly returnState: ReturnState | null;
}

/** A claimed lead with the values that a search matches. */
export interface SearchedLead extends LeadOfferInBrief, LeadContactRow {
  readonly claimedAt: number;
  /** IANA zone of the store. */
  readonly zone: string;
}

export interface LeadsOverview {
  readonly zone: string;
  readonly balance: Cents;
  readonly requests: Listed<LeadOfferInBrief>;
  /** The last claimed first. */
  readonly claimed: Listed<ClaimedLead>;
}
