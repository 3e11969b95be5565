/** A row of special-prices.csv: cheaper by the piece from a quantity on. */
export interface SpecialPrice {
  readonly partCode: string;
  readonly minimumQuantity: number;
  /** Whole per cent. */
  readonly percentOff: number;
}
