import type { LeadGuid } from "../../domain/ids";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Lead, NO_CONTACT } from "../../domain/lead/lead";
import { newLead } from "../../domain/lead/new-lead";
import type { LeadRevision, Leads, RevisionWrite, StoredLead } from "../../usecases/ports/leads";
import { callbackStatement } from "./callbacks";
import { leadEventQueries, leadEventsOf } from "./lead-events";
import { excluded, orm, selected, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { callbacks } from "./schema/callbacks";
import { type KeptLead, leadRevisions, leads } from "./schema/leads";

const STORED = {
  state: leads.state,
  contactSealed: leads.contactSealed,
  holderHash: leads.holderHash,
};
const REVISION = {
  guid: leadRevisions.guid,
  revision: leadRevisions.revision,
  state: leadRevisions.state,
  savedAt: leadRevisions.savedAt,
};

/** A field that came after the row was written gets its first value, so old leads stay readable. */
const toLead = (kept: KeptLead): Lead => ({
  ...newLead(kept.guid, kept.country, kept.createdAt),
  ...kept,
  contact: NO_CONTACT,
});

const toStored = (row: Pick<typeof leads.$inferSelect, keyof typeof STORED>): StoredLead => ({
  lead: toLead(row.state),
  sealedContact: row.contactSealed,
  holderHash: row.holderHash,
});

function toState(lead: Lead): string {
  const { contact: _, ...state } = lead;
  return JSON.stringify(state);
}

const toRevision = ({
  state,
  ...row
}: Pick<typeof leadRevisions.$inferSelect, keyof typeof REVISION>): LeadRevision => ({ ...row, lead: toLead(state) });

export function d1Leads(db: D1Database): Leads {
  const store = orm(db);
  const findStored = async (guid: LeadGuid) => {
    const row = await store.select(STORED).from(leads).where(eq(leads.guid, guid)).get();
    return row ? toStored(row) : null;
  };
  return {
    findStored,
    async find(guid) {
      return (await findStored(guid))?.lead ?? null;
    },
    async newestOf(userId, limit) {
      const rows = await store
        .select(STORED)
        .from(leads)
        .where(eq(leads.userId, userId))
        .orderBy(desc(leads.updatedAt))
        .limit(limit);
      return rows.map(toStored);
    },
    async revision(guid, revision) {
      const row = await store
        .select(REVISION)
        .from(leadRevisions)
        .where(and(eq(leadRevisions.guid, guid), eq(leadRevisions.revision, revision)))
        .get();
      return row ? toRevision(row) : null;
    },
    newestKeys: (guid, limit) =>
      store
        .select({ key: leadRevisions.idempotencyKey, revision: leadRevisions.revision })
        .from(leadRevisions)
        .where(eq(leadRevisions.guid, guid))
        .orderBy(desc(leadRevisions.revision))
        .limit(limit),
    async revisions(guid, limit) {
      const rows = await store
        .select(REVISION)
        .from(leadRevisions)
        .where(eq(leadRevisions.guid, guid))
        .orderBy(desc(leadRevisions.revision))
        .limit(limit);
      return rows.map(toRevision);
    },
    async events(guid) {
      const [saves, photos, asked] = await store.batch(leadEventQueries(db, guid));
      return leadEventsOf(saves, photos, asked);
    },
    writeRevisions: (writes) => writeRevisions(db, writes),
  };
}

/** One batch for all of them: the revisions with what happened, and the lead as the last one leaves it. Each statement is harmless when repeated: a crash between D1's commit and its answer must not number twice. */
async function writeRevisions(db: D1Database, writes: readonly RevisionWrite[]): Promise<boolean> {
  const last = writes.at(-1);
  if (last === undefined) return true;
  const store = orm(db);
  const { lead, sealedContact, holderHash } = last.stored;
  // All saves as one list, which the database reads: they cost one parameter, however many they are.
  const saves = sql`json_each(${JSON.stringify(
    writes.map(({ stored, idempotencyKey, event }) => ({
      revision: stored.lead.revision,
      key: idempotencyKey,
      state: toState(stored.lead),
      at: stored.lead.updatedAt,
      who: event.who,
      what: event.what,
      why: event.why,
    })),
  )})`;
  // `cross join`: few saves, each looked up by its number, instead of every revision of the lead.
  const numbered = (isKey: SQL) =>
    store
      .select({ rows: count() })
      .from(sql`${saves} own`)
      .crossJoin(leadRevisions)
      .where(and(eq(leadRevisions.guid, lead.guid), eq(leadRevisions.revision, sql`own.value ->> 'revision'`), isKey));
  const isAnothers = sql`${leadRevisions.idempotencyKey} <> own.value ->> 'key'`;
  const isOurs = sql`${leadRevisions.idempotencyKey} = own.value ->> 'key'`;
  const { guid, revision, idempotencyKey } = leadRevisions;
  const [written] = await db.batch([
    statementOf(
      db,
      store
        .insert(leadRevisions)
        .select(
          selected(
            leadRevisions,
            {
              guid: lead.guid,
              revision: sql`value ->> 'revision'`,
              idempotencyKey: sql`value ->> 'key'`,
              state: sql`value ->> 'state'`,
              savedAt: sql`value ->> 'at'`,
              who: sql`value ->> 'who'`,
              what: sql`value ->> 'what'`,
              why: sql`value ->> 'why'`,
            },
            sql`from ${saves} where ${numbered(isAnothers)} = 0`,
          ),
        )
        .onConflictDoNothing()
        .returning({ revision }),
    ),
    statementOf(
      db,
      store
        .insert(leads)
        .select(
          selected(
            leads,
            {
              guid: lead.guid,
              revision: lead.revision,
              status: lead.status,
              country: lead.country,
              state: sql`${leadRevisions.state}`,
              contactSealed: sealedContact,
              holderHash,
              parentGuid: lead.parentGuid,
              submittedAt: lead.submittedAt,
              userId: lead.userId,
              createdAt: lead.createdAt,
              updatedAt: lead.updatedAt,
            },
            sql`from ${leadRevisions} where ${and(eq(guid, lead.guid), eq(revision, lead.revision), eq(idempotencyKey, last.idempotencyKey))}`,
          ),
        )
        .onConflictDoUpdate({
          target: leads.guid,
          set: {
            revision: excluded(leads.revision),
            status: excluded(leads.status),
            state: excluded(leads.state),
            contactSealed: excluded(leads.contactSealed),
            holderHash: excluded(leads.holderHash),
            userId: excluded(leads.userId),
            submittedAt: excluded(leads.submittedAt),
            updatedAt: excluded(leads.updatedAt),
          },
          setWhere: sql`${excluded(leads.revision)} > ${leads.revision}`,
        }),
    ),
    ...writes.flatMap((write) => alongside(db, write)),
  ]);
  if (written?.results.length === writes.length) return true;
  const owned = await numbered(isOurs).get();
  return owned?.rows === writes.length;
}

/** Adds to a save's batch its messages, the call that it schedules, and the end of the call that a cancelled request no longer needs. */
const alongside = (
  db: D1Database,
  { stored: { lead }, event, messages }: RevisionWrite,
): readonly D1PreparedStatement[] => [
  ...(event.what === "submitted" && lead.outcome?.schedulesCallback
    ? [callbackStatement(db, lead.guid, lead.outcome.kind, lead.updatedAt)]
    : []),
  ...(event.what === "cancelled"
    ? [
        statementOf(
          db,
          orm(db)
            .delete(callbacks)
            .where(and(eq(callbacks.leadGuid, lead.guid), eq(callbacks.state, "waiting"))),
        ),
      ]
    : []),
  ...outboxStatements(db, messages, lead.updatedAt),
];
