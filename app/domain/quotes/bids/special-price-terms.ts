import type { VersionRules } from "../../core/forms/version-rules";
import { type FormErrors, readResult, wholePercentWithin, wholeWithin } from "../../core/forms/read-form";

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
const MIN_PIECES = 2;
const MAX_PIECES = 1000;
const MAX_PERCENT = 90;

/** The rules for quantity discounts on a part. */
export const specialPriceTerms: VersionRules<SpecialTerms, unknown> = {
  typed: (value) => ({
    minimumQuantity: value === null ? "" : String(value.minimumQuantity),
    percentOff: value === null ? "" : String(value.percentOff),
  }),
  read(input) {
    const errors: Record<string, FormErrors[string]> = {};
    const minimumQuantity = wholeWithin(input.minimumQuantity, MIN_PIECES, MAX_PIECES);
    if (minimumQuantity === null) errors.minimumQuantity = [`Enter a whole number from ${MIN_PIECES} to ${MAX_PIECES}`];
    const percentOff = wholePercentWithin(input.percentOff, 1, MAX_PERCENT);
    if (percentOff === null) errors.percentOff = [`Enter a whole percentage from 1 to ${MAX_PERCENT}`];
    return readResult(errors, { minimumQuantity: minimumQuantity ?? 0, percentOff: percentOff ?? 0 });
  },
  text: ({ minimumQuantity, percentOff }) => [
    ["From", `${minimumQuantity} pieces`],
    ["Discount", `${percentOff}%`],
  ],
};
