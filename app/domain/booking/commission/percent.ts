import { readPercent100 } from "../../core/money/read-number.ts";

/** No rule takes more than half. */
export const MAX_COMMISSION_100 = 5_000;

/** "12.5" as hundredths of a percent, 1250; null = no percentage of at most two decimals between 0 and 50. */
export function parsePercent100(text: string): number | null {
  const percent100 = readPercent100(text);
  return percent100 !== null && percent100 >= 0 && percent100 <= MAX_COMMISSION_100 ? percent100 : null;
}

/** 1250 is "12.5%". */
export const formatPercent = (percent100: number): string => `${percent100 / 100}%`;
