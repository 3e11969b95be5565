import {
  type FormErrors,
  toFormResult,
  parseWholePercent,
  parseBoundedInteger,
  type VersionRules,
} from "../../core/forms/read-form";

/** A discount on a part from a minimum quantity upwards: a row of special-prices.csv, or set by the desk. */
export interface SpecialPrice {
  readonly partCode: string;
  readonly minimumQuantity: number;
  /** A whole percentage. */
  readonly percentOff: number;
}

/** The values of a part's special price that the desk can set. */
export type SpecialTerms = Pick<SpecialPrice, "minimumQuantity" | "percentOff">;

/** The same limits as `npm run import`. */
const MIN_QUANTITY = 2;
const MAX_QUANTITY = 1000;
const MAX_PERCENT_OFF = 90;

/** The rules for quantity discounts on a part. */
export const specialPriceRules: VersionRules<SpecialTerms, unknown> = {
  toFormText: (value) => ({
    minimumQuantity: value === null ? "" : String(value.minimumQuantity),
    percentOff: value === null ? "" : String(value.percentOff),
  }),
  read(input) {
    const errors: Record<string, FormErrors[string]> = {};
    const minimumQuantity = parseBoundedInteger(input.minimumQuantity, MIN_QUANTITY, MAX_QUANTITY);
    if (minimumQuantity === null)
      errors.minimumQuantity = [`Enter a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}`];
    const percentOff = parseWholePercent(input.percentOff, 1, MAX_PERCENT_OFF);
    if (percentOff === null) errors.percentOff = [`Enter a whole percentage from 1 to ${MAX_PERCENT_OFF}`];
    return toFormResult(errors, { minimumQuantity: minimumQuantity ?? 0, percentOff: percentOff ?? 0 });
  },
  describe: ({ minimumQuantity, percentOff }) => [
    ["From", `${minimumQuantity} pieces`],
    ["Discount", `${percentOff}%`],
  ],
};
