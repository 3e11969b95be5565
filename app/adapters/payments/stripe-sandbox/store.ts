import type Stripe from "stripe";
import type { SandboxIntent } from "./intents";

export interface StoredIntent {
  readonly intent: SandboxIntent;
  readonly pending: string | null;
  readonly version: number;
}

export type Claim =
  | { readonly kind: "new" }
  | { readonly kind: "running" }
  | { readonly kind: "other-params" }
  | { readonly kind: "replay"; readonly status: number; readonly body: string };

/** The answer of a request with a key: kept in the same batch as what the request does, so that a crash leaves both or neither. */
export interface KeyedAnswer {
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** While a request with a key still runs its row holds this status. */
const RUNNING = 0;
/** Longer than any request takes: one that still runs then has died and done nothing. */
const LEASE_MS = 5_000;

/** The sandbox's memory in D1: objects with a version, and answered requests by idempotency key. */
export function sandboxStore(db: D1Database) {
  /** Only where the statement before it in the batch has written. */
  const keep = ({ key, status, body }: KeyedAnswer) =>
    db
      .prepare("update sandbox_stripe_requests set status = ?, body = ? where idempotency_key = ? and changes() = 1")
      .bind(status, body, key);

  return {
    async find(id: string): Promise<StoredIntent | null> {
      const row = await db
        .prepare("select body, pending, version from sandbox_stripe_objects where id = ? and kind = 'payment_intent'")
        .bind(id)
        .first<{ body: string; pending: string | null; version: number }>();
      return row ? { intent: JSON.parse(row.body) as SandboxIntent, pending: row.pending, version: row.version } : null;
    },
    async add(object: SandboxIntent | Stripe.Refund, answer: KeyedAnswer | null, now: number): Promise<void> {
      const added = db
        .prepare("insert into sandbox_stripe_objects (id, kind, body, created_at) values (?, ?, ?, ?)")
        .bind(object.id, object.object, JSON.stringify(object), now);
      await db.batch([added, ...(answer ? [keep(answer)] : [])]);
    },
    /** False when someone else changed the intent since it was read. */
    async change(
      was: StoredIntent,
      intent: SandboxIntent,
      pending: string | null,
      answer: KeyedAnswer | null,
    ): Promise<boolean> {
      const changed = db
        .prepare(
          "update sandbox_stripe_objects set body = ?, pending = ?, version = version + 1 where id = ? and version = ?",
        )
        .bind(JSON.stringify(intent), pending, intent.id, was.version);
      const [done] = await db.batch([changed, ...(answer ? [keep(answer)] : [])]);
      return done?.meta.changes === 1;
    },
    /** One request per idempotency key: the first runs, later ones get its answer; one that died has done nothing and may run again. */
    async claim(key: string, paramsHash: string, now: number): Promise<Claim> {
      const taken = await db
        .prepare(
          `insert into sandbox_stripe_requests (idempotency_key, params_hash, status, body, created_at) values (?1, ?2, ?3, '', ?4)
           on conflict (idempotency_key) do update set created_at = excluded.created_at where status = ?3 and params_hash = excluded.params_hash and sandbox_stripe_requests.created_at <= ?4 - ${LEASE_MS}`,
        )
        .bind(key, paramsHash, RUNNING, now)
        .run();
      if (taken.meta.changes === 1) return { kind: "new" };
      const row = await db
        .prepare("select params_hash, status, body from sandbox_stripe_requests where idempotency_key = ?")
        .bind(key)
        .first<{ params_hash: string; status: number; body: string }>();
      if (!row || row.status === RUNNING) return { kind: "running" };
      return row.params_hash === paramsHash
        ? { kind: "replay", status: row.status, body: row.body }
        : { kind: "other-params" };
    },
    async answered(key: string, status: number, body: string): Promise<void> {
      await db
        .prepare("update sandbox_stripe_requests set status = ?, body = ? where idempotency_key = ?")
        .bind(status, body, key)
        .run();
    },
    /** Nothing is kept of a request that never ran. */
    async forget(key: string): Promise<void> {
      await db.prepare("delete from sandbox_stripe_requests where idempotency_key = ?").bind(key).run();
    },
  };
}

export type SandboxStore = ReturnType<typeof sandboxStore>;
