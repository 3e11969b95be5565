import type { PricingCatalogue } from "../../domain/pricing/catalogue";

export type CatalogueData = Omit<PricingCatalogue, "tasks">;

/** What pricing reads in addition to tasks: parts, tyres and services. Cached after the first read. */
export interface PriceData {
  read(): Promise<CatalogueData>;
}
