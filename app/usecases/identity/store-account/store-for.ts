import type { SupplierId } from "../../../domain/core/ids";
import type { Permission } from "../../../domain/identity/roles";
import type { SignedInUser } from "../../../domain/identity/profile";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { may } from "../../../domain/identity/store-account/access";
import type { Context } from "../../context";
import { currentUser } from "../current-user";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { selectStore, rememberStore, storeBefore, storesOf } from "./stores";

export interface StoreFor {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly stores: readonly Membership[];
  readonly store: Membership;
}

/** Returns the requested store of the person, or the first, if their role there has the permission. */
export async function storeFor(
  context: Context,
  target: number | null,
  permission: Permission,
): Promise<StoreFor | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const stores = await storesOf(context, user);
  const store = selectStore(stores, target);
  if (store && may(store, permission)) return { ok: true, user, stores, store };
  context.log.warn({ event: "permission-refused", at: "portal", right: permission });
  return refuse("portal-forbidden");
}

/**
 * As `storeFor`, with data of the store. The data of the likely store is read in parallel with the session and its stores, and returned only if the membership
 * allows it. Two D1 round trips in total.
 */
export async function storeWith<T>(
  context: Context,
  target: SupplierId | null,
  permission: Permission,
  read: (supplierId: SupplierId) => Promise<T>,
): Promise<(StoreFor & { readonly read: T }) | Refusal<"not-signed-in" | "portal-forbidden">> {
  const likely = context.viewer.sessionHash === null ? null : (target ?? storeBefore(context));
  const early = likely === null ? null : read(likely);
  // Suppresses the unhandled rejection. If this store is returned, its failure is thrown below.
  early?.catch(() => undefined);
  const match = await storeFor(context, target, permission);
  if (!match.ok) return match;
  const { supplierId } = match.store;
  rememberStore(context, supplierId);
  return { ...match, read: await (early !== null && likely === supplierId ? early : read(supplierId)) };
}
