import { readMoney } from "../../core/money/read-number";
import type { Currency } from "../../core/country/country";
import type { AttemptId, SupplierId } from "../../core/ids";
import { formatMoney } from "../../core/money/format";
import type { Cents } from "../../core/money/money";
import type { ReleaseReason } from "../../payments/attempt";
import type { ProviderReference } from "../../payments/provider";

/** created -> started (known to the provider) -> landed (in the wallet) | releasing -> released (the money was returned). */
export type TopUpState = "created" | "started" | "landed" | "releasing" | "released";

/** A card payment by a store into its wallet. The provider's records and the resulting posting use the same id. */
export interface TopUp {
  readonly id: AttemptId;
  readonly supplierId: SupplierId;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly providerId: string | null;
  readonly state: TopUpState;
  readonly reason: ReleaseReason | null;
  /** Totals that the provider has captured and refunded, as last reported. */
  readonly taken: Cents;
  readonly returned: Cents;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Minimum and maximum amount of one top-up, in cents. */
export interface TopUpBounds {
  readonly min: Cents;
  readonly max: Cents;
}

/** Parses a typed dollar amount; `text` describes the problem. */
export function parseTopUp(
  text: string,
  { min, max }: TopUpBounds,
  currency: Currency,
): { readonly ok: true; readonly amount: Cents } | { readonly ok: false; readonly text: string } {
  const amount = text.trim() === "" ? null : readMoney(text);
  return amount !== null && amount >= min && amount <= max
    ? { ok: true, amount }
    : { ok: false, text: `Enter an amount from ${formatMoney(min, currency)} to ${formatMoney(max, currency)}` };
}

/** Whether a store can top up. Top-ups pay for leads; where leads are free, they are only needed to settle a negative balance. */
export const acceptsTopUps = (leadPrice: Cents, balance: Cents): boolean => leadPrice > 0 || balance < 0;

/** The identifiers by which the provider knows the top-up; null if the provider does not know it yet. */
export const topUpReference = ({ id, providerId, amount, currency }: TopUp): ProviderReference | null =>
  providerId === null ? null : { attemptId: id, providerId, paymentRef: providerId, amount, currency };

/** The path of the card dialog. */
export const topUpDialogPath = ({ id, supplierId }: Pick<TopUp, "id" | "supplierId">): string =>
  `/workshop/wallet/card/${id}?store=${supplierId}`;

/** Path of the wallet, optionally with the result of a top-up. */
export const walletPath = (supplierId: SupplierId, topUp?: AttemptId): string =>
  `/workshop/wallet?store=${supplierId}${topUp === undefined ? "" : `&topUp=${topUp}`}`;
