import type { LeadGuid } from "../../domain/ids";
import { eq } from "drizzle-orm";
import type { Callbacks } from "../../usecases/ports/callbacks";
import { orm, statementOf } from "./orm";
import { callbacks } from "./schema/callbacks";

/** For the batch of the submission that promises the call. */
export const callbackStatement = (
  db: D1Database,
  leadGuid: LeadGuid,
  reason: string,
  now: number,
): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .insert(callbacks)
      .values({ leadGuid, reason, state: "waiting", createdAt: now, nextAt: now })
      .onConflictDoNothing({ target: callbacks.leadGuid }),
  );

export function d1Callbacks(db: D1Database): Callbacks {
  return {
    async add(leadGuid, reason, now) {
      await callbackStatement(db, leadGuid, reason, now).run();
    },
    async find(leadGuid) {
      const found = await orm(db)
        .select({ leadGuid: callbacks.leadGuid, reason: callbacks.reason, createdAt: callbacks.createdAt })
        .from(callbacks)
        .where(eq(callbacks.leadGuid, leadGuid))
        .get();
      return found ?? null;
    },
  };
}
