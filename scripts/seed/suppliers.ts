export interface SeedSuppliersOptions {
  /** How many demo suppliers; the data's own number when absent. */
  readonly suppliers?: number | undefined;
  /** yyyy-MM-dd. */
  readonly today: string;
}

/** Fills the demo suppliers. */
export async function seedSuppliers(_db: D1Database, _options: SeedSuppliersOptions): Promise<void> {}
