import type { Currency } from "../../domain/country/country";
import type { AttemptId, BookingToken, LeadGuid } from "../../domain/ids";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Queue } from "./desk";
import type { LedgerLine } from "./payments";

/** The progress of a day's comparison. Events above `afterEvent` and below `beforeEvent` are still to be checked. */
export interface ReconciliationRun {
  readonly day: PlainDay;
  readonly afterEvent: number;
  readonly beforeEvent: number;
  readonly compared: number;
  /** Payments whose provider could not be asked. */
  readonly unheard: number;
  /** null = it is under way. */
  readonly endedAt: number | null;
}

/** A payment on which our ledger and its provider disagree, in cents. */
export interface ReconciliationDifference {
  readonly attemptId: AttemptId;
  readonly method: OnlineMethod;
  readonly currency: Currency;
  readonly ledger: MoneyMoved;
  /** null = the provider knows no such payment. */
  readonly provider: MoneyMoved | null;
  readonly state: "open" | "agreed" | "settled";
  readonly foundAt: number;
  readonly leadGuid: LeadGuid;
  readonly bookingToken: BookingToken | null;
  /** Of the act that settled it. */
  readonly actId: string | null;
}

/** The daily comparison of our ledger with the providers' books, and what it found. */
export interface ReconciliationRuns {
  /** The comparison that is under way, or a new one of this day about payments that changed since `since`; null = this day's has ended. */
  begin(day: PlainDay, since: number): Promise<ReconciliationRun | null>;
  /** The next payments of a comparison, by their last event, newest first. Those that changed since `quietSince` wait for the next day. */
  changed(
    check: ReconciliationRun,
    quietSince: number,
    limit: number,
  ): Promise<readonly { readonly eventId: number; readonly line: LedgerLine }[]>;
  /** Notes how far it has come. Nothing, where another run was first. */
  advance(
    check: ReconciliationRun,
    to: Pick<ReconciliationRun, "beforeEvent" | "compared" | "unheard" | "endedAt">,
  ): Promise<void>;
  /** Payments with an open difference not checked since `before`, the longest ago first. */
  open(before: number, limit: number): Promise<readonly LedgerLine[]>;
  line(id: AttemptId): Promise<LedgerLine | null>;
  /** Records a difference once. One that was settled by hand with the same amounts stays settled. Returns true when it is newly open. */
  differs(line: LedgerLine, provider: MoneyMoved | null, at: number): Promise<boolean>;
  /** The books of a payment agree: closes its open difference. */
  agrees(id: AttemptId, at: number): Promise<void>;
  /** A provider could not be asked about a payment that differs: the others are before it. */
  lookedAt(id: AttemptId, at: number): Promise<void>;
  find(id: AttemptId): Promise<ReconciliationDifference | null>;
  /** Settles a difference that was open as of `foundAt`. Returns whether this call did so. */
  settle(id: AttemptId, foundAt: number, actId: string): Promise<boolean>;
  /** Open differences, oldest first, and the latest completed comparison. */
  waiting(
    limit: number,
  ): Promise<{ readonly differences: Queue<ReconciliationDifference>; readonly last: ReconciliationRun | null }>;
}
