import type { Lead } from "../../domain/lead/lead";
import { NO_CONTACT } from "../../domain/lead/lead";
import { newLead } from "../../domain/lead/new-lead";
import type { LeadEvent, LeadRevision, Leads, PhotoEvent, StoredLead, SupplierAskedEvent } from "../../usecases/ports/leads";

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

const toStored = (row: LeadRow): StoredLead => ({ lead: toLead(row.state), sealedContact: row.contact_sealed, holderHash: row.holder_hash });

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

const toRevision = (row: RevisionRow): LeadRevision => ({ guid: row.guid, revision: row.revision, lead: toLead(row.state), savedAt: row.saved_at });

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
      const { results } = await db.prepare(`select ${COLUMNS} from leads where user_id = ? order by updated_at desc limit ?`).bind(userId, limit).all<LeadRow>();
      return results.map(toStored);
    },
    async revision(guid, revision) {
      const row = await db
        .prepare("select guid, revision, state, saved_at from lead_revisions where guid = ? and revision = ?")
        .bind(guid, revision)
        .first<RevisionRow>();
      return row ? toRevision(row) : null;
    },
    async revisionOfKey(guid, idempotencyKey) {
      return db
        .prepare("select revision from lead_revisions where guid = ? and idempotency_key = ?")
        .bind(guid, idempotencyKey)
        .first<number>("revision");
    },
    async revisions(guid, limit) {
      const { results } = await db
        .prepare("select guid, revision, state, saved_at from lead_revisions where guid = ? order by revision desc limit ?")
        .bind(guid, limit)
        .all<RevisionRow>();
      return results.map(toRevision);
    },
    async events(guid) {
      const { results } = await db
        .prepare(
          `select who, what, why, revision, at, 0 as part, 0 as id from lead_events where guid = ?1
           union all select who, what, why, revision, at, 1, id from captured_image_events where lead_guid = ?1
           union all select who, 'supplier-asked', 'supplier ' || supplier_id, revision, asked_at, 2, id from supplier_direct_leads where lead_guid = ?1 order by revision, part, id, what`,
        )
        .bind(guid)
        .all<(LeadEvent | PhotoEvent | SupplierAskedEvent) & { revision: number; at: number }>();
      return results;
    },
    async writeRevision({ lead, sealedContact, holderHash }, idempotencyKey, event, messages = []) {
      const state = toState(lead);
      const callback = event.what === "submitted" && lead.outcome?.schedulesCallback ? [callbackStatement(db, lead.guid, lead.outcome.kind, lead.updatedAt)] : [];
      // Nobody waits for a call about a request that was called off.
      const unasked = event.what === "cancelled" ? [db.prepare("delete from callbacks where lead_guid = ? and state = 'waiting'").bind(lead.guid)] : [];
      const [owner] = await db.batch<{ idempotency_key: string }>([
        // Each statement is harmless when repeated: a crash between D1's commit and its answer must not number twice.
        db
          .prepare(
            `insert into lead_revisions (guid, revision, idempotency_key, state, saved_at) values (?1, ?2, ?3, ?4, ?5)
             on conflict (guid, revision) do update set revision = excluded.revision where false
             returning idempotency_key`,
          )
          .bind(lead.guid, lead.revision, idempotencyKey, state, lead.updatedAt),
        db
          .prepare(
            `insert into leads (guid, revision, status, country, state, contact_sealed, holder_hash, parent_guid, submitted_at, created_at, updated_at, user_id)
             select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?13
              where exists (select 1 from lead_revisions where guid = ?1 and revision = ?2 and idempotency_key = ?12)
             on conflict (guid) do update set revision = excluded.revision, status = excluded.status, state = excluded.state,
               contact_sealed = excluded.contact_sealed, holder_hash = excluded.holder_hash, user_id = excluded.user_id,
               submitted_at = excluded.submitted_at, updated_at = excluded.updated_at
             where excluded.revision > leads.revision`,
          )
          .bind(
            lead.guid, lead.revision, lead.status, lead.country, state, sealedContact, holderHash,
            lead.parentGuid, lead.submittedAt, lead.createdAt, lead.updatedAt, idempotencyKey, lead.userId,
          ),
        db
          .prepare(
            `insert into lead_events (guid, revision, who, what, why, at)
             select ?1, ?2, ?3, ?4, ?5, ?6
              where exists (select 1 from lead_revisions where guid = ?1 and revision = ?2 and idempotency_key = ?7)
             on conflict (guid, revision, what) do nothing`,
          )
          .bind(lead.guid, lead.revision, event.who, event.what, event.why, lead.updatedAt, idempotencyKey),
        ...callback,
        ...unasked,
        ...outboxStatements(db, messages, lead.updatedAt),
      ]);
      if (owner?.results.length === 1) return true;
      const kept = await db
        .prepare("select idempotency_key from lead_revisions where guid = ? and revision = ?")
        .bind(lead.guid, lead.revision)
        .first<{ idempotency_key: string }>();
      return kept?.idempotency_key === idempotencyKey;
    },
  };
}
