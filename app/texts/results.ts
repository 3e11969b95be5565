import { formatPrice } from "../domain/pricing/format-price";
import type { ListChanges, PriceChange } from "../domain/quotes/changes-since";
import type { PlainDay } from "../domain/core/time/plain-date";
import { formatDay } from "../domain/core/time/format";

/** Maximum number of items that are named. Further items are counted. */
const MAX_NAMED_ITEMS = 5;

/** The changes as text: a heading, and a line for each kind of change. */
export interface ChangesSummary {
  readonly title: string;
  readonly lines: readonly { readonly change: string; readonly offers: readonly string[] }[];
}

/** "What has changed since Mon 23 Nov", with price rises first. */
export function describeChanges({
  day,
  priceIncreases,
  priceDecreases,
  removed,
  expiredOffers,
  added,
}: ListChanges): ChangesSummary {
  const lines = [
    { change: "Costs more now", offers: priceIncreases.map(describePriceChange) },
    { change: "Costs less now", offers: priceDecreases.map(describePriceChange) },
    { change: "Expired offers", offers: expiredOffers },
    { change: "No longer priced in your list", offers: removed },
    { change: "New in your list", offers: added },
  ];
  return {
    title: `What has changed since ${formatDay(day, { year: false })}`,
    lines: lines.flatMap(({ change, offers }) =>
      offers.length === 0 ? [] : [{ change, offers: listFirstNames(offers) }],
    ),
  };
}
const describePriceChange = ({ name, previous: previousPrice, now }: PriceChange): string =>
  `${name}: was ${formatPrice(previousPrice)}, now ${formatPrice(now)}`;
function listFirstNames(offers: readonly string[]): readonly string[] {
  const othersCount = offers.length - MAX_NAMED_ITEMS;
  // If only one supplier is left, it is named, because "1 more" would not be shorter.
  return othersCount <= 1 ? offers : [...offers.slice(0, MAX_NAMED_ITEMS), `${othersCount} more`];
}

/** "Price valid until the end of Fri 27 Nov". If there is a discount, only the price before it is guaranteed, because the discount has its own expiry. */
export const priceValidityText = (until: PlainDay, { isBeforeDiscount = false } = {}): string =>
  `${isBeforeDiscount ? "Price (before discounts)" : "Price"} valid until the end of ${formatDay(until, { year: false })}`;
