import type { Currency } from "../core/country/country";
import type { Cents } from "../core/money/money";
import type { ReleaseReason } from "./attempt";
import type { OnlineMethod } from "./methods";
import type { MoneyMoved } from "./provider";

/**
 * An attempt to pay that came to nothing, so that it never was a payment of a booking and `bookingMoney` does not know it: what was held or taken of it, as
 * the ledger has it.
 */
export interface LostSlot {
  readonly reason: ReleaseReason;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly moved: MoneyMoved;
}

/** Whether any money has moved that is released or refunded now. */
export const hasMoved = ({ moved: moneyMoved }: Pick<LostSlot, "moved">): boolean =>
  moneyMoved.held > 0 || moneyMoved.taken > 0;
