import type { Context } from "../context";
import { openSession } from "./session-content";

/** Signs this browser out and deletes tokens and profile (P-170). Returns where it also leaves the provider; null when there is nothing to leave. */
export async function endSession(context: Context): Promise<{ readonly providerUrl: string | null }> {
  const { viewer, db, identity } = context;
  if (viewer.sessionHash === null) return { providerUrl: null };
  const session = await db.sessions.find(viewer.sessionHash);
  await db.sessions.end(viewer.sessionHash);
  if (session === null || identity.provider === null) return { providerUrl: null };
  const { tokens } = await openSession(context, session.idHash, session.sealed);
  return { providerUrl: await identity.provider.logoutUrl(tokens.id) };
}
