import { DAY_MS } from "../../domain/core/time/duration";
import { type DiscountUse, buildDiscountUse, proofNeeded } from "../../domain/pricing/discounts/use";
import type { Offer } from "../../domain/booking/offer";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { consumeCaps, type ReservedQuota } from "../identity/caps/consume-caps";
import type { Context } from "../context";

/** The discount use to record for this offer's promotion. Null = the offer has no promotion. */
export function toDiscountUse(
  offer: Pick<Offer, "promotion">,
  customerKeys: readonly string[],
  { today, account }: { readonly today: PlainDay; readonly account: string | null },
): DiscountUse | null {
  const { applied } = offer.promotion;
  return (
    applied &&
    buildDiscountUse(applied.discount, applied.off.low, customerKeys, {
      year: today.slice(0, 4),
      account,
      rewardsOption: applied.rewardsOption,
      kept: applied.isForLater ? applied.worth.low : null,
    })
  );
}

const NO_RESERVATION: ReservedQuota = { releaseQuota: async () => {} };

/**
 * Counts the large discount of a booking or started payment towards the daily cap of the discount code (record 0029). Returns null and logs an alarm if the cap
 * is reached. The cap also applies to customers who have verified a mobile.
 */
export function reserveLargeDiscount(
  context: Context,
  { promotion: { applied }, price }: Pick<Offer, "promotion" | "price">,
): Promise<ReservedQuota | null> {
  if (applied === null || proofNeeded(applied.discount, applied.worth, price) !== "mobile")
    return Promise.resolve(NO_RESERVATION);
  return consumeCaps(context, "large-discounts", [
    {
      name: `large discounts of ${applied.code.toUpperCase()} in a day`,
      subject: "day",
      windowMs: DAY_MS,
      maxCount: context.config.caps.largeDiscountsPerDay,
      uses: applied.worth.high,
    },
  ]);
}
