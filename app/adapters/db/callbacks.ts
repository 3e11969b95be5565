import type { Callbacks } from "../../usecases/ports/callbacks";

/** For the batch of the submission that promises the call. */
export const callbackStatement = (db: D1Database, leadGuid: string, reason: string, now: number): D1PreparedStatement =>
  db
    .prepare(
      "insert into callbacks (lead_guid, reason, state, created_at) values (?, ?, 'waiting', ?) on conflict (lead_guid) do nothing",
    )
    .bind(leadGuid, reason, now);

export function d1Callbacks(db: D1Database): Callbacks {
  return {
    async add(leadGuid, reason, now) {
      await callbackStatement(db, leadGuid, reason, now).run();
    },
    async find(leadGuid) {
      const row = await db
        .prepare("select lead_guid, reason, created_at from callbacks where lead_guid = ?")
        .bind(leadGuid)
        .first<{ lead_guid: string; reason: string; created_at: number }>();
      return row && { leadGuid: row.lead_guid, reason: row.reason, createdAt: row.created_at };
    },
  };
}
