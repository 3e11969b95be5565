import { readMoney } from "../../core/money/read-number";
import type { Currency } from "../../core/country/country";
import type { AttemptId, SupplierId } from "../../core/ids";
import { formatMoney } from "../../core/money/format";
import type { Cents } from "../../core/money/money";
import type { ReleaseReason } from "../../payments/attempt";
import type { AtProvider } from "../../payments/provider";

/** created -> started (known to the provider) -> landed (in the wallet) | releasing -> released (the money was returned). */
export type TopUpState = "created" | "started" | "landed" | "releasing" | "released";

/** A store pays into its wallet by card. The provider knows it by its id, and so does the posting that it becomes. */
export interface TopUp {
  readonly id: AttemptId;
  readonly supplierId: SupplierId;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly providerId: string | null;
  readonly state: TopUpState;
  readonly reason: ReleaseReason | null;
  /** Totals that the provider has taken and refunded, as last reported. */
  readonly taken: Cents;
  readonly returned: Cents;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The smallest and largest amount of one top-up, cents. */
export interface TopUpBounds {
  readonly least: Cents;
  readonly most: Cents;
}

/** Reads a typed dollar amount; `words` describes the problem. */
export function parseTopUp(
  text: string,
  { least, most }: TopUpBounds,
  currency: Currency,
): { readonly ok: true; readonly amount: Cents } | { readonly ok: false; readonly text: string } {
  const amount = text.trim() === "" ? null : readMoney(text);
  return amount !== null && amount >= least && amount <= most
    ? { ok: true, amount }
    : { ok: false, text: `Type an amount from ${formatMoney(least, currency)} to ${formatMoney(most, currency)}` };
}

/** A top-up pays for leads. Where leads are free it is only needed to settle a negative balance. */
export const acceptsTopUps = (leadPrice: Cents, balance: Cents): boolean => leadPrice > 0 || balance < 0;

/** The identifiers by which the provider knows the top-up; null when it has never heard of it. */
export const topUpAtProvider = ({ id, providerId, amount, currency }: TopUp): AtProvider | null =>
  providerId === null ? null : { attemptId: id, providerId, paymentRef: providerId, amount, currency };

/** The path of the card dialog. */
export const topUpWindowPath = ({ id, supplierId }: Pick<TopUp, "id" | "supplierId">): string =>
  `/workshop/wallet/card/${id}?store=${supplierId}`;

/** The wallet; with what became of a top-up. */
export const walletPath = (supplierId: SupplierId, topUp?: AttemptId): string =>
  `/workshop/wallet?store=${supplierId}${topUp === undefined ? "" : `&topUp=${topUp}`}`;
