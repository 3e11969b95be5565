import type { Context } from "../usecases/context";
import type { Asked, Endpoint } from "./endpoint";

/** Longer than any call takes. */
const LEASE_MS = 60_000;
const KEPT_MS = 24 * 60 * 60 * 1000;

export type Once = { readonly kind: "answered"; readonly json: string } | { readonly kind: "reused" | "running" };

/** Who sends a key: the browser or person behind the cookies; callers without any are one and the same, so a key of theirs has to be random. */
const callerOf = ({ viewer }: Context) => (viewer.freshSecret === null ? viewer.holderHash : (viewer.sessionHash ?? "anyone"));

/**
 * A write with an Idempotency-Key: done once, and answered with the same body for a day. `run` answers the body, null = refused, which is not kept.
 * Two at once: the second one hears that the first is still running, unless the use case tells them apart itself.
 */
export async function once(endpoint: Endpoint, asked: Asked & { readonly key: string }, app: Context, run: () => Promise<string | null>): Promise<Once | null> {
  const { cipher, clock, db } = app;
  const now = clock.now();
  const [keyHash, requestHash] = await Promise.all([
    cipher.fingerprint(`call ${JSON.stringify([endpoint.method, endpoint.path, asked.params, callerOf(app), asked.key])}`),
    cipher.fingerprint(JSON.stringify([asked.query, asked.body])),
  ]);
  const subject = `call ${keyHash}`;
  const taken = await db.answeredCalls.take(keyHash, requestHash, { now, leaseUntil: now + LEASE_MS, expiresAt: now + KEPT_MS });
  if (taken.kind === "known") {
    if (taken.requestHash !== requestHash) return { kind: "reused" };
    if (taken.sealed !== null) return { kind: "answered", json: await cipher.open(taken.sealed, subject) };
    if (!endpoint.knowsKeys) return { kind: "running" };
  }
  const json = await run().catch(async (error: unknown) => {
    await db.answeredCalls.letGo(keyHash);
    throw error;
  });
  if (json === null) await db.answeredCalls.letGo(keyHash);
  else await db.answeredCalls.keep(keyHash, await cipher.seal(json, subject));
  return null;
}
