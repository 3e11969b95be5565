import type { SignedInUser } from "../../domain/identity/profile";
import { calculateRenewalTime } from "../../domain/identity/renewal";
import type { Context } from "../context";
import type { StoredSession } from "../../domain/identity/session/stored-session";
import type { Viewer } from "../ports/people";
import { openSession, sealSession } from "./session-content";
import { HOUR_MS } from "../../domain/core/time/duration";

type SessionContext = Pick<
  Context,
  "db" | "identity" | "cipher" | "clock" | "log" | "viewer" | "later" | "impersonation"
>;

/** Minimum time between two records of when a device was last used. */
const LAST_SEEN_INTERVAL_MS = HOUR_MS;
/** Used for a session without a sign-in time. It counts as a sign-in a long time ago. */
const UNKNOWN_AUTHENTICATION = { at: 0, acr: null, amr: [] };

/** Lease for renewing a token. After this time, another request may retry a renewal that was interrupted. */
const LEASE_MS = 10_000;
const WAIT_STEP_MS = 200;
const WAIT_STEPS = 20;

/** The user of each request, so that the layout and the page, which both ask for it, share one read. */
const pendingUsers = new WeakMap<Viewer, Promise<SignedInUser | null>>();

/**
 * The signed-in user, or null if there is none. The access token is renewed once it expires in less than a minute (P-168). If the renewal fails, the user is
 * signed out (P-169).
 */
export function currentUser(context: SessionContext): Promise<SignedInUser | null> {
  const promise = pendingUsers.get(context.viewer);
  if (promise) return promise;
  const user = findUser(context);
  pendingUsers.set(context.viewer, user);
  return user;
}

async function findUser(context: SessionContext): Promise<SignedInUser | null> {
  const { viewer, identity, db, clock } = context;
  if (viewer.sessionHash === null || identity.provider === null) return null;
  const session = await db.sessions.find(viewer.sessionHash);
  if (session === null || session.endsAt <= clock.now()) return null;
  // Impersonation is read-only, so the last use is not recorded during it.
  if (session.seenAt < clock.now() - LAST_SEEN_INTERVAL_MS && context.impersonation === null)
    context.later(db.sessions.touch(session.idHash, clock.now()));
  return clock.now() < calculateRenewalTime(session.expiresAt)
    ? userOf(context, session)
    : renewSession(context, session);
}

async function userOf(
  context: SessionContext,
  { idHash, sealed: ciphertext, userId, expiresAt, deskSeenAt }: StoredSession,
): Promise<SignedInUser> {
  const {
    profile,
    permissions,
    authentication = UNKNOWN_AUTHENTICATION,
  } = await openSession(context, idHash, ciphertext);
  return { userId, profile, permissions, expiresAt, authentication, session: { idHash, deskSeenAt } };
}

const isStillValid = (context: SessionContext, session: StoredSession) =>
  context.clock.now() < session.expiresAt ? userOf(context, session) : null;

async function renewSession(context: SessionContext, session: StoredSession): Promise<SignedInUser | null> {
  const { db, clock, log, identity } = context;
  const { idHash, version } = session;
  const { subject, tokens, authentication } = await openSession(context, idHash, session.sealed);
  if (tokens.refresh === null) return isStillValid(context, session);
  if (!(await db.sessions.consumeRenewal(idHash, version, clock.now(), clock.now() + LEASE_MS)))
    return waitForRenewal(context, session);
  const outcome = (await identity.provider?.renew(tokens.refresh, subject)) ?? { kind: "refused" as const };
  if (outcome.kind === "unavailable") {
    log.warn({ event: "session-not-renewed", reason: outcome.reason });
    return isStillValid(context, session);
  }
  if (outcome.kind === "refused") {
    await db.sessions.end(idHash);
    return null;
  }
  const grant = { ...outcome.grant, ...(authentication && { authentication }) };
  const isWritten = await db.sessions.recordRenewal({
    idHash,
    version,
    sealed: await sealSession(context, idHash, grant),
    expiresAt: grant.expiresAt,
  });
  return isWritten
    ? {
        userId: session.userId,
        profile: grant.profile,
        permissions: grant.permissions,
        expiresAt: grant.expiresAt,
        authentication: authentication ?? UNKNOWN_AUTHENTICATION,
        session: { idHash, deskSeenAt: session.deskSeenAt },
      }
    : null;
}

/**
 * Returns the user while another request renews the token. The refresh token works only once, so the other requests continue with the current token, or wait
 * for the new one.
 */
async function waitForRenewal(context: SessionContext, session: StoredSession): Promise<SignedInUser | null> {
  const isValid = isStillValid(context, session);
  if (isValid !== null) return isValid;
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    const refreshedSession = await context.db.sessions.find(session.idHash);
    if (refreshedSession === null) return null;
    if (refreshedSession.version > session.version) return userOf(context, refreshedSession);
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  return null;
}
