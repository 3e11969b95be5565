import type { Cents } from "../money/money";
import type { Discount } from "./discount";
import type { RewardsOption } from "./rewards";

/** A voucher counts against itself, whoever has it. */
export const VOUCHER_TAKER = "voucher";
/** A use of a discount without a limit counts against nobody: one row says that the booking has it. */
export const NO_TAKER = "nobody";
export const EVER = "ever";

/** One use of a discount, written in the same batch as its booking: no free slot, no booking. */
export interface DiscountUse {
  readonly code: string;
  /** What it counts against: keyed digests by which the customer is told apart, the voucher itself, or nothing. */
  readonly takers: readonly string[];
  /** The calendar year, or "ever". */
  readonly period: string;
  /** Uses each taker has in the period; null = any number. */
  readonly limit: number | null;
  readonly off: Cents;
  readonly rewardsOption: RewardsOption | null;
  /** What a reward that is kept for later is worth; absent or null = none is kept. */
  readonly kept?: Cents | null;
  /** What is taken from an account; null = nothing. */
  readonly credit: { readonly account: string; readonly amount: Cents } | null;
}

/** The use that a booking records. `customer`: digests by which the customer is told apart. */
export function discountTaken(
  discount: Discount,
  off: Cents,
  customer: readonly string[],
  about: {
    readonly year: string;
    readonly account: string | null;
    readonly rewardsOption: RewardsOption | null;
    readonly kept: Cents | null;
  },
): DiscountUse {
  const isVoucher = discount.kind === "voucher";
  // A first booking is one for ever: of several that are made at once, one has the discount.
  const isOnce = isVoucher || discount.firstBookingOnly;
  const limit = isOnce ? 1 : discount.yearlyLimit;
  return {
    code: discount.code,
    takers: isVoucher ? [VOUCHER_TAKER] : limit === null ? [NO_TAKER] : customer,
    period: isOnce ? EVER : about.year,
    limit,
    off,
    rewardsOption: discount.isYouiRewards ? (about.rewardsOption ?? "UseNow") : null,
    kept: about.kept,
    credit:
      discount.isAffectedByCustomerBalance && about.account !== null ? { account: about.account, amount: off } : null,
  };
}
