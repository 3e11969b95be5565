import { SMS_DESTINATIONS, type SmsDestination } from "../core/phone/patterns";
import { type Cents, cents } from "../core/money/money";
import { calculateShare } from "../core/money/rounding";
import type { PlainDay } from "../core/time/plain-date";

/** The provider's charges in ten-thousandths of a dollar: per part of a text by destination, and an extra charge for a verification code. */
export type TextPrices = Readonly<Record<SmsDestination | "code", number>>;
export const PRICE_UNITS = 10_000;

/** "text-parts" counts the parts of all texts by destination, including codes; "code-texts" counts the codes. */
export const TEXT_TALLIES = ["text-parts", "code-texts"] as const;

interface TextCount {
  readonly day: PlainDay;
  readonly tally: string;
  readonly name: string;
  readonly n: number;
}

/** Cost of the counted texts in whole cents. */
export function textCost(counts: readonly TextCount[], prices: TextPrices): Cents {
  const units = counts.reduce((sum, { tally, name, n }) => {
    if (tally === "code-texts") return sum + n * prices.code;
    if (tally !== "text-parts") return sum;
    return sum + n * prices[SMS_DESTINATIONS.find((value) => value === name) ?? "other"];
  }, 0);
  return calculateShare(cents(units), 100, PRICE_UNITS);
}

export const countTextParts = (counts: readonly TextCount[]): number =>
  counts.reduce((sum, { tally, n }) => (tally === "text-parts" ? sum + n : sum), 0);
