import { readMoney, readPercent100 } from "../../core/money/read-number.ts";
import { COUNTRIES } from "../../core/country/country.ts";
import { formatDecimalDollars, formatMoney } from "../../core/money/format.ts";
import { type Cents, ZERO, cents } from "../../core/money/money.ts";
import { type FormErrors, toFormResult, parseWholePercent } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";
import { calculateShare } from "../../core/money/rounding.ts";

/** Minimum and maximum of each rate in cents, both inclusive. */
const BOUNDS = { labourRate: [4_000, 50_000], callOutFee: [0, 50_000], minimumBookingAmount: [0, 100_000] } as const;
const MAX_MARGIN_PERCENT = 150;
const TYRE_PERCENT_RANGE = [-30, 50] as const;

const formatPercent = (percent: number) => `${percent > 0 ? "+" : ""}${percent}%`;

/** The rates that prices are calculated from, including GST. Only mobile mechanics have a call-out fee. */
export const rates: SectionRules<SettingValues["rates"]> = {
  valueOf: ({ labourRate, callOutFee, partsMargin100, tyreFactor100, minimumBookingAmount }) => ({
    labourRate,
    callOutFee,
    partsMargin100,
    tyreFactor100,
    minimumBookingAmount,
  }),
  toFormText: ({ labourRate, callOutFee, partsMargin100, tyreFactor100, minimumBookingAmount }) => ({
    labourRate: formatDecimalDollars(labourRate),
    callOutFee: formatDecimalDollars(callOutFee),
    minimumBookingAmount: formatDecimalDollars(minimumBookingAmount),
    partsMargin: String(partsMargin100 - 100),
    tyrePrices: String(tyreFactor100 - 100),
  }),
  read(input, { isMobile }) {
    const errors: Record<string, FormErrors[string]> = {};
    const readRate = (name: keyof typeof BOUNDS): Cents => {
      const amount = readMoney(input[name] ?? "");
      const [minRate, maxRate] = BOUNDS[name];
      if (amount === null || amount < minRate || amount > maxRate)
        errors[name] = [
          `Enter an amount in dollars from ${minRate / 100} to ${maxRate / 100}, like ${minRate === 0 ? "80" : "145"}.00`,
        ];
      return amount ?? ZERO;
    };
    const readPercent = (name: string, min: number, max: number): number => {
      const value = parseWholePercent(input[name], min, max);
      if (value === null) errors[name] = [`Enter a whole percentage from ${min} to ${max}`];
      return 100 + (value ?? 0);
    };
    const value = {
      labourRate: readRate("labourRate"),
      callOutFee: isMobile ? readRate("callOutFee") : ZERO,
      minimumBookingAmount: readRate("minimumBookingAmount"),
      partsMargin100: readPercent("partsMargin", 0, MAX_MARGIN_PERCENT),
      tyreFactor100: readPercent("tyrePrices", ...TYRE_PERCENT_RANGE),
    };
    return toFormResult(errors, value);
  },
  describe: (
    { labourRate, callOutFee, partsMargin100, tyreFactor100, minimumBookingAmount },
    { isMobile, country },
  ) => {
    const money = (amount: Cents) => formatMoney(amount, COUNTRIES[country].currency);
    return [
      ["Labour", `${money(labourRate)} an hour`],
      ...(isMobile ? [["Call-out fee", callOutFee === 0 ? "None" : money(callOutFee)] as const] : []),
      ["Margin on parts", formatPercent(partsMargin100 - 100)],
      ["Tyre prices", tyreFactor100 === 100 ? "Standard prices" : formatPercent(tyreFactor100 - 100)],
      ["Minimum booking amount", minimumBookingAmount === 0 ? "None" : money(minimumBookingAmount)],
    ];
  },
};

/** Maximum percentage by which a workshop can raise or lower all its prices in one step. */
const MAX_CHANGE_PERCENT = 50;

/** Parses "3", "-2.5" or "+3%" as hundredths of a percent (300 for the first). null = not a percentage, 0, beyond 50%, or with more than two decimals. */
export function parsePriceChange100(text: string): number | null {
  const percent = readPercent100(text);
  return percent === null || percent === 0 || Math.abs(percent) > MAX_CHANGE_PERCENT * 100 ? null : percent;
}

/**
 * Rates after a general price change: labour and call-out fee to the cent, factors for parts and tyres to the whole percent, rounded half to even. The minimum
 * booking amount stays the same.
 */
export function adjustRates(rates: SettingValues["rates"], percent100: number): SettingValues["rates"] {
  const adjustRate = (value: number) => calculateShare(cents(value), 10_000 + percent100, 10_000);
  return {
    ...rates,
    labourRate: adjustRate(rates.labourRate),
    callOutFee: adjustRate(rates.callOutFee),
    partsMargin100: adjustRate(rates.partsMargin100),
    tyreFactor100: adjustRate(rates.tyreFactor100),
  };
}
