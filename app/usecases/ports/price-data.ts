import type { PricingCatalogue } from "../../domain/pricing/catalogue";

export type CatalogueData = Omit<PricingCatalogue, "tasks">;

/** What pricing reads beside the tasks: parts, tyres and services. Kept in memory after the first read. */
export interface PriceData {
  read(): Promise<CatalogueData>;
}
