import { cents, type Cents } from "../../core/money/money";
import type { Price } from "../price";
import type { DiscountAmount } from "./amount";
import type { Discount } from "./discount";
import type { RewardsOption } from "./rewards";
import type { PersonId } from "../../core/ids";

/** Taker key of a voucher. Its use limit applies to the voucher itself, regardless of who holds it. */
export const VOUCHER_KEY = "voucher";
/** Taker of a discount without a limit, which is not counted per customer. Its one row records that the booking has the discount. */
export const UNLIMITED_KEY = "nobody";
export const ALL_TIME = "ever";

/** One use of a discount. It is written in the same batch as its booking, so the booking fails if the limit is reached. */
export interface DiscountUse {
  readonly code: string;
  /** Keys under which the use is counted: digests that identify the customer, the voucher itself, or none. */
  readonly takers: readonly string[];
  /** A calendar year, or "ever". */
  readonly period: string;
  /** Maximum uses per taker in the period; null = unlimited. */
  readonly limit: number | null;
  readonly off: Cents;
  readonly rewardsOption: RewardsOption | null;
  /** The value of a reward saved for later; absent or null when there is none. */
  readonly kept?: Cents | null;
  /** The amount drawn from an account; null when nothing is drawn. */
  readonly credit: { readonly account: string; readonly amount: Cents } | null;
}

/** What a customer must have verified before a booking keeps a discount: nothing, an account or a mobile, or a mobile. */
export type ProofNeeded = "none" | "account-or-mobile" | "mobile";

/** A discount above this amount, in cents, needs a verified mobile. */
export const MOBILE_REQUIRED_ABOVE = cents(5_000);

/**
 * Email, typed mobile, plate and device can all be invented, so a discount with a limit per customer needs a verified customer. A free booking or a large
 * discount that is not automatic needs a verified mobile, because anyone can create an account for free. Vouchers and credit need no proof, because their value
 * is limited to the amount that we issued.
 */
export function proofNeeded(
  discount: Pick<Discount, "kind" | "isAuto" | "isAffectedByCustomerBalance" | "firstBookingOnly" | "yearlyLimit">,
  value: DiscountAmount,
  price: Pick<Price, "total">,
): ProofNeeded {
  if (discount.kind === "voucher" || discount.isAffectedByCustomerBalance || value.high === 0) return "none";
  if (price.total === 0 || (value.high > MOBILE_REQUIRED_ABOVE && !discount.isAuto)) return "mobile";
  return discount.firstBookingOnly || discount.yearlyLimit !== null ? "account-or-mobile" : "none";
}

/** The use that a booking records. `customer` contains the digests that identify the customer. */
export function buildDiscountUse(
  discount: Discount,
  discountAmount: Cents,
  customer: readonly string[],
  use: {
    readonly year: string;
    readonly account: string | null;
    readonly rewardsOption: RewardsOption | null;
    readonly kept: Cents | null;
  },
): DiscountUse {
  const isVoucher = discount.kind === "voucher";
  // The limit for first bookings has no period, so only one of several simultaneous bookings gets the discount.
  const isSingleUse = isVoucher || discount.firstBookingOnly;
  const limit = isSingleUse ? 1 : discount.yearlyLimit;
  return {
    code: discount.code,
    takers: isVoucher ? [VOUCHER_KEY] : limit === null ? [UNLIMITED_KEY] : customer,
    period: isSingleUse ? ALL_TIME : use.year,
    limit,
    off: discountAmount,
    rewardsOption: discount.isYouiRewards ? (use.rewardsOption ?? "UseNow") : null,
    kept: use.kept,
    credit:
      discount.isAffectedByCustomerBalance && use.account !== null
        ? { account: use.account, amount: discountAmount }
        : null,
  };
}

/**
 * Everything that identifies a customer for limits. A limit per customer applies if any one of these values matches (record 0029), because contact details
 * alone can be invented.
 */
export interface CustomerKeys {
  /** Keyed digests under which each use of a limited code is counted. */
  readonly takers: readonly string[];
  /** Keyed digests as stored with bookings: of the mailbox, the mobiles and the plate. */
  readonly digests: readonly string[];
  readonly userId: PersonId | null;
  /** Hash that identifies the device; null = unknown. */
  readonly holderHash: string | null;
}

/** Keys for looking up a code without a customer. */
export const NO_CUSTOMER: CustomerKeys = { takers: [], digests: [], userId: null, holderHash: null };
