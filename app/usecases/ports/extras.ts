import type { SupplierExtra } from "../../domain/supplier/supplier";

/** Every extra a workshop may offer, at its default price, in catalogue order. Kept in memory after the first read. */
export interface Extras {
  all(): Promise<readonly SupplierExtra[]>;
}
