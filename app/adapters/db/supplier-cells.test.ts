import { toSupplierId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import type { SupplierSearchResult } from "../../domain/supplier/supplier-search";
import type { Suppliers } from "./suppliers";
import { replicaSuppliers } from "./supplier-cells";

/** Test double for the suppliers of a database whose change count is `revision`. */
const suppliersAt = (revision: number): Suppliers => {
  const search = async (): Promise<SupplierSearchResult> => ({ suppliers: [], revision });
  return {
    candidates: search,
    only: search,
    find: async () => null,
    reviews: async () => [],
    updateSupplierFigures: async () => 0,
  };
};
const SPAN = { from: "2026-11-23", to: "2026-12-23" };
const SEARCH_AREA = {
  ...SPAN,
  country: "AU",
  point: { latitude: -33.8, longitude: 151 },
  capability: 0,
  kind: null,
} as const;

it("a cached copy answers a search unless the caller requires a newer revision", async () => {
  const { candidates, only } = replicaSuppliers(suppliersAt(7), suppliersAt(9));
  for (const [atLeast, heard] of [
    [0, 7],
    [7, 7],
    [8, 9],
  ] as const) {
    expect((await candidates({ ...SEARCH_AREA, minRevision: atLeast })).revision).toBe(heard);
    expect((await only(toSupplierId(1), "AU", { ...SPAN, minRevision: atLeast })).revision).toBe(heard);
  }
});
