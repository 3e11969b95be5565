import type { SpecialPrice } from "../../domain/bids/special-price";

/** Parts that are cheaper by the piece from a quantity on. */
export interface SpecialPrices {
  /** By part code; up to a minute old. */
  all(): Promise<ReadonlyMap<string, SpecialPrice>>;
}
