import { formatMoney } from "./format.ts";
import { parseFraction } from "./fraction.ts";
import { roundDollars } from "./rounding.ts";

/** Formats the price of one part to the cent: "114.8984" → "$114.90". For display only; sums use the exact price (docs/decisions/0003). */
export const formatPartPrice = (dollars: string): string => formatMoney(roundDollars(parseFraction(dollars)));
