import type { Lead } from "../../domain/lead/lead";
import type { PersonId, LeadGuid } from "../../domain/core/ids";
import { and, desc, eq, or, sql } from "drizzle-orm";
import type { LeadRecords } from "../../usecases/ports/lead-records";
import type { ActiveLead, RevisionWrite, StoredLead } from "../../domain/lead/stored-lead";
import { callbackStatement, endSalesCall } from "./callbacks";
import { endDraft, findSettledAt } from "./ended-leads";
import { toLeadRow, toLead } from "./lead-row";
import { excludedColumn, orm, subselect, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { callbacks } from "./schema/callbacks";
import { leads } from "./schema/leads";
import { supplyChanges } from "./schema/supplier-settings";

const STORED_COLUMNS = {
  guid: leads.guid,
  revision: leads.revision,
  state: leads.state,
  contactSealed: leads.contactSealed,
  holderHash: leads.holderHash,
};
/** Sum of supplier changes in the map squares where the lead is searched. */
const SUPPLY_REVISION = subselect<number>(
  sql`select coalesce(sum(${supplyChanges.revision}), 0) from json_each(${leads.squares}) s cross join ${supplyChanges} where ${supplyChanges.square} = s.value`,
);

type Row = Pick<typeof leads.$inferSelect, keyof typeof STORED_COLUMNS>;

/**
 * Leads, one row each. The Durable Object of a lead (durable-objects/lead-save-queue) stores all saves, and only it has the content of drafts. The row has the
 * fields that can be searched. Only the save queue writes it, when these fields change. `drafts` reads drafts from their Durable Objects in parallel with the
 * rows; without it, only rows are read. If a Durable Object does not respond, a row that contains the whole lead is enough.
 */
export function d1Leads(db: D1Database, drafts: Pick<LeadRecords, "findNewest" | "findRowSave"> | null = null) {
  const database = orm(db);
  const readDraft = (guid: LeadGuid) =>
    drafts?.findNewest(guid).then(
      (objectDraft) => ({ found: objectDraft }),
      (error: unknown) => ({ error }),
    );
  const read = async (
    { guid, revision, state, contactSealed, holderHash }: Row,
    draftPromise: ReturnType<typeof readDraft> = undefined,
  ): Promise<StoredLead | null> => {
    if (state !== null) return { lead: toLead(state), sealedContact: contactSealed, holderHash };
    const storedDraft = await draftPromise;
    if (storedDraft && "error" in storedDraft) throw storedDraft.error;
    // The holder in the row belongs to the draft only if the Durable Object also names this revision.
    const draftLead =
      storedDraft?.found?.rowRevision === revision ? storedDraft.found : await drafts?.findRowSave(guid, revision);
    return draftLead
      ? { lead: draftLead.lead, sealedContact: contactSealed ?? draftLead.sealedContact, holderHash }
      : null;
  };
  const findStored = async (guid: LeadGuid) => {
    const draftPromise = readDraft(guid);
    const row = await database.select(STORED_COLUMNS).from(leads).where(eq(leads.guid, guid)).get();
    return row ? read(row, draftPromise) : null;
  };
  return {
    findStored,
    /**
     * The lead without contact details, or null for an unknown guid. Reads one row by index, and the Durable Object, because only it has the content of drafts.
     */
    async find(guid: LeadGuid): Promise<Lead | null> {
      return (await findStored(guid))?.lead ?? null;
    },
    /** Like `find`, and also returns how often suppliers have changed where the lead is searched. */
    async findSearched(guid: LeadGuid): Promise<{ readonly lead: Lead; readonly supplyRevision: number } | null> {
      const draftPromise = readDraft(guid);
      const row = await database
        .select({ ...STORED_COLUMNS, supplyRevision: SUPPLY_REVISION.as("supplyRevision") })
        .from(leads)
        .where(eq(leads.guid, guid))
        .get();
      const storedLead = row && (await read(row, draftPromise));
      return row && storedLead ? { lead: storedLead.lead, supplyRevision: row.supplyRevision } : null;
    },
    /** Revision of the save that the lead's row refers to. A draft may have newer saves in its Durable Object. Null = unknown guid. */
    async readRevision(guid: LeadGuid): Promise<number | null> {
      const row = await database.select({ revision: leads.revision }).from(leads).where(eq(leads.guid, guid)).get();
      return row?.revision ?? null;
    },
    /** The lead as stored in its row, without its Durable Object. Null for a draft or an unknown guid. */
    async findActive(guid: LeadGuid): Promise<ActiveLead | null> {
      const row = await database
        .select({ ...STORED_COLUMNS, idempotencyKey: leads.saveKey })
        .from(leads)
        .where(eq(leads.guid, guid))
        .get();
      if (!row || row.state === null) return null;
      const { contactSealed: sealedContact, holderHash } = row;
      return { stored: { lead: toLead(row.state), sealedContact, holderHash }, idempotencyKey: row.idempotencyKey };
    },
    /** Whether a quote has this contact, given by its digest. */
    async hasContact(digest: string): Promise<boolean> {
      const row = await database
        .select({ guid: leads.guid })
        .from(leads)
        .where(or(eq(leads.mobileDigest, digest), eq(leads.emailDigest, digest)))
        .limit(1)
        .get();
      return row !== undefined;
    },
    /** Leads of a person, most recently changed first. */
    async listNewest(userId: PersonId, limit: number): Promise<readonly StoredLead[]> {
      const rows = await database
        .select(STORED_COLUMNS)
        .from(leads)
        .where(eq(leads.userId, userId))
        .orderBy(desc(leads.updatedAt))
        .limit(limit);
      return (
        await Promise.all(rows.map((row) => read(row, row.state === null ? readDraft(row.guid) : undefined)))
      ).filter((storedLead) => storedLead !== null);
    },
    /**
     * Deletes a draft whose row has this revision, with everything that belongs to the draft. A draft with a booking, payment or request to a supplier is kept.
     * Returns true if no row is left.
     */
    endDraft: (guid: LeadGuid, revision: number): Promise<boolean> => endDraft(db, guid, revision),
    /** When a lead was last in use, in epoch milliseconds. Null = it is still in use, or not known. */
    settledAt: (guid: LeadGuid): Promise<number | null> => findSettledAt(db, guid),
    /** Removes the holder from a lead's row at this revision. `state` is the content that remains. Returns false if the row has another revision. */
    async eraseHolder(guid: LeadGuid, revision: number, state: string): Promise<boolean> {
      const [, [row]] = await database.batch([
        database
          .update(leads)
          .set({
            // The contents of a draft are not in its row.
            state: sql`case when ${leads.state} is null then null else ${state} end`,
            contactSealed: null,
            emailDigest: null,
            mobileDigest: null,
            holderHash: null,
            userId: null,
          })
          .where(and(eq(leads.guid, guid), eq(leads.revision, revision))),
        database.select({ revision: leads.revision }).from(leads).where(eq(leads.guid, guid)),
      ]);
      return row === undefined || row.revision === revision;
    },
    /**
     * Writes these consecutive revisions of a lead, with their messages and any callback, in one batch. Repeating it changes nothing, and an older revision
     * never replaces a newer one. Returns false and leaves the lead unchanged if another save has one of the revision numbers. `keepsDrafts` = the Durable
     * Object stores drafts.
     */
    writeRevisions: (writes: readonly RevisionWrite[], keepsDrafts: boolean = false): Promise<boolean> =>
      writeRevisions(db, writes, keepsDrafts),
  };
}

/**
 * Writes all revisions in one batch: the additional statements of each, and the lead as of the last one. Each statement is idempotent, because a crash between
 * D1's commit and its response must not save twice.
 */
async function writeRevisions(
  db: D1Database,
  writes: readonly RevisionWrite[],
  keepsDrafts: boolean,
): Promise<boolean> {
  const first = writes[0];
  const last = writes.at(-1);
  if (first === undefined || last === undefined) return true;
  const database = orm(db);
  const { lead } = last.stored;
  const { state, ...says } = toLeadRow(last.stored, keepsDrafts);
  // All saves as one JSON list, so that a single parameter is enough for any number of saves.
  const saves = JSON.stringify(
    writes.map(({ stored: storedLead, idempotencyKey }) => ({
      revision: storedLead.lead.revision,
      key: idempotencyKey,
    })),
  );
  const isOwnSave = sql`exists (select 1 from json_each(${saves}) own where own.value ->> 'revision' = ${leads.revision} and own.value ->> 'key' = ${leads.saveKey})`;
  const [, status] = await runInBatch<{ revision: number; save_key: string }>(db, [
    database
      .insert(leads)
      .values({
        ...says,
        revision: lead.revision,
        saveKey: last.idempotencyKey,
        // The value is already a JSON string, and the column would serialise it again.
        state: state === null ? null : sql`${state}`,
        updatedAt: lead.updatedAt,
      })
      .onConflictDoUpdate({
        target: leads.guid,
        set: {
          revision: excludedColumn(leads.revision),
          saveKey: excludedColumn(leads.saveKey),
          status: excludedColumn(leads.status),
          state: excludedColumn(leads.state),
          squares: excludedColumn(leads.squares),
          contactSealed: excludedColumn(leads.contactSealed),
          emailDigest: excludedColumn(leads.emailDigest),
          mobileDigest: excludedColumn(leads.mobileDigest),
          holderHash: excludedColumn(leads.holderHash),
          userId: excludedColumn(leads.userId),
          submittedAt: excludedColumn(leads.submittedAt),
          updatedAt: excludedColumn(leads.updatedAt),
        },
        setWhere: sql`${excludedColumn(leads.revision)} > ${leads.revision} and (${leads.revision} < ${first.stored.lead.revision} or ${isOwnSave})`,
      }),
    database.select({ revision: leads.revision, saveKey: leads.saveKey }).from(leads).where(eq(leads.guid, lead.guid)),
    ...writes.flatMap((write) => auxiliaryStatements(db, write, last.idempotencyKey)),
  ]);
  const [row] = status?.results ?? [];
  return row?.revision === lead.revision && row.save_key === last.idempotencyKey;
}

/**
 * Statements for a save's messages and callback. They also end calls that are no longer needed: those for a cancelled request, and those to a customer who has
 * booked, unless the customer asked for the call or chose its time.
 */
const auxiliaryStatements = (
  db: D1Database,
  { stored: { lead }, event, messages }: RevisionWrite,
  lastKey: string,
): readonly Query[] => [
  ...(event.event === "submitted" && lead.outcome?.schedulesCallback
    ? [callbackStatement(db, lead.guid, lead.outcome.kind, lead.updatedAt)]
    : []),
  ...(event.event === "cancelled"
    ? [
        orm(db)
          .delete(callbacks)
          .where(and(eq(callbacks.leadGuid, lead.guid), eq(callbacks.state, "waiting"))),
      ]
    : []),
  ...(event.event === "booked" ? [endSalesCall(db, lead.guid)] : []),
  ...outboxStatements(
    db,
    messages,
    lead.updatedAt,
    sql`exists (select 1 from ${leads} where ${leads.guid} = ${lead.guid} and ${leads.saveKey} = ${lastKey})`,
  ),
];
