import { Buffer } from "node:buffer";
import { viewerBySecret } from "../http/session";
import { keptMs } from "../domain/trust/retention";
import type { Context } from "../usecases/context";
import type { Asked, Endpoint } from "./endpoint";

/** Longer than any call takes. */
const LEASE_MS = 60_000;

/** The stored answer of a call: its body and the cookies it set, which the client may not have received. */
export interface KeptAnswer {
  readonly json: string;
  readonly cookies: readonly string[];
}
export type Once = ({ readonly kind: "answered" } & KeptAnswer) | { readonly kind: "reused" | "running" };

/** As an answer travels: a line for each cookie, a blank one, the body. */
const written = ({ json, cookies }: KeptAnswer): string => [...cookies, "", json].join("\n");
function readBack(text: string): KeptAnswer {
  const lines = text.split("\n");
  return { json: lines.at(-1) ?? "", cookies: lines.slice(0, -2) };
}

/**
 * Derives the holder secret of a caller without one from its key and request. Repeated or parallel calls get the same secret, whichever answer arrives. Only a
 * client that knows the key and the whole request can derive it again.
 */
export async function knownByKey(
  app: Context,
  endpoint: Endpoint,
  { params, query, body, key }: Asked,
): Promise<Context> {
  const { viewer, cipher } = app;
  if (viewer.freshSecret === null || key === null) return app;
  const digest = await cipher.fingerprint(
    `holder ${JSON.stringify([endpoint.method, endpoint.path, params, query, body, viewer.sessionHash, key])}`,
  );
  const known = viewerBySecret(viewer, Buffer.from(digest.slice(0, 40), "hex").toString("base64url"));
  // Not a copy: that would build every service which is otherwise made when it is first asked for.
  return Object.create(app, { viewer: { value: known, enumerable: true } }) as Context;
}

/** Who sends a key: the browser or person behind the cookies; callers without any are one and the same, so a key of theirs has to be random. */
const callerOf = ({ viewer }: Context) =>
  viewer.freshSecret === null ? viewer.holderHash : (viewer.sessionHash ?? "anyone");

/**
 * Runs a write with an Idempotency-Key once, and repeats the same body and cookies for a day. `run` returns them; null = refused, which is not stored. A
 * parallel second call is told that the first is still running, unless the use case handles that itself.
 */
export async function once(
  endpoint: Endpoint,
  asked: Asked & { readonly key: string },
  app: Context,
  run: () => Promise<KeptAnswer | null>,
): Promise<Once | null> {
  const { cipher, clock, db } = app;
  const now = clock.now();
  const [keyHash, requestHash] = await Promise.all([
    cipher.fingerprint(
      `call ${JSON.stringify([endpoint.method, endpoint.path, asked.params, callerOf(app), asked.key])}`,
    ),
    cipher.fingerprint(JSON.stringify([asked.query, asked.body])),
  ]);
  const subject = `call ${keyHash}`;
  const taken = await db.answeredCalls.take(keyHash, requestHash, {
    now,
    leaseUntil: now + LEASE_MS,
    expiresAt: now + keptMs("answers"),
  });
  if (taken.kind === "known") {
    if (taken.requestHash !== requestHash) return { kind: "reused" };
    if (taken.sealed !== null) return { kind: "answered", ...readBack(await cipher.open(taken.sealed, subject)) };
    if (!endpoint.knowsKeys) return { kind: "running" };
  }
  const answer = await run().catch(async (error: unknown) => {
    await db.answeredCalls.letGo(keyHash);
    throw error;
  });
  if (answer === null) await db.answeredCalls.letGo(keyHash);
  else await db.answeredCalls.keep(keyHash, await cipher.seal(written(answer), subject));
  return null;
}
