import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { SignedInUser } from "../../../domain/identity/profile";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { storesOf } from "../../identity/store-account/stores";

export interface OwnWorkshop {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly workshop: Membership;
}

/** The workshop that someone calculates for: the one asked for, or the first that this person works for. */
export async function ownWorkshop(
  context: Context,
  target: number | null,
): Promise<OwnWorkshop | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const memberships = (await storesOf(context, user)).filter(({ state }) => state !== "closed");
  const workshop = target === null ? memberships[0] : memberships.find(({ supplierId }) => supplierId === target);
  return workshop ? { ok: true, user, workshop } : refuse("portal-forbidden");
}
