import { readMoney } from "../../core/money/read-number.ts";
import { COUNTRIES } from "../../core/country/country.ts";
import { formatDecimalDollars, formatMoney } from "../../core/money/format.ts";
import { formatHours } from "../../core/time/format.ts";
import { toFormResult, parseWholeHours } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

/** Maximum free-change period in hours: one week. Longer periods are not useful for repairs. */
const MAX_HOURS = 168;
const MAX_FEE = 50_000;

export const changes: SectionRules<SettingValues["changes"]> = {
  valueOf: ({ freeChangeHours, lateCancelFee }) => ({ freeChangeHours, lateCancelFee }),
  toFormText: ({ freeChangeHours, lateCancelFee }) => ({
    hours: freeChangeHours === null ? "" : String(freeChangeHours),
    fee: lateCancelFee === null ? "" : formatDecimalDollars(lateCancelFee),
  }),
  read(input) {
    const hoursText = (input.hours ?? "").trim();
    const feeText = (input.fee ?? "").trim();
    const hours = hoursText === "" ? null : parseWholeHours(hoursText, 0, MAX_HOURS);
    const fee = feeText === "" ? null : readMoney(feeText);
    return toFormResult(
      {
        ...(hoursText !== "" &&
          hours === null && { hours: [`Enter hours from 0 to ${MAX_HOURS}, or leave this empty`] }),
        ...(feeText !== "" &&
          (fee === null || fee > MAX_FEE) && {
            fee: [`Enter an amount in dollars from 0 to ${MAX_FEE / 100}, or leave this empty`],
          }),
      },
      { freeChangeHours: hours, lateCancelFee: fee },
    );
  },
  describe: ({ freeChangeHours, lateCancelFee }, { country }) => [
    ["Free to change until", freeChangeHours === null ? "Standard rule" : `${formatHours(freeChangeHours)} before`],
    [
      "Fee for a late cancellation",
      lateCancelFee === null ? "Standard rule" : formatMoney(lateCancelFee, COUNTRIES[country].currency),
    ],
  ],
};
