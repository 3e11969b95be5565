import { TASK } from "../catalogue/task";
import { addCents, type Cents } from "../money/money";
import type { PriceLine } from "../pricing/price";

/** Keys of a task's line: its own ("repair:157"), or as an answer's task ("repair:3+157"). */
const BATTERY = new RegExp(`(^repair:|\\+)${TASK.battery}$`);

type Line = Pick<PriceLine, "key" | "kind" | "incursCommission" | "amount" | "maxAmount">;

/** Commissionable lines only, and never the battery, even where it carries commission (B-190). The call-out carries none. */
export const isDiscountable = (line: Pick<Line, "key" | "kind" | "incursCommission">): boolean => line.incursCommission && line.kind !== "discount" && !BATTERY.test(line.key);

/** What a percentage is taken of: both ends of a price range; the same twice for a single price. */
export function discountableTotal(lines: readonly Line[]): { readonly low: Cents; readonly high: Cents } {
  const counted = lines.filter(isDiscountable);
  return { low: addCents(...counted.map((line) => line.amount)), high: addCents(...counted.map((line) => line.maxAmount)) };
}
