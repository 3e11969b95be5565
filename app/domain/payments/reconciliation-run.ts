import type { Currency } from "../core/country/country";
import type { AttemptId, BookingToken, LeadGuid } from "../core/ids";
import type { OnlineMethod } from "./methods";
import type { MoneyMoved } from "./provider";
import type { PlainDay } from "../core/time/plain-date";

/** The progress of a day's comparison. Events above `afterEvent` and below `beforeEvent` are still to be checked. */
export interface ReconciliationRun {
  readonly day: PlainDay;
  readonly afterEvent: number;
  readonly beforeEvent: number;
  readonly compared: number;
  /** Payments whose provider could not be asked. */
  readonly unreachable: number;
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
