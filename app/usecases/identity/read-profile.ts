import type { PersonId } from "../../domain/core/ids";
import type { Profile } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { listPersonPermissions } from "../../domain/identity/store-account/access";
import type { Context } from "../context";
import { storesOf } from "./store-account/stores";
import { currentUser } from "./current-user";

export interface ProfileView {
  readonly ok: true;
  readonly userId: PersonId | null;
  readonly profile: Profile;
  /** Permissions from the person's roles at suppliers, and from the provider's claim. */
  readonly permissions: readonly string[];
  /** Epoch milliseconds. Null = only the provider knows when the token expires. */
  readonly expiresAt: number | null;
}

/** The profile of the session, or of an access token in the request (P-318). */
export async function readProfile(
  context: Context,
  accessToken: string | null,
): Promise<ProfileView | Refusal<"not-signed-in">> {
  if (accessToken === null) {
    const user = await currentUser(context);
    if (user === null) return refuse("not-signed-in");
    return { ok: true, ...user, permissions: listPersonPermissions(user.permissions, await storesOf(context, user)) };
  }
  const providerProfile = (await context.identity.provider?.fetchProfile(accessToken)) ?? null;
  if (providerProfile === null) return refuse("not-signed-in");
  const { issuer, subject, profile, permissions } = providerProfile;
  const [userId, stores] = await Promise.all([
    context.db.sessions.findUserId(issuer, subject),
    profile.email !== null && profile.isEmailVerified
      ? context.db.portalAccess.listMemberships(profile.email, context.clock.now())
      : [],
  ]);
  return {
    ok: true,
    userId,
    profile,
    permissions: listPersonPermissions(permissions, stores),
    expiresAt: null,
  };
}
