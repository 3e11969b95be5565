import type { WorkReport } from "../../booking/work/steps";
import type { StoredGiveaway } from "../../pricing/giveaways/grant";
import type { Channel } from "../../notifications/kinds";
import type { AttemptId, BookingToken, LeadGuid, PersonId, SupplierId } from "../../core/ids";
import type { BookingStatus } from "../../booking/status";
import type { DeskActionKind } from "./act";
import type { ReturnReason } from "../../quotes/bids/stored-return";
import type { Lead } from "../../lead/lead";
import type { CallOutcome } from "../../lead/call-outcome";
import type { DeskRole } from "../../identity/roles";
import type { Cents } from "../../core/money/money";
import type { Currency } from "../../core/country/country";
import type { OnlineMethod } from "../../payments/methods";
import type { TransactionStatus } from "../../payments/transaction-status";
import type { UnconfirmedRefund } from "../../payments/reconciliation-run";
import type { PlainDay } from "../../core/time/plain-date";
import type { StuckMessage } from "../../notifications/queued-message";
import { HOUR_MS } from "../../core/time/duration";

export interface DeskMember {
  /** Lower case. */
  readonly email: string;
  readonly role: DeskRole;
  readonly addedBy: string;
  /** Email of the admin who assigned the role. Null = the operator's command line. */
  readonly addedByEmail: string | null;
  readonly addedAt: number;
  /** The role that a second admin or the operator's command has confirmed; null = none yet. */
  readonly confirmedRole: DeskRole | null;
  readonly confirmedBy: string | null;
}

/** One desk action, recorded before it is carried out. */
export interface DeskAction {
  /** The id of the submitted form. */
  readonly id: string;
  readonly at: number;
  readonly personId: PersonId;
  readonly person: string;
  /** The email address of the person's desk account. */
  readonly email: string;
  readonly role: DeskRole;
  readonly kind: DeskActionKind;
  readonly about: string;
  readonly reason: string;
}

export interface RecordedAction extends DeskAction {
  /** 'begun', 'done', or the code of a refusal. */
  readonly outcome: string;
}

/** A booking as shown in the desk's lists. */
export interface DeskBooking {
  readonly token: BookingToken;
  readonly id: number;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly supplierName: string;
  readonly leadGuid: LeadGuid;
}

export interface WaitingCall {
  readonly leadGuid: LeadGuid;
  readonly reason: string;
  readonly createdAt: number;
  readonly nextAt: number;
  /** Start of the two hours in which the customer wants the first call. Null = as soon as possible. */
  readonly wantedAt: number | null;
  /** When the customer chose the time; null = never. */
  readonly chosenAt: number | null;
  readonly calls: number;
  readonly outcome: CallOutcome | null;
}

export interface RefundRequest {
  readonly id: string;
  readonly bookingToken: BookingToken;
  readonly attemptId: AttemptId;
  readonly amount: Cents;
  readonly reason: string;
  /** The message to the customer. */
  readonly text: string;
  /** Whether the customer still owes the amount and pays it in another way; false = goodwill, so the amount is no longer due. */
  readonly customerPaysAgain: boolean;
  /** The desk member who requested the refund, or the workshop whose final amount triggered it. */
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: number;
  readonly state: "waiting" | "approved" | "declined";
  readonly decidedByName: string | null;
  readonly decidedAt: number | null;
}

/** A refund whose outcome at the provider is unknown, with the last outcome that the desk recorded. */
export interface RefundView extends UnconfirmedRefund {
  /** The desk action that recorded the outcome; null = none. */
  readonly reportActionId: string | null;
}

/** A payment that needs a person to finish it. */
export interface StuckPayment {
  readonly attemptId: AttemptId;
  readonly bookingToken: BookingToken;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly status: TransactionStatus;
  readonly since: number;
  /** The amount that may have been refunded and that a person has to check with the provider. null = we ask the provider again automatically. */
  readonly unconfirmed: Cents | null;
}

/** A workshop's request for a refund of a lead fee. */
export interface WaitingClaim {
  readonly id: string;
  readonly supplierName: string;
  readonly reason: ReturnReason;
  readonly askedAt: number;
}

/** A workshop's application. The name is encrypted with the other details. */
export interface SealedApplication {
  readonly id: string;
  readonly sealed: string;
}

/** A list with its total count, which is capped at a limit. */
export interface Queue<T> {
  readonly items: readonly T[];
  readonly count: number;
}

export interface DeskQueues {
  readonly calls: Queue<WaitingCall & { readonly lead: Pick<Partial<Lead>, "vehicle" | "suburb"> | null }>;
  /** Bookings that their workshop has not answered, earliest deadline first. */
  readonly unanswered: Queue<DeskBooking & { readonly respondBy: number }>;
  /** Bookings with a reported problem about the work that await a decision. */
  readonly reports: Queue<DeskBooking & { readonly kind: WorkReport["kind"]; readonly reportedAt: number }>;
  readonly fleet: Queue<DeskBooking & { readonly createdAt: number }>;
  /** Changes of business details that await a decision. */
  readonly details: Queue<{ readonly supplierId: SupplierId; readonly name: string; readonly at: number }>;
  readonly applications: Queue<SealedApplication & { readonly isApproved: boolean; readonly updatedAt: number }>;
  readonly documents: Queue<SealedApplication & { readonly kind: string; readonly endsOn: PlainDay }>;
  readonly reviews: Queue<
    DeskBooking & { readonly comments: string; readonly heldReason: string; readonly at: number }
  >;
  /** Refunds, credit, codes and similar items that need approval by a second person. */
  readonly approvals: Queue<StoredGiveaway>;
  readonly payments: Queue<StuckPayment>;
  /** Workshops' claims for refunds of lead fees. */
  readonly claims: Queue<WaitingClaim>;
  readonly messages: Queue<StuckMessage>;
  readonly deadLetters: Queue<{ readonly id: string; readonly body: string; readonly diedAt: number }>;
}

/** Search keys for bookings and quotes: digests of contacts and plates, and our own or a provider's reference numbers. */
export interface DeskSearch {
  readonly id: number | null;
  readonly lead: LeadGuid | null;
  readonly emailDigest: string | null;
  readonly mobileDigest: string | null;
  /** Digests of all plates that the input may mean; empty = the input is not a plate. */
  readonly regoDigests: readonly string[];
  readonly reference: string | null;
  readonly supplierName: string | null;
}

export interface FoundQuote {
  readonly guid: LeadGuid;
  readonly createdAt: number;
  /** Null = not sent. */
  readonly submittedAt: number | null;
  /** Null = the quote is a draft, whose content is not in the database. */
  readonly lead: Pick<Partial<Lead>, "vehicle" | "cart" | "cancelledAt"> | null;
}

export interface DeskSearchMatches {
  readonly bookings: readonly DeskBooking[];
  /** Quotes that were not booked, newest first. */
  readonly leads: readonly FoundQuote[];
  readonly suppliers: readonly { readonly id: SupplierId; readonly name: string; readonly place: string }[];
}

/** A message about a booking that can be sent again. */
export interface SentMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly template: string;
  readonly state: "waiting" | "sent" | "failed";
  /** Why the message or its last attempt failed; null = no failure. */
  readonly failure: string | null;
  readonly at: number;
}

/** A payment overdue by more than this must be checked by a person. The cron has asked its provider several times by then. */
export const STUCK_AFTER_MS = HOUR_MS;
