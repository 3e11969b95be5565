import { cents, type Cents } from "../../core/money/money";
import type { Price } from "../price";
import type { RemovedItem } from "./amount";
import type { Discount } from "./discount";
import type { RewardsOption } from "./rewards";
import type { PersonId } from "../../core/ids";

/** A voucher's limit applies to the voucher, not to its holder. */
export const VOUCHER_TAKER = "voucher";
/** A discount without a limit is not counted against any customer. Its one row records that the booking has it. */
export const NO_TAKER = "nobody";
export const EVER = "ever";

/** One use of a discount, written in the same batch as its booking: no free slot, no booking. */
export interface DiscountUse {
  readonly code: string;
  /** The keys under which a use is counted: digests that identify the customer, the voucher itself, or none. */
  readonly takers: readonly string[];
  /** The calendar year, or "ever". */
  readonly period: string;
  /** Uses each taker has in the period; null = any number. */
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
export const PROVED_ABOVE = cents(5_000);

/**
 * Email, typed mobile, plate and device can all be invented, so a limit for each customer holds only for a customer who is known. A free booking or a large
 * discount needs a mobile, because accounts cost nothing. Vouchers and credit were issued for their own value, and an automatic discount is for everybody.
 */
export function proofNeeded(
  discount: Pick<Discount, "kind" | "isAuto" | "isAffectedByCustomerBalance" | "firstBookingOnly" | "yearlyLimit">,
  worth: RemovedItem,
  price: Pick<Price, "total">,
): ProofNeeded {
  if (discount.kind === "voucher" || discount.isAffectedByCustomerBalance || worth.high === 0) return "none";
  if (price.total === 0 || (worth.high > PROVED_ABOVE && !discount.isAuto)) return "mobile";
  return discount.firstBookingOnly || discount.yearlyLimit !== null ? "account-or-mobile" : "none";
}

/** The use that a booking records. `customer` holds the digests that identify the customer. */
export function discountUsage(
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

/**
 * Everything that identifies a customer for limits. A limit per customer applies when any one of these matches (record 0029), because contact details alone
 * can be invented.
 */
export interface CustomerKeys {
  /** Keyed digests that each use of a limited code counts against. */
  readonly takers: readonly string[];
  /** Keyed digests as bookings have them: the mailbox, the mobiles and the plate. */
  readonly digests: readonly string[];
  readonly userId: PersonId | null;
  /** The device; null = none is known. */
  readonly holderHash: string | null;
}

/** No customer: a code is looked up without anyone who would use it. */
export const NO_CUSTOMER: CustomerKeys = { takers: [], digests: [], userId: null, holderHash: null };
