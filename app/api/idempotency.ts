import { Buffer } from "node:buffer";
import { viewerBySecret } from "../http/session";
import { retentionMs } from "../domain/core/retention/retention";
import type { Context } from "../usecases/context";
import type { EndpointInput, Endpoint } from "./endpoint";

/** Longer than any call takes. */
const LEASE_MS = 60_000;

/** The stored response of a call: its body, and its cookies in case the client never received them. */
export interface CachedResponse {
  readonly json: string;
  readonly cookies: readonly string[];
}
export type OnceResult = ({ readonly kind: "answered" } & CachedResponse) | { readonly kind: "reused" | "running" };

/** Stored format of a response: one line per cookie, a blank line, the body. */
const serializeResponse = ({ json, cookies }: CachedResponse): string => [...cookies, "", json].join("\n");
function parseCachedResponse(text: string): CachedResponse {
  const lines = text.split("\n");
  return { json: lines.at(-1) ?? "", cookies: lines.slice(0, -2) };
}

/**
 * Derives a holder secret from the idempotency key and the request for a caller that has no secret yet. Repeated or parallel calls then get the same secret,
 * whichever response arrives. Only a client that knows the key and the whole request can derive it again.
 */
export async function withKeyedViewer(
  app: Context,
  endpoint: Endpoint,
  { params, query, body, key }: EndpointInput,
): Promise<Context> {
  const { viewer, cipher } = app;
  if (viewer.freshSecret === null || key === null) return app;
  const digest = await cipher.fingerprint(
    `holder ${JSON.stringify([endpoint.method, endpoint.path, params, query, body, viewer.sessionHash, key])}`,
  );
  const keyViewer = viewerBySecret(viewer, Buffer.from(digest.slice(0, 40), "hex").toString("base64url"));
  // Inherits from `app` instead of copying it, because copying would create all lazy services.
  return Object.create(app, { viewer: { value: keyViewer, enumerable: true } }) as Context;
}

/** Identifies who sent a key: the browser or person from the cookies. Callers without cookies share one identity, so their keys must be random. */
const callerOf = ({ viewer }: Context) =>
  viewer.freshSecret === null ? viewer.holderHash : (viewer.sessionHash ?? "anyone");

/**
 * Runs a write with an Idempotency-Key once and replays its body and cookies for a day. `run` returns both, or null if the write was refused; refusals are not
 * stored. A parallel second call is refused while the first is still running, unless the use case handles that itself.
 */
export async function runOnce(
  endpoint: Endpoint,
  request: EndpointInput & { readonly key: string },
  app: Context,
  run: () => Promise<CachedResponse | null>,
): Promise<OnceResult | null> {
  const { cipher, clock, db } = app;
  const now = clock.now();
  const [keyHash, requestHash] = await Promise.all([
    cipher.fingerprint(
      `call ${JSON.stringify([endpoint.method, endpoint.path, request.params, callerOf(app), request.key])}`,
    ),
    cipher.fingerprint(JSON.stringify([request.query, request.body])),
  ]);
  const subject = `call ${keyHash}`;
  const usedKey = await db.idempotencyRecords.reserve(keyHash, requestHash, {
    now,
    leaseUntil: now + LEASE_MS,
    expiresAt: now + retentionMs("answers"),
  });
  if (usedKey.kind === "known") {
    if (usedKey.requestHash !== requestHash) return { kind: "reused" };
    if (usedKey.sealed !== null)
      return { kind: "answered", ...parseCachedResponse(await cipher.open(usedKey.sealed, subject)) };
    if (!endpoint.handlesKeys) return { kind: "running" };
  }
  const runResult = await run().catch(async (error: unknown) => {
    await db.idempotencyRecords.release(keyHash);
    throw error;
  });
  if (runResult === null) await db.idempotencyRecords.release(keyHash);
  else await db.idempotencyRecords.saveResponse(keyHash, await cipher.seal(serializeResponse(runResult), subject));
  return null;
}
