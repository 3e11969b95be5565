import { ZERO } from "../core/money/money";
import type { MoneyMoved } from "./provider";

export const NO_MONEY_MOVED: MoneyMoved = { held: ZERO, taken: ZERO, returned: ZERO };

/** Whether two books say the same of a payment, to the cent. */
export const isSameMoney = (a: MoneyMoved, b: MoneyMoved): boolean =>
  a.held === b.held && a.taken === b.taken && a.returned === b.returned;
