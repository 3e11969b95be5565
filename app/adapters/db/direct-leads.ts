import { and, count, eq, lt, sql } from "drizzle-orm";
import type { DirectLeads } from "../../usecases/ports/direct-leads";
import { orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { supplierDirectLeads as asked } from "./schema/direct-leads";
import { leads } from "./schema/leads";

export function d1DirectLeads(db: D1Database): DirectLeads {
  const store = orm(db);
  return {
    async add({ leadGuid, supplierId, sealed: ciphertext, who, at }, message, most) {
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
