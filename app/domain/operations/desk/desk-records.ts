import type { WorkReport } from "../../booking/work/steps";
import type { StoredGiveaway } from "../../pricing/giveaways/grant";
import type { Channel } from "../../notifications/kinds";
import type { AttemptId, BookingToken, LeadGuid, PersonId, SupplierId } from "../../core/ids";
import type { BookingStatus } from "../../booking/status";
import type { DeskActionKind } from "./act";
import type { ReturnReason } from "../../quotes/bids/stored-return";
import type { CallOutcome } from "../../lead/call-outcome";
import type { DeskRole } from "../../identity/roles";
import type { Cents } from "../../core/money/money";
import type { Currency } from "../../core/country/country";
import type { OnlineMethod } from "../../payments/methods";
import type { TransactionStatus } from "../../payments/transaction-status";
import type { UnconfirmedRefund } from "../../payments/reconciliation-run";
import type { PlainDay } from "../../core/time/plain-date";
import type { StuckMessage } from "../../notifications/queued-message";

/** A member of the desk. */
export interface DeskMember {
  /** In lower case. */
  readonly email: string;
  readonly role: DeskRole;
  readonly addedBy: string;
  /** Email of the admin who gave the role; null = the operator's command. */
  readonly addedByEmail: string | null;
  readonly addedAt: number;
  /** The role that a second admin or the operator's command has confirmed; null = none yet. */
  readonly confirmedRole: DeskRole | null;
  readonly confirmedBy: string | null;
}

/** One act, as it is written before it is done. */
export interface DeskAction {
  /** The id of the submitted form. */
  readonly id: string;
  readonly at: number;
  readonly personId: PersonId;
  readonly person: string;
  /** The address by which the desk knows the person. */
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

/** A booking as the desk's lists show it. */
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
  /** When the customer wants the first call: the two hours that begin then; null = as soon as we can. */
  readonly wantedAt: number | null;
  /** When they said so; null = never. */
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
  /** The customer pays the amount in another way; false = goodwill, it is not due again. */
  readonly customerPaysAgain: boolean;
  /** A member of the desk, or the workshop whose final amount made it. */
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: number;
  readonly state: "waiting" | "approved" | "declined";
  readonly decidedByName: string | null;
  readonly decidedAt: number | null;
}

/** A refund whose outcome at the provider is unknown, with the desk's last statement about it. */
export interface ShownRefund extends UnconfirmedRefund {
  /** The action with the last statement; null = none. */
  readonly saidAct: string | null;
}

/** A payment that does not finish by itself. */
export interface StuckPayment {
  readonly attemptId: AttemptId;
  readonly bookingToken: BookingToken;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly status: TransactionStatus;
  readonly since: number;
  /** The amount that may have been refunded: a person has to check with the provider. null = we ask the provider again automatically. */
  readonly unconfirmed: Cents | null;
}

/** A workshop's request to refund a lead that it paid for. */
export interface WaitingClaim {
  readonly id: string;
  readonly supplierName: string;
  readonly reason: ReturnReason;
  readonly askedAt: number;
}

/** A workshop's application; its name is sealed with the rest. */
export interface SealedApplication {
  readonly id: string;
  readonly sealed: string;
}

/** A list with its total count, counted up to a limit. */
export interface Queue<T> {
  readonly items: readonly T[];
  readonly count: number;
}

export interface DeskQueues {
  readonly calls: Queue<WaitingCall>;
  /** Bookings whose workshop has not answered, the earliest deadline first. */
  readonly unanswered: Queue<DeskBooking & { readonly respondBy: number }>;
  /** Bookings whose work is in question and that wait for a decision. */
  readonly reports: Queue<DeskBooking & { readonly kind: WorkReport["kind"]; readonly reportedAt: number }>;
  readonly fleet: Queue<DeskBooking & { readonly createdAt: number }>;
  /** Workshops that are waiting for approval, and approved ones with a document that was not checked yet. */
  /** Changes of business details that wait for a decision. */
  readonly details: Queue<{ readonly supplierId: SupplierId; readonly name: string; readonly at: number }>;
  readonly applications: Queue<SealedApplication & { readonly isApproved: boolean; readonly updatedAt: number }>;
  readonly documents: Queue<SealedApplication & { readonly kind: string; readonly endsOn: PlainDay }>;
  readonly reviews: Queue<
    DeskBooking & { readonly comments: string; readonly heldBecause: string; readonly at: number }
  >;
  /** Refunds, credit, codes and the like that wait for a second person. */
  readonly approvals: Queue<StoredGiveaway>;
  readonly payments: Queue<StuckPayment>;
  /** Claims of leads that workshops want back. */
  readonly claims: Queue<WaitingClaim>;
  readonly messages: Queue<StuckMessage>;
  readonly deadLetters: Queue<{ readonly id: string; readonly body: string; readonly diedAt: number }>;
}

/** What the desk searches bookings and quotes by: digests of contacts and plates, our own numbers, or a provider's. */
export interface DeskSearch {
  readonly id: number | null;
  readonly lead: LeadGuid | null;
  readonly emailDigest: string | null;
  readonly mobileDigest: string | null;
  /** Of every plate that may be meant; empty = no plate was typed. */
  readonly regoDigests: readonly string[];
  readonly reference: string | null;
  readonly supplierName: string | null;
}

export interface DeskSearchMatches {
  readonly bookings: readonly DeskBooking[];
  /** A quote that was not booked. */
  readonly leads: readonly LeadGuid[];
  readonly suppliers: readonly { readonly id: SupplierId; readonly name: string; readonly place: string }[];
}

/** A message of a booking that can be sent again. */
export interface SentMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly template: string;
  readonly state: "waiting" | "sent" | "failed";
  /** Why it failed, or the last attempt did; null = none. */
  readonly failure: string | null;
  readonly at: number;
}

/** A payment that is overdue by more than this is checked by a person: the cron has asked its provider several times by then. */
export const STUCK_AFTER_MS = 3_600_000;
