import { TASK } from "../../catalogue/task";
import { addCents, type Cents, subtractCents } from "../../core/money/money";
import type { PriceLine } from "../price";

/** Keys of a task's line: its own ("repair:157"), or as an answer's task ("repair:3+157"). */
const BATTERY = new RegExp(`(^repair:|\\+)${TASK.battery}$`);

type Line = Pick<PriceLine, "key" | "kind" | "incursCommission" | "amount" | "maxAmount">;

/** Commissionable lines only, and never the battery, even where it carries commission (B-190). The call-out carries none. */
export const isDiscountable = (line: Pick<Line, "key" | "kind" | "incursCommission">): boolean =>
  line.incursCommission && line.kind !== "discount" && !BATTERY.test(line.key);

/**
 * The total of lines that carry no commission, and of batteries. No discount applies to them. Throws when such a line has no price (B-294), because leaving it
 * out would add its amount to the discountable total.
 */
export function uncommissionedTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const matchingLines = lines.filter((line) => line.kind !== "discount" && !isDiscountable(line));
  for (const { key, amount, maxAmount } of matchingLines)
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(maxAmount))
      throw new Error(`the uncommissioned price of ${key} is missing`);
  return {
    low: addCents(...matchingLines.map((line) => line.amount)),
    high: addCents(...matchingLines.map((line) => line.maxAmount)),
  };
}

/** The total that a percentage applies to, as a range of cents. Both ends are equal for a single price. */
export function discountableTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const without = uncommissionedTotal(lines);
  const sold = lines.filter((line) => line.kind !== "discount");
  return {
    low: subtractCents(addCents(...sold.map((line) => line.amount)), without.low),
    high: subtractCents(addCents(...sold.map((line) => line.maxAmount)), without.high),
  };
}
