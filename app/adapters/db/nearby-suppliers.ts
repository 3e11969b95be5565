import type { AtLeast, Searched, Suppliers } from "../../usecases/ports/suppliers";

/**
 * Searches are answered by the nearest copy of the database. One that has not heard yet of a change which its asker knows of is not believed: the database
 * itself is asked then, so whoever changed something sees it. What one supplier has free, and what is said of it, is asked of the database itself.
 */
export function nearbySuppliers(nearest: Suppliers, itself: Suppliers): Suppliers {
  const search = async (
    { atLeast = 0 }: AtLeast,
    ask: (suppliers: Suppliers) => Promise<Searched>,
  ): Promise<Searched> => {
    const searched = await ask(nearest);
    return searched.revision < atLeast ? ask(itself) : searched;
  };
  return {
    ...itself,
    candidates: (query) => search(query, (suppliers) => suppliers.candidates(query)),
    only: (id, country, span) => search(span, (suppliers) => suppliers.only(id, country, span)),
  };
}
