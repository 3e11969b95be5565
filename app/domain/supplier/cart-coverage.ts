/** One item of a cart and the suppliers that do it, each with its distance. */
export interface ItemSuppliers {
  readonly key: string;
  readonly suppliers: ReadonlyMap<number, number>;
}

export interface CartCoverage {
  /** How many suppliers do each item alone. */
  readonly counts: ReadonlyMap<string, number>;
  /** The most items that one supplier does together, in the order of the cart; the nearest of equal ones decides. */
  readonly together: readonly string[];
}

/** What single suppliers do of a cart that no supplier does whole. */
export function cartCoverage(items: readonly ItemSuppliers[]): CartCoverage {
  const bySupplier = new Map<number, { readonly keys: string[]; readonly metres: number }>();
  for (const { key, suppliers } of items)
    for (const [id, metres] of suppliers) {
      const entry = bySupplier.get(id) ?? { keys: [], metres };
      entry.keys.push(key);
      bySupplier.set(id, entry);
    }
  const [best] = [...bySupplier.values()].sort((a, b) => b.keys.length - a.keys.length || a.metres - b.metres);
  return { counts: new Map(items.map(({ key, suppliers }) => [key, suppliers.size])), together: best?.keys ?? [] };
}
