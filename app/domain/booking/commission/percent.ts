import { readPercent100 } from "../../core/money/read-number.ts";

/** Maximum commission: 50%, in hundredths of a percent. */
export const MAX_COMMISSION_100 = 5_000;

/** Parses a percentage: "12.5" becomes 1250 hundredths of a percent. Returns null unless it is between 0 and 50 with at most two decimals. */
export function parsePercent100(text: string): number | null {
  const percent100 = readPercent100(text);
  return percent100 !== null && percent100 >= 0 && percent100 <= MAX_COMMISSION_100 ? percent100 : null;
}

/** Formats 1250 as "12.5%". */
export const formatPercent = (percent100: number): string => `${percent100 / 100}%`;
