import type { Currency } from "../../domain/country/country";
import type { AttemptId, SupplierId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { Cents } from "../../domain/money/money";
import type { ReleaseReason } from "../../domain/payments/attempt";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { TopUp } from "../../domain/wallet/top-up";
import type { LedgerLine } from "./payments";

export interface NewTopUp {
  readonly id: AttemptId;
  readonly supplierId: SupplierId;
  readonly submissionKey: string;
  readonly amount: Cents;
  readonly currency: Currency;
}

/** What stores pay into their wallets by card. */
export interface TopUps {
  /** The one of this form, store and amount, which may be there already. */
  open(topUp: NewTopUp, at: number): Promise<TopUp>;
  find(id: AttemptId): Promise<TopUp | null>;
  findByProviderId(providerId: string): Promise<TopUp | null>;
  /** The provider knows it now; the first number it was given stays. */
  started(id: AttemptId, providerId: string, at: number): Promise<TopUp | null>;
  /** Adds a captured payment to the wallet with its receipt, once, in one batch. Returns false when it is no longer open. */
  land(topUp: TopUp, messages: readonly SealedMessage[], at: number): Promise<boolean>;
  /** Moves a top-up from one of the states to another; false = it is in none of them. `moved` is the provider's report. */
  move(
    id: AttemptId,
    from: readonly TopUp["state"][],
    to: "releasing" | "released",
    reason: ReleaseReason,
    at: number,
    moneyMoved?: MoneyMoved,
  ): Promise<boolean>;
  /** Deducts from the wallet what the provider refunded of a landed top-up. Repeating it changes nothing. */
  returned(topUp: TopUp, moneyMoved: MoneyMoved, at: number): Promise<void>;
  /** Open top-ups untouched since then, oldest first. */
  unfinished(before: number, limit: number): Promise<readonly TopUp[]>;
  lookedAt(id: AttemptId, at: number): Promise<void>;
  /** Completed top-ups with the ledger's amounts, newest first. */
  ledgerLines(limit: number): Promise<readonly LedgerLine[]>;
}
