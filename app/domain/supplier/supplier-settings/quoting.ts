import { readMoney } from "../../core/money/read-number.ts";
import { COUNTRIES } from "../../core/country/country.ts";
import { decimalDollars, formatMoney } from "../../core/money/format.ts";
import { readResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MIN_LIMIT = 5_000;

export const quoting: SectionRules<SettingValues["quoting"]> = {
  valueOf: ({ automaticQuoting, largestAutomatic }) => ({ automaticQuoting, largestAutomatic }),
  typed: ({ automaticQuoting, largestAutomatic }) => ({
    automatic: automaticQuoting ? "on" : "off",
    largest: largestAutomatic === null ? "" : decimalDollars(largestAutomatic),
  }),
  read(input) {
    const automatic = input.automatic;
    const text = (input.largest ?? "").trim();
    const largest = text === "" ? null : readMoney(text);
    const isWrong = text !== "" && (largest === null || largest < MIN_LIMIT);
    return readResult(
      {
        ...(automatic !== "on" && automatic !== "off" && { automatic: ["Choose whether prices are shown at once"] }),
        ...(isWrong && {
          largest: [`Enter an amount in dollars from ${MIN_LIMIT / 100} to 100,000, or leave this empty`],
        }),
      },
      { automaticQuoting: automatic === "on", largestAutomatic: largest },
    );
  },
  describe: ({ automaticQuoting, largestAutomatic }, { country }) => [
    ["Prices shown at once", automaticQuoting ? "Yes" : "No, customers ask you for a quote"],
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
