import type { SupplierId } from "../../../domain/core/ids";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { supplierIdOrZero } from "../../../http/route-params";

/** Parses `?store=12`; null = no store was requested. Text that is not a number matches no store. */
export function readStoreId(request: Request): SupplierId | null {
  const text = new URL(request.url).searchParams.get("store");
  return text === null || text === "" ? null : supplierIdOrZero(text);
}

type Store = Pick<Membership, "supplierId" | "supplierName">;

/** Options of `StoreChoice`. */
export const storeOptions = (stores: readonly Store[]) =>
  stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName }));

/** The person's stores and the selected one, for `StoreChoice` and the page's heading. */
export const storeFields = (stores: readonly Store[], store: Store) => ({
  stores: storeOptions(stores),
  store: String(store.supplierId),
  storeName: store.supplierName,
});
