import type { SpecialPrice } from "../../domain/bids/special-price";
import type { PricingCatalogue } from "../../domain/pricing/catalogue";

export interface CatalogueData extends Omit<PricingCatalogue, "tasks"> {
  /** By part code. */
  readonly specialPrices: ReadonlyMap<string, SpecialPrice>;
}

/** What pricing reads beside the tasks: parts, tyres, services and special prices. Kept in memory after the first read. */
export interface PriceData {
  read(): Promise<CatalogueData>;
}
