import { cents } from "../../core/money/money.ts";
import { readPercent100 } from "../../core/money/read-number.ts";
import { shareOf } from "../../core/money/rounding.ts";
import type { SettingValues } from "./section";

/** The largest change of all of a workshop's prices in one step. */
export const MAX_RISE_PERCENT = 50;

/** "3", "-2.5", "+3 %" as hundredths of a percent, 300; null = no percentage of at most two decimals within fifty, or none but 0. */
export function parseRise100(text: string): number | null {
  const rise = readPercent100(text);
  return rise === null || rise === 0 || Math.abs(rise) > MAX_RISE_PERCENT * 100 ? null : rise;
}

/** Rates as they are after a rise of all prices: labour and call-out to the cent, what parts and tyres cost to the whole percent, half to even. The smallest booking stays. */
export function raisedRates(rates: SettingValues["rates"], percent100: number): SettingValues["rates"] {
  const raised = (value: number) => shareOf(cents(value), 10_000 + percent100, 10_000);
  return {
    ...rates,
    labourRate: raised(rates.labourRate),
    callOutFee: raised(rates.callOutFee),
    partsMargin100: raised(rates.partsMargin100),
    tyreFactor100: raised(rates.tyreFactor100),
  };
}
