/** Cheaper by the piece from a quantity on: a row of special-prices.csv, or as the desk sets it. */
export interface SpecialPrice {
  readonly partCode: string;
  readonly minimumQuantity: number;
  /** Whole per cent. */
  readonly percentOff: number;
}
