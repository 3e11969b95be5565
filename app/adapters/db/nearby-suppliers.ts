import type { AtLeast, Searched } from "../../domain/supplier/supplier-search";
import type { Suppliers } from "./suppliers";

/**
 * Answers searches from the nearest copy of the database. If the copy lacks a change that the caller knows of, the database itself is asked, so that everyone
 * sees their own changes. Free times and details of a single supplier always come from the database itself.
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
