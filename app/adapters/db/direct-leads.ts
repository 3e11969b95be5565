import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, count, eq, lt, sql } from "drizzle-orm";
import { orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { supplierDirectLeads as asked, leads } from "./schema/leads";

export interface DirectLead {
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** A DirectRequest as JSON, encrypted for `<leadGuid>:<supplierId>`. */
  readonly sealed: string;
  /** Who asked: the lead's holder, or any visitor while the lead has no holder. */
  readonly actor: "holder" | "visitor";
  readonly at: number;
}

/** Direct requests for a quote from one supplier. Each row is also an event in the lead's history. */
export function d1DirectLeads(db: D1Database) {
  const database = orm(db);
  return {
    /** Writes the request and its message in one batch. A supplier gets only one request per lead, and later ones change nothing. */
    async add(
      { leadGuid, supplierId, sealed: ciphertext, actor, at }: DirectLead,
      messages: readonly SealedMessage[],
      maxRequests: number,
    ): Promise<"asked" | "asked-before" | "too-many"> {
      const requestCount = database.select({ rows: count() }).from(asked).where(eq(asked.leadGuid, leadGuid));
      const [result, leadResult] = await runInBatch(db, [
        insertFrom(
          db,
          asked,
          {
            leadGuid: sql`${leads.guid}`,
            supplierId,
            detailsSealed: ciphertext,
            actor,
            askedAt: at,
          },
          sql`from ${leads} where ${and(eq(leads.guid, leadGuid), lt(sql`${requestCount}`, maxRequests))}`,
        ).onConflictDoNothing({ target: [asked.leadGuid, asked.supplierId] }),
        database
          .select({ id: asked.id })
          .from(asked)
          .where(and(eq(asked.leadGuid, leadGuid), eq(asked.supplierId, supplierId))),
        // Sent only if the first statement inserted a row.
        ...outboxStatements(db, messages, at, sql`changes() = 1`),
      ]);
      if (result?.meta.changes === 1) return "asked";
      return leadResult?.results.length === 1 ? "asked-before" : "too-many";
    },
  };
}
