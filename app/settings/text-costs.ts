import { z } from "zod";
import { PRICE_UNITS, type TextPrices } from "../domain/notifications/text-cost";
import { type Cents, cents } from "../domain/core/money/money";
import { optional, wholeNumber } from "./variables";

/** Cost of text messages under the contract with the provider, and the daily total at which the desk is warned. */
export interface TextCosts {
  readonly prices: TextPrices;
  readonly alarmPerDay: Cents;
}

/** Schema of a price in dollars with up to four decimals. Returns ten-thousandths. */
const priceSchema = (fallback: string) =>
  optional(
    z
      .string("an amount like 0.0515")
      .regex(/^\d{1,2}(?:\.\d{1,4})?$/, "an amount like 0.0515")
      .default(fallback),
  ).transform((dollars) => Math.round(Number(dollars) * PRICE_UNITS));

export const textCostsSchema = z
  .object({
    TEXT_PRICE_AU: priceSchema("0.09"),
    TEXT_PRICE_NZ: priceSchema("0.18"),
    TEXT_PRICE_OTHER: priceSchema("0.25"),
    TEXT_PRICE_CODE: priceSchema("0.09"),
    TEXT_COST_ALARM_CENTS: wholeNumber(10_000, 1, 100_000_000),
  })
  .transform(
    (values): TextCosts => ({
      prices: {
        AU: values.TEXT_PRICE_AU,
        NZ: values.TEXT_PRICE_NZ,
        other: values.TEXT_PRICE_OTHER,
        code: values.TEXT_PRICE_CODE,
      },
      alarmPerDay: cents(values.TEXT_COST_ALARM_CENTS),
    }),
  );
