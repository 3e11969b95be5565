import { formatDecimalDollars, formatMoney } from "../core/money/format";
import { type Cents, ZERO } from "../core/money/money";
import { readMoney } from "../core/money/read-number";
import { type FormErrors, toFormResult, parseBoundedInteger, type VersionRules } from "../core/forms/read-form";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";

/** What workshops pay for a part, by the price category of the car, in AUD including GST. */
export interface TradePrice {
  readonly prices: readonly [Cents, Cents, Cents, Cents, Cents];
  /** Business days for delivery after ordering; 0 = in stock. */
  readonly leadDays: number;
}

const MAX_PRICE = 1_000_000;
const MAX_LEAD_DAYS = 30;
export const PRICE_CLASSES = [1, 2, 3, 4, 5] as const satisfies readonly PriceCategory[];
export const priceField = (priceClass: number) => `price-${priceClass}`;

export const tradePriceRules: VersionRules<TradePrice, unknown> = {
  toFormText: (value) => ({
    ...Object.fromEntries(
      PRICE_CLASSES.map((priceClass) => [
        priceField(priceClass),
        value ? formatDecimalDollars(value.prices[priceClass - 1] ?? ZERO) : "",
      ]),
    ),
    leadDays: String(value?.leadDays ?? ""),
  }),
  read(input) {
    const errors: Record<string, FormErrors[string]> = {};
    const readPrice = (priceClass: number): Cents => {
      const amount = readMoney(input[priceField(priceClass)] ?? "");
      if (amount === null || amount < 1 || amount > MAX_PRICE)
        errors[priceField(priceClass)] = [`Enter an amount in dollars from 0.01 to ${MAX_PRICE / 100}`];
      return amount ?? ZERO;
    };
    const prices = [readPrice(1), readPrice(2), readPrice(3), readPrice(4), readPrice(5)] as const;
    const leadDays = parseBoundedInteger(input.leadDays, 0, MAX_LEAD_DAYS);
    if (leadDays === null) errors.leadDays = [`Enter a whole number of days from 0 to ${MAX_LEAD_DAYS}`];
    return toFormResult(errors, { prices, leadDays: leadDays ?? 0 });
  },
  describe: ({ prices, leadDays }) => [
    ...PRICE_CLASSES.map(
      (priceClass) => [`Price class ${priceClass}`, formatMoney(prices[priceClass - 1] ?? ZERO, "AUD")] as const,
    ),
    [
      "Arrives",
      leadDays === 0 ? "In stock" : `${leadDays} business ${leadDays === 1 ? "day" : "days"} after the order`,
    ],
  ],
};
