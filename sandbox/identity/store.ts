import { hash } from "node:crypto";
import type { SupplierId } from "../../app/domain/core/ids";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { fromJson, orm } from "../../app/adapters/db/orm";
import { sandboxIdentityRecords as records } from "../../app/adapters/db/schema/sandbox-stripe";
import { suppliers } from "../../app/adapters/db/schema/suppliers";

type Kind = (typeof records.$inferSelect)["kind"];

export interface SandboxRecord<T> {
  readonly body: T;
  readonly family: string | null;
}

export const sha256 = (text: string): string => hash("sha256", text);

/** The sandbox's storage in D1. Secrets are stored as hashes. */
export function sandboxIdentityStore(db: D1Database) {
  const store = orm(db);
  /** Columns of a record, whose body has the type of its kind. */
  const recordColumns = <T>() => ({ body: sql`${records.body}`.mapWith(fromJson<T>), family: records.family });
  return {
    async add(kind: Kind, id: string, body: unknown, expiresAt: number, family: string | null = null): Promise<void> {
      await store.insert(records).values({ id, kind, family, body, expiresAt }).onConflictDoNothing();
    },
    async find<T>(kind: Kind, id: string, now: number): Promise<SandboxRecord<T> | null> {
      const storedRecord = await store
        .select(recordColumns<T>())
        .from(records)
        .where(and(eq(records.kind, kind), eq(records.id, id), gt(records.expiresAt, now)))
        .get();
      return storedRecord ?? null;
    },
    /** Uses a code or refresh token, once. A second use revokes everything that was granted for the first. */
    async use<T>(kind: "code" | "refresh", id: string, now: number): Promise<SandboxRecord<T> | null> {
      const matchesRecord = and(eq(records.kind, kind), eq(records.id, id));
      const [usedRecord] = await store
        .update(records)
        .set({ usedAt: now })
        .where(and(matchesRecord, isNull(records.usedAt), gt(records.expiresAt, now)))
        .returning(recordColumns<T>());
      if (usedRecord) return usedRecord;
      const familyQuery = store
        .select({ family: records.family })
        .from(records)
        .where(and(matchesRecord, isNotNull(records.usedAt)));
      await store
        .delete(records)
        .where(and(sql`${records.kind} in ('access', 'refresh')`, eq(records.family, sql`${familyQuery}`)));
      return null;
    },
    /** The contact of a supplier, by the supplier's id or lower-case email address. Null = there is none. */
    async findSupplierContact(supplierKey: { readonly id: SupplierId } | { readonly email: string }) {
      const storedRecord = await store
        .select({
          id: suppliers.id,
          name: suppliers.name,
          contactName: suppliers.contactName,
          email: suppliers.email,
          phone: suppliers.phoneE164,
        })
        .from(suppliers)
        .where("id" in supplierKey ? eq(suppliers.id, supplierKey.id) : eq(suppliers.email, supplierKey.email))
        .orderBy(suppliers.id)
        .limit(1)
        .get();
      return storedRecord ?? null;
    },
    async remove(id: string): Promise<void> {
      await store.delete(records).where(eq(records.id, id));
    },
  };
}
export type SandboxIdentityStore = ReturnType<typeof sandboxIdentityStore>;
