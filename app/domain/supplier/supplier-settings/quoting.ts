import { readMoney } from "../../core/money/read-number.ts";
import { COUNTRIES } from "../../core/country/country.ts";
import { formatDecimalDollars, formatMoney } from "../../core/money/format.ts";
import { toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MIN_LIMIT = 5_000;

export const quoting: SectionRules<SettingValues["quoting"]> = {
  valueOf: ({ automaticQuoting, largestAutomatic }) => ({ automaticQuoting, largestAutomatic }),
  toFormText: ({ automaticQuoting, largestAutomatic }) => ({
    automatic: automaticQuoting ? "on" : "off",
    largest: largestAutomatic === null ? "" : formatDecimalDollars(largestAutomatic),
  }),
  read(input) {
    const choice = input.automatic;
    const text = (input.largest ?? "").trim();
    const maxAmount = text === "" ? null : readMoney(text);
    const isInvalid = text !== "" && (maxAmount === null || maxAmount < MIN_LIMIT);
    return toFormResult(
      {
        ...(choice !== "on" && choice !== "off" && { automatic: ["Choose whether to show prices straight away"] }),
        ...(isInvalid && {
          largest: [`Enter an amount in dollars from ${MIN_LIMIT / 100} to 100,000, or leave this empty`],
        }),
      },
      { automaticQuoting: choice === "on", largestAutomatic: maxAmount },
    );
  },
  describe: ({ automaticQuoting, largestAutomatic }, { country }) => [
    ["Prices shown straight away", automaticQuoting ? "Yes" : "No, customers ask you for a quote"],
    ...(automaticQuoting
      ? [
          [
            "For work up to",
            largestAutomatic === null ? "Any amount" : formatMoney(largestAutomatic, COUNTRIES[country].currency),
          ] as const,
        ]
      : []),
  ],
};
