import type { Profile } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { currentUser } from "./current-user";

export interface ReadProfile {
  readonly ok: true;
  readonly userId: string | null;
  readonly profile: Profile;
  readonly permissions: readonly string[];
  /** Epoch ms; null = the token's end is the provider's to know. */
  readonly expiresAt: number | null;
}

/** The profile of the session, or of an access token that a caller brings itself (P-318). */
export async function readProfile(context: Context, accessToken: string | null): Promise<ReadProfile | Refusal<"not-signed-in">> {
  if (accessToken === null) {
    const user = await currentUser(context);
    return user === null ? refuse("not-signed-in") : { ok: true, ...user };
  }
  const found = (await context.identity.provider?.profileOf(accessToken)) ?? null;
  if (found === null) return refuse("not-signed-in");
  const { issuer, subject, profile, permissions } = found;
  return { ok: true, userId: await context.db.sessions.userOf(issuer, subject), profile, permissions, expiresAt: null };
}
