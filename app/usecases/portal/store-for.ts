import type { Permission } from "../../domain/identity/permissions";
import type { SignedInUser } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import { may } from "../../domain/portal/access";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { Membership } from "../ports/portal-access";
import { chosenStore, storesOf } from "./stores";

export interface StoreFor {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly stores: readonly Membership[];
  readonly store: Membership;
}

/** One of the person's stores, the one asked for or the first, for something that the role there allows. */
export async function storeFor(
  context: Context,
  wanted: number | null,
  permission: Permission,
): Promise<StoreFor | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const stores = await storesOf(context, user);
  const store = chosenStore(stores, wanted);
  return store && may(store.role, permission) ? { ok: true, user, stores, store } : refuse("portal-forbidden");
}
