import type { PricingCatalogue } from "../../domain/pricing/catalogue";

/** What pricing reads beside the tasks: parts, tyres and services. Kept in memory after the first read. */
export interface PriceData {
  read(): Promise<Omit<PricingCatalogue, "tasks">>;
}
