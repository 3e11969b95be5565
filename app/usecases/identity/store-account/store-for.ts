import type { SupplierId } from "../../../domain/core/ids";
import type { Permission } from "../../../domain/identity/roles";
import { type SignedInUser, toHistoryName } from "../../../domain/identity/profile";
import { refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import type { Context } from "../../context";
import { currentUser } from "../current-user";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { selectStore, rememberStore, lastStoreId, storesOf } from "./stores";
import type { AccessRefusal } from "./authorize";

export interface StoreAccess {
  readonly ok: true;
  readonly user: SignedInUser;
  /** The stores that the person can choose from, by name. */
  readonly stores: readonly Membership[];
  readonly store: Membership;
}

/** One of the signed-in person's stores: the requested one, or the first. `isSuitable` limits the stores to choose from. Default: all. */
export async function findOwnStore(
  context: Context,
  target: number | null,
  isSuitable: (store: Membership) => boolean = () => true,
): Promise<StoreAccess | AccessRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const stores = (await storesOf(context, user)).filter(isSuitable);
  const store = selectStore(stores, target);
  return store ? { ok: true, user, stores, store } : refuse("portal-forbidden");
}

/** Returns the person's requested store, or else their first, if their role there has the permission. */
export async function findStoreAccess(
  context: Context,
  target: number | null,
  permission: Permission,
): Promise<StoreAccess | AccessRefusal> {
  const access = await findOwnStore(context, target);
  if (access.ok ? hasStorePermission(access.store, permission) : access.code === "not-signed-in") return access;
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
): Promise<(StoreAccess & { readonly read: T }) | AccessRefusal> {
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

/** The person who makes a change, as recorded in the store's history, and the time. */
export const toHistoryActor = (
  { clock }: Pick<Context, "clock">,
  { user: { userId, profile } }: Pick<StoreAccess, "user">,
) => ({ actor: userId, actorName: toHistoryName(profile), at: clock.now() });
