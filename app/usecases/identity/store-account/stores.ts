import type { SupplierId } from "../../../domain/core/ids";
import type { SignedInUser } from "../../../domain/identity/profile";
import type { Context } from "../../context";
import type { Membership, AccountContact } from "../../../domain/identity/store-account/portal-access";
import type { Viewer } from "../../ports/people";
import { verifiedEmail } from "./authorize";

/** The stores for each request, so that the layout and the page, which both ask for them, share one read. */
const pendingStores = new WeakMap<Viewer, Promise<readonly Membership[]>>();

/** The suppliers that a signed-in person works for, by name; empty without a verified address. */
export function storesOf(
  { db, viewer, clock }: Pick<Context, "db" | "viewer" | "clock">,
  user: SignedInUser,
): Promise<readonly Membership[]> {
  const email = verifiedEmail(user);
  if (email === null) return Promise.resolve([]);
  const pending = pendingStores.get(viewer);
  if (pending) return pending;
  const promise = db.portalAccess.listMemberships(email, clock.now());
  pendingStores.set(viewer, promise);
  return promise;
}

/** The requested store of a person, or their first. Undefined = the person has no such store, or none. */
export const selectStore = (stores: readonly Membership[], target: number | null): Membership | undefined =>
  target === null ? stores[0] : stores.find(({ supplierId }) => supplierId === target);

/** The account of one supplier, with the recipients of its messages. Undefined = the supplier no longer exists. */
export const findAccountContact = async (
  { db }: Pick<Context, "db">,
  supplierId: SupplierId,
): Promise<AccountContact | undefined> => (await db.portalAccess.findAccountContacts([supplierId])).get(supplierId);

/** Maximum number of remembered sessions. Larger than the number of people who use their diaries at the same time. */
const MAX_REMEMBERED_ITEMS = 1_000;
/** The last store of each session in this isolate. It only determines which store is read first and grants no access. */
const lastStore = new Map<string, SupplierId>();

/** The last store of this session in this isolate; null = unknown, or not signed in. */
export const lastStoreId = ({ viewer: { sessionHash } }: Pick<Context, "viewer">): SupplierId | null =>
  sessionHash === null ? null : (lastStore.get(sessionHash) ?? null);

/** Remembers the last store of the session. If there are too many, the least recently used one is forgotten. */
export function rememberStore({ viewer: { sessionHash } }: Pick<Context, "viewer">, supplierId: SupplierId): void {
  if (sessionHash === null) return;
  lastStore.delete(sessionHash);
  lastStore.set(sessionHash, supplierId);
  const oldest = lastStore.keys().next().value;
  if (lastStore.size > MAX_REMEMBERED_ITEMS && oldest !== undefined) lastStore.delete(oldest);
}
