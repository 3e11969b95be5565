import { type DiscountUse, discountTaken } from "../../domain/discounts/use";
import type { Offer } from "../../domain/booking/offer";
import type { PlainDay } from "../../domain/time/plain-date";

/** The use of the promotion in this offer; null when it has none. */
export function discountUseOf(
  offer: Pick<Offer, "promotion">,
  customer: readonly string[],
  { today, account }: { readonly today: PlainDay; readonly account: string | null },
): DiscountUse | null {
  const { applied } = offer.promotion;
  return (
    applied &&
    discountTaken(applied.discount, applied.off.low, customer, {
      year: today.slice(0, 4),
      account,
      rewardsOption: applied.rewardsOption,
      kept: applied.isForLater ? applied.worth.low : null,
    })
  );
}
