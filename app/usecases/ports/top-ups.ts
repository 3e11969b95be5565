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
  /** Puts what was taken into the wallet, with the receipt, in one batch and once. False = it is not open any more. */
  land(topUp: TopUp, messages: readonly SealedMessage[], at: number): Promise<boolean>;
  /** From one of the states to another; false = it is in none of them. `moved` = what the provider has said of it. */
  move(
    id: AttemptId,
    from: readonly TopUp["state"][],
    to: "releasing" | "released",
    reason: ReleaseReason,
    at: number,
    moved?: MoneyMoved,
  ): Promise<boolean>;
  /** What the provider gave back of one that landed is taken off the wallet; repeating it changes nothing. */
  returned(topUp: TopUp, moved: MoneyMoved, at: number): Promise<void>;
  /** Open ones that nobody touched since, oldest first. */
  unfinished(before: number, limit: number): Promise<readonly TopUp[]>;
  lookedAt(id: AttemptId, at: number): Promise<void>;
  /** Newest first: those that are over, as the books have them. */
  ledgerLines(limit: number): Promise<readonly LedgerLine[]>;
}
