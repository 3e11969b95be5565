import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, count, eq, lt, sql } from "drizzle-orm";
import { orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { supplierDirectLeads as asked, leads } from "./schema/leads";

export interface DirectLead {
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** A DirectRequest as JSON, sealed for `<leadGuid>:<supplierId>`. */
  readonly sealed: string;
  /** The lead's holder, or anyone while it has none. */
  readonly who: "holder" | "visitor";
  readonly at: number;
}

/** Quotes that customers asked one supplier for. A row is its own event in the lead's history. */
export function d1DirectLeads(db: D1Database) {
  const store = orm(db);
  return {
    /** Writes the request and its message in one batch. A supplier is asked once: later requests of the same lead change nothing. */
    async add(
      { leadGuid, supplierId, sealed: ciphertext, who, at }: DirectLead,
      message: SealedMessage,
      most: number,
    ): Promise<"asked" | "asked-before" | "too-many"> {
      const soFar = store.select({ rows: count() }).from(asked).where(eq(asked.leadGuid, leadGuid));
      const [result, , cached] = await db.batch([
        statementOf(
          db,
          store
            .insert(asked)
            .select(
              insertSelect(
                asked,
                {
                  leadGuid: sql`${leads.guid}`,
                  supplierId,
                  detailsSealed: ciphertext,
                  who,
                  askedAt: at,
                },
                sql`from ${leads} where ${and(eq(leads.guid, leadGuid), lt(sql`${soFar}`, most))}`,
              ),
            )
            .onConflictDoNothing({ target: [asked.leadGuid, asked.supplierId] }),
        ),
        // Sent only when the previous statement has written.
        ...outboxStatements(db, [message], at, sql`changes() = 1`),
        statementOf(
          db,
          store
            .select({ id: asked.id })
            .from(asked)
            .where(and(eq(asked.leadGuid, leadGuid), eq(asked.supplierId, supplierId))),
        ),
      ]);
      if (result?.meta.changes === 1) return "asked";
      return cached?.results.length === 1 ? "asked-before" : "too-many";
    },
  };
}
