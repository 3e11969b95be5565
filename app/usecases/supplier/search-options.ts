import type { SupplierId } from "../../domain/core/ids";
import type { Refusal } from "../../domain/core/outcomes";
import { optionKey } from "../../domain/catalogue/vehicle/variant";
import { type SearchOptions, searchOptions } from "../../domain/catalogue/vehicle/search-options";
import type { Context } from "../context";
import { supplierForQuoter } from "./supplier-for-quoter";

/** P-279: the makes and models that one supplier works on; a supplier that names no makes takes all of them. */
export async function supplierSearchOptions(
  context: Context,
  supplierId: SupplierId,
): Promise<({ readonly ok: true } & SearchOptions) | Refusal<"supplier-not-found">> {
  const [match, models] = await Promise.all([supplierForQuoter(context, supplierId), context.db.vehicles.models()]);
  if (!match.ok) return match;
  const makes = new Set(match.supplier.makes.map(optionKey));
  return {
    ok: true,
    ...searchOptions(
      makes.size === 0 ? models : models.filter(({ make }) => makes.has(optionKey(make))),
      context.config.country,
    ),
  };
}
