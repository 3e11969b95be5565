import { and, desc, eq, gte, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { orm, runInBatch } from "../../../app/adapters/db/orm";
import { sandboxStripeObjects, sandboxStripeRequests } from "../../../app/adapters/db/schema/sandbox-stripe";
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

/** The response to a request with an idempotency key. It is stored in the same batch as the effect of the request, so that a crash leaves both or neither. */
export interface KeyedResponse {
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** Status in the row of a request that is still running. */
const RUNNING_STATUS = 0;
/** No request takes longer than this. If one is still running after this time, it has died and done nothing. */
const LEASE_MS = 5_000;

/** The sandbox's storage in D1: objects with a version, and responses by idempotency key. */
export function sandboxStore(db: D1Database) {
  const store = orm(db);
  const matchesKey = (key: string) => eq(sandboxStripeRequests.idempotencyKey, key);
  /** Stores the response, only if the previous statement in the batch has written something. */
  const responseStatement = ({ key, status, body }: KeyedResponse) =>
    store
      .update(sandboxStripeRequests)
      .set({ status, body })
      .where(and(matchesKey(key), sql`changes() = 1`));

  return {
    async find(id: string): Promise<StoredIntent | null> {
      const row = await store
        .select({
          intent: sandboxStripeObjects.body,
          pending: sandboxStripeObjects.pending,
          version: sandboxStripeObjects.version,
        })
        .from(sandboxStripeObjects)
        .where(and(eq(sandboxStripeObjects.id, id), eq(sandboxStripeObjects.kind, "payment_intent")))
        .get();
      return row?.intent.object === "payment_intent" ? { ...row, intent: row.intent } : null;
    },
    /** A dispute with its version. */
    async findDispute(id: string): Promise<{ readonly dispute: Stripe.Dispute; readonly version: number } | null> {
      const row = await store
        .select({ body: sandboxStripeObjects.body, version: sandboxStripeObjects.version })
        .from(sandboxStripeObjects)
        .where(and(eq(sandboxStripeObjects.id, id), eq(sandboxStripeObjects.kind, "dispute")))
        .get();
      return row?.body.object === "dispute" ? { dispute: row.body, version: row.version } : null;
    },
    async listDisputes(since: number, limit: number): Promise<readonly Stripe.Dispute[]> {
      const rows = await store
        .select({ body: sandboxStripeObjects.body })
        .from(sandboxStripeObjects)
        .where(and(eq(sandboxStripeObjects.kind, "dispute"), gte(sandboxStripeObjects.createdAt, since)))
        .orderBy(desc(sandboxStripeObjects.createdAt))
        .limit(limit);
      return rows.flatMap(({ body }) => (body.object === "dispute" ? [body] : []));
    },
    async disputesOf(intentId: string): Promise<readonly Stripe.Dispute[]> {
      const matchesIntent = sql`json_extract(${sandboxStripeObjects.body}, '$.payment_intent') = ${intentId}`;
      const rows = await store
        .select({ body: sandboxStripeObjects.body })
        .from(sandboxStripeObjects)
        .where(and(eq(sandboxStripeObjects.kind, "dispute"), matchesIntent));
      return rows.flatMap(({ body }) => (body.object === "dispute" ? [body] : []));
    },
    /** Returns false if someone else has changed the dispute since it was read. */
    async changeDispute(
      dispute: Stripe.Dispute,
      version: number,
      keyedResponse: KeyedResponse | null,
    ): Promise<boolean> {
      const updateStatement = store
        .update(sandboxStripeObjects)
        .set({ body: dispute, version: version + 1 })
        .where(and(eq(sandboxStripeObjects.id, dispute.id), eq(sandboxStripeObjects.version, version)));
      const [result] = await runInBatch(db, [
        updateStatement,
        ...(keyedResponse ? [responseStatement(keyedResponse)] : []),
      ]);
      return result?.meta.changes === 1;
    },
    async add(
      object: SandboxIntent | Stripe.Refund | Stripe.Dispute,
      keyedResponse: KeyedResponse | null,
      now: number,
    ): Promise<void> {
      const insertStatement = store
        .insert(sandboxStripeObjects)
        .values({ id: object.id, kind: object.object, body: object, createdAt: now });
      await runInBatch(db, [insertStatement, ...(keyedResponse ? [responseStatement(keyedResponse)] : [])]);
    },
    /** Returns false if someone else has changed the intent since it was read. */
    async change(
      previous: StoredIntent,
      intent: SandboxIntent,
      pending: string | null,
      keyedResponse: KeyedResponse | null,
    ): Promise<boolean> {
      const updateStatement = store
        .update(sandboxStripeObjects)
        .set({ body: intent, pending, version: sql`${sandboxStripeObjects.version} + 1` })
        .where(and(eq(sandboxStripeObjects.id, intent.id), eq(sandboxStripeObjects.version, previous.version)));
      const [result] = await runInBatch(db, [
        updateStatement,
        ...(keyedResponse ? [responseStatement(keyedResponse)] : []),
      ]);
      return result?.meta.changes === 1;
    },
    /** Claims an idempotency key. The first request runs, and later ones get its response. A request that died has done nothing, so it may run again. */
    async claim(key: string, paramsHash: string, now: number): Promise<Claim> {
      const claim = await store
        .insert(sandboxStripeRequests)
        .values({ idempotencyKey: key, paramsHash, status: RUNNING_STATUS, body: "", createdAt: now })
        .onConflictDoUpdate({
          target: sandboxStripeRequests.idempotencyKey,
          set: { createdAt: now },
          setWhere: and(
            eq(sandboxStripeRequests.status, RUNNING_STATUS),
            eq(sandboxStripeRequests.paramsHash, paramsHash),
            lte(sandboxStripeRequests.createdAt, now - LEASE_MS),
          ),
        });
      if (claim.meta.changes === 1) return { kind: "new" };
      const row = await store.select().from(sandboxStripeRequests).where(matchesKey(key)).get();
      if (!row || row.status === RUNNING_STATUS) return { kind: "running" };
      return row.paramsHash === paramsHash
        ? { kind: "replay", status: row.status, body: row.body }
        : { kind: "other-params" };
    },
    async storeResponse(key: string, status: number, body: string): Promise<void> {
      await store.update(sandboxStripeRequests).set({ status, body }).where(matchesKey(key));
    },
    /** Deletes the row of a request that did not run. */
    async forget(key: string): Promise<void> {
      await store.delete(sandboxStripeRequests).where(matchesKey(key));
    },
  };
}

export type SandboxStore = ReturnType<typeof sandboxStore>;
