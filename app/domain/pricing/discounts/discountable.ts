import { TASK } from "../../catalogue/task";
import { addCents, type Cents, subtractCents } from "../../core/money/money";
import type { PriceLine } from "../price";

/** Keys of a battery line: a task of its own ("repair:157"), or added by an answer ("repair:3+157"). */
const BATTERY_KEY_PATTERN = new RegExp(`(^repair:|\\+)${TASK.battery}$`);

type Line = Pick<PriceLine, "key" | "kind" | "incursCommission" | "amount" | "maxAmount">;

/** Whether a line can be discounted: only lines that incur commission, and never batteries (B-190). The call-out fee incurs no commission. */
export const isDiscountable = (line: Pick<Line, "key" | "kind" | "incursCommission">): boolean =>
  line.incursCommission && line.kind !== "discount" && !BATTERY_KEY_PATTERN.test(line.key);

/**
 * The total of batteries and of lines without commission, to which no discount applies. Throws when such a line has no price (B-294), because leaving it out
 * would add its amount to the discountable total.
 */
export function uncommissionedTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const undiscountableLines = lines.filter((line) => line.kind !== "discount" && !isDiscountable(line));
  for (const { key, amount, maxAmount } of undiscountableLines)
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(maxAmount))
      throw new Error(`the uncommissioned price of ${key} is missing`);
  return {
    low: addCents(...undiscountableLines.map((line) => line.amount)),
    high: addCents(...undiscountableLines.map((line) => line.maxAmount)),
  };
}

/** The total that a percentage applies to, as a range in cents. Both limits are equal for a single price. */
export function discountableTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const uncommissionedSum = uncommissionedTotal(lines);
  const billableLines = lines.filter((line) => line.kind !== "discount");
  return {
    low: subtractCents(addCents(...billableLines.map((line) => line.amount)), uncommissionedSum.low),
    high: subtractCents(addCents(...billableLines.map((line) => line.maxAmount)), uncommissionedSum.high),
  };
}
