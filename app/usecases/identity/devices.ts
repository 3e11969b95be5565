import type { Profile } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { Device } from "../../domain/identity/session/stored-session";
import { currentUser } from "./current-user";
import { openSession } from "./session-content";

/** Digest of an email address. Workshop owners and the desk use it to end a person's sessions. Null = the address is not verified. */
export const sessionEmailDigest = async (
  { cipher }: Pick<Context, "cipher">,
  { email, isEmailVerified }: Pick<Profile, "email" | "isEmailVerified">,
): Promise<string | null> =>
  email === null || !isEmailVerified ? null : cipher.fingerprint(`session email:${email.trim().toLowerCase()}`);

export interface OwnDevices {
  readonly ok: true;
  readonly email: string | null;
  readonly devices: readonly (Device & { readonly isThisDevice: boolean })[];
}

/** The devices on which the person is signed in, most recently used first. */
export async function listDevices(context: Context): Promise<OwnDevices | Refusal<"not-signed-in">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const devices = await context.db.sessions.devices(user.userId, context.clock.now());
  return {
    ok: true,
    email: user.profile.email,
    devices: devices.map((device) => ({ ...device, isThisDevice: device.idHash === user.session.idHash })),
  };
}

/** Signs the person out of one of their devices, or of all except this one. Other people's devices are never affected. */
export async function signOutDevices(
  context: Context,
  scope: { readonly only: string } | "all-others",
): Promise<{ readonly ok: true } | Refusal<"not-signed-in">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const count = await context.db.sessions.endSessions(
    user.userId,
    scope === "all-others" ? { allBut: user.session.idHash } : scope,
    context.clock.now(),
  );
  if (count > 0) context.log.info({ event: "sessions-ended", by: "self", count });
  return { ok: true };
}

/** The devices of several people, in the order of their emails. Callers check who may see them. */
export async function listDevicesByEmail(
  context: Context,
  emails: readonly string[],
): Promise<readonly (readonly Device[])[]> {
  if (emails.length === 0) return [];
  const digests = await Promise.all(
    emails.map((email) => sessionEmailDigest(context, { email, isEmailVerified: true })),
  );
  const devices = await context.db.sessions.devicesByEmail(
    digests.filter((digest) => digest !== null),
    context.clock.now(),
  );
  return digests.map((digest) => devices.filter(({ emailDigest }) => digest !== null && emailDigest === digest));
}

/**
 * Signs a person out by email on every device, or only on those in `onlyIds`. Used by the owner of the person's workshop and by the desk. Callers check
 * permission first.
 */
export async function signOutByEmail(
  context: Context,
  email: string,
  endedBy: "owner" | "desk",
  onlyIds: readonly string[] | null = null,
): Promise<number> {
  const digest = await sessionEmailDigest(context, { email, isEmailVerified: true });
  const count = digest === null ? 0 : await context.db.sessions.endByEmail(digest, onlyIds, context.clock.now());
  context.log.info({ event: "sessions-ended", by: endedBy, count });
  return count;
}

/** Signs this browser out and deletes its tokens and profile (P-170). Returns the provider's sign-out URL, or null if it has none. */
export async function endSession(context: Context): Promise<{ readonly providerUrl: string | null }> {
  const { viewer, db, identity } = context;
  if (viewer.sessionHash === null) return { providerUrl: null };
  const session = await db.sessions.find(viewer.sessionHash);
  await db.sessions.end(viewer.sessionHash);
  if (session === null || identity.provider === null) return { providerUrl: null };
  const { tokens } = await openSession(context, session.idHash, session.sealed);
  return { providerUrl: await identity.provider.logoutUrl(tokens.id) };
}
