import type { SupplierExtra } from "../../domain/supplier/supplier";

/** Every extra that a workshop may offer, at its default price, in catalogue order. Cached after the first read. */
export interface Extras {
  all(): Promise<readonly SupplierExtra[]>;
}
