import type { SupplierId } from "../../../domain/core/ids";
import type { Permission } from "../../../domain/identity/roles";
import type { SignedInUser } from "../../../domain/identity/profile";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import type { Context } from "../../context";
import { currentUser } from "../current-user";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { selectStore, rememberStore, lastStoreId, storesOf } from "./stores";

export interface StoreAccess {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly stores: readonly Membership[];
  readonly store: Membership;
}

/** Returns the requested store of the person, or the first, if their role there has the permission. */
export async function findStoreAccess(
  context: Context,
  target: number | null,
  permission: Permission,
): Promise<StoreAccess | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const stores = await storesOf(context, user);
  const store = selectStore(stores, target);
  if (store && hasStorePermission(store, permission)) return { ok: true, user, stores, store };
  context.log.warn({ event: "permission-refused", at: "portal", right: permission });
  return refuse("portal-forbidden");
}

/**
 * Like `findStoreAccess`, but also loads data of the store. The data of the likely store is read in parallel with the session and the person's stores, and is
 * returned only if the person is a member. Two D1 round trips in total.
 */
export async function readStoreData<T>(
  context: Context,
  target: SupplierId | null,
  permission: Permission,
  load: (supplierId: SupplierId) => Promise<T>,
): Promise<(StoreAccess & { readonly read: T }) | Refusal<"not-signed-in" | "portal-forbidden">> {
  const likelyStoreId = context.viewer.sessionHash === null ? null : (target ?? lastStoreId(context));
  const earlyRead = likelyStoreId === null ? null : load(likelyStoreId);
  // Prevents an unhandled rejection. If this store is the one returned, the failure is thrown below.
  earlyRead?.catch(() => undefined);
  const access = await findStoreAccess(context, target, permission);
  if (!access.ok) return access;
  const { supplierId } = access.store;
  rememberStore(context, supplierId);
  return { ...access, read: await (earlyRead !== null && likelyStoreId === supplierId ? earlyRead : load(supplierId)) };
}
