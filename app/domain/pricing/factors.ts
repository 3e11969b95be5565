/**
 * The factors of data/catalogue/supplier-model.json that prices need at run time, in hundredths. A test compares them with that file. Change RULE_VERSION with
 * every change here.
 */

/** Factor by task category. The labour rate of a line is the supplier's rate x this factor. Category 0 = service items. */
export const CATEGORY_FACTOR_100: Readonly<Record<number, number>> = {
  0: 100,
  1: 100,
  2: 100,
  3: 102,
  4: 100,
  5: 106,
  6: 95,
  7: 102,
  8: 100,
  9: 106,
  10: 105,
  11: 92,
  13: 102,
  14: 92,
  15: 90,
  16: 90,
  17: 95,
  20: 80,
};

/** Factor in hundredths from tyre prices in AUD with 10 % GST to NZD with 15 % GST, including freight. */
export const NZ_TYRE_FACTOR_100 = 116;

/** Number of cylinders to assume when only the displacement is known. The first row that the displacement does not exceed applies. */
export const CYLINDERS_BY_DISPLACEMENT: readonly { readonly upToLitres100: number; readonly cylinders: number }[] = [
  { upToLitres100: 105, cylinders: 3 },
  { upToLitres100: 275, cylinders: 4 },
  { upToLitres100: 405, cylinders: 6 },
  { upToLitres100: 9900, cylinders: 8 },
];
export const CYLINDERS_UNKNOWN = 4;

/** Version of the pricing rules. Change it with every change that can move a price by a cent. */
export const RULE_VERSION = "2026-11-1";
