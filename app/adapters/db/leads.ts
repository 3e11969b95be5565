import type { Lead } from "../../domain/lead/lead";
import { NO_CONTACT } from "../../domain/lead/lead";
import { newLead } from "../../domain/lead/new-lead";
import type {
  LeadEvent,
  LeadRevision,
  Leads,
  PhotoEvent,
  RevisionWrite,
  StoredLead,
  SupplierAskedEvent,
  WrittenKey,
} from "../../usecases/ports/leads";

import { callbackStatement } from "./callbacks";
import { outboxStatements } from "./outbox";

interface LeadRow {
  guid: string;
  state: string;
  contact_sealed: string | null;
  holder_hash: string | null;
}

const COLUMNS = "guid, state, contact_sealed, holder_hash";

/** A field that came after the row was written gets its first value, so old leads stay readable. */
function toLead(state: string): Lead {
  const kept = JSON.parse(state) as Lead;
  return { ...newLead(kept.guid, kept.country, kept.createdAt), ...kept, contact: NO_CONTACT };
}

const toStored = (row: LeadRow): StoredLead => ({
  lead: toLead(row.state),
  sealedContact: row.contact_sealed,
  holderHash: row.holder_hash,
});

function toState(lead: Lead): string {
  const { contact: _, ...state } = lead;
  return JSON.stringify(state);
}

interface RevisionRow {
  guid: string;
  revision: number;
  state: string;
  saved_at: number;
}

const toRevision = (row: RevisionRow): LeadRevision => ({
  guid: row.guid,
  revision: row.revision,
  lead: toLead(row.state),
  savedAt: row.saved_at,
});

export function d1Leads(db: D1Database): Leads {
  const findStored = async (guid: string) => {
    const row = await db.prepare(`select ${COLUMNS} from leads where guid = ?`).bind(guid).first<LeadRow>();
    return row ? toStored(row) : null;
  };
  return {
    findStored,
    async find(guid) {
      return (await findStored(guid))?.lead ?? null;
    },
    async newestOf(userId, limit) {
      const { results } = await db
        .prepare(`select ${COLUMNS} from leads where user_id = ? order by updated_at desc limit ?`)
        .bind(userId, limit)
        .all<LeadRow>();
      return results.map(toStored);
    },
    async revision(guid, revision) {
      const row = await db
        .prepare("select guid, revision, state, saved_at from lead_revisions where guid = ? and revision = ?")
        .bind(guid, revision)
        .first<RevisionRow>();
      return row ? toRevision(row) : null;
    },
    async newestKeys(guid, limit) {
      const { results } = await db
        .prepare(
          "select idempotency_key as key, revision from lead_revisions where guid = ? order by revision desc limit ?",
        )
        .bind(guid, limit)
        .all<WrittenKey>();
      return results;
    },
    async revisions(guid, limit) {
      const { results } = await db
        .prepare(
          "select guid, revision, state, saved_at from lead_revisions where guid = ? order by revision desc limit ?",
        )
        .bind(guid, limit)
        .all<RevisionRow>();
      return results.map(toRevision);
    },
    async events(guid) {
      const { results } = await db
        .prepare(
          `select who, what, why, revision, at, 0 as part, 0 as id from lead_history where guid = ?1
           union all select who, what, why, revision, at, 1, id from captured_image_events where lead_guid = ?1
           union all select who, 'supplier-asked', 'supplier ' || supplier_id, revision, asked_at, 2, id from supplier_direct_leads where lead_guid = ?1 order by revision, part, id, what`,
        )
        .bind(guid)
        .all<(LeadEvent | PhotoEvent | SupplierAskedEvent) & { revision: number; at: number }>();
      return results;
    },
    writeRevisions: (writes) => writeRevisions(db, writes),
  };
}

/** One batch for all of them: the revisions with what happened, and the lead as the last one leaves it. Each statement is harmless when repeated: a crash between D1's commit and its answer must not number twice. */
async function writeRevisions(db: D1Database, writes: readonly RevisionWrite[]): Promise<boolean> {
  const last = writes.at(-1);
  if (last === undefined) return true;
  const { lead, sealedContact, holderHash } = last.stored;
  // `cross join`: few saves, each looked up by its number, instead of every revision of the lead.
  const rows = JSON.stringify(
    writes.map(({ stored, idempotencyKey, event }) => ({
      revision: stored.lead.revision,
      key: idempotencyKey,
      state: toState(stored.lead),
      at: stored.lead.updatedAt,
      who: event.who,
      what: event.what,
      why: event.why,
    })),
  );
  const [written] = await db.batch<{ revision: number }>([
    db
      .prepare(
        `insert into lead_revisions (guid, revision, idempotency_key, state, saved_at, who, what, why)
         select ?1, value ->> 'revision', value ->> 'key', value ->> 'state', value ->> 'at', value ->> 'who', value ->> 'what', value ->> 'why' from json_each(?2)
          where not exists (select 1 from json_each(?2) own cross join lead_revisions r on r.guid = ?1 and r.revision = own.value ->> 'revision' where r.idempotency_key <> own.value ->> 'key')
         on conflict (guid, revision) do nothing
         returning revision`,
      )
      .bind(lead.guid, rows),
    db
      .prepare(
        `insert into leads (guid, revision, status, country, state, contact_sealed, holder_hash, parent_guid, submitted_at, created_at, updated_at, user_id)
         select ?1, ?2, ?3, ?4, state, ?5, ?6, ?7, ?8, ?9, ?10, ?11 from lead_revisions where guid = ?1 and revision = ?2 and idempotency_key = ?12
         on conflict (guid) do update set revision = excluded.revision, status = excluded.status, state = excluded.state,
           contact_sealed = excluded.contact_sealed, holder_hash = excluded.holder_hash, user_id = excluded.user_id,
           submitted_at = excluded.submitted_at, updated_at = excluded.updated_at
         where excluded.revision > leads.revision`,
      )
      .bind(
        lead.guid,
        lead.revision,
        lead.status,
        lead.country,
        sealedContact,
        holderHash,
        lead.parentGuid,
        lead.submittedAt,
        lead.createdAt,
        lead.updatedAt,
        lead.userId,
        last.idempotencyKey,
      ),
    ...writes.flatMap((write) => alongside(db, write)),
  ]);
  if (written?.results.length === writes.length) return true;
  const owned = await db
    .prepare(
      "select count(*) as n from json_each(?2) own cross join lead_revisions r on r.guid = ?1 and r.revision = own.value ->> 'revision' where r.idempotency_key = own.value ->> 'key'",
    )
    .bind(lead.guid, rows)
    .first<number>("n");
  return owned === writes.length;
}

/** What goes with a save into its batch: its messages, a call that it schedules, and the call that nobody waits for any more once a request was called off. */
const alongside = (
  db: D1Database,
  { stored: { lead }, event, messages }: RevisionWrite,
): readonly D1PreparedStatement[] => [
  ...(event.what === "submitted" && lead.outcome?.schedulesCallback
    ? [callbackStatement(db, lead.guid, lead.outcome.kind, lead.updatedAt)]
    : []),
  ...(event.what === "cancelled"
    ? [db.prepare("delete from callbacks where lead_guid = ? and state = 'waiting'").bind(lead.guid)]
    : []),
  ...outboxStatements(db, messages, lead.updatedAt),
];
