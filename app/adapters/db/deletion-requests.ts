import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import {
  type DeletionBlockers,
  SETTLING_LIMIT_MS,
  type PersonBooking,
  type ReencryptedRow,
  type ErasedTable,
  type DeletedScope,
  type PersonLead,
  type StoredDeletion,
} from "../../domain/privacy/stored-deletion";
import { ERASURE_PLAN, belongsToOwnCar } from "./erasure-plan";
import { isStillPossible } from "./giveaways";
import { valuesInJson, selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { bookings } from "./schema/bookings";
import { capturedImageEvents, capturedImages } from "./schema/captured-images";
import { conversationEntries } from "./schema/conversations";
import { giveaways } from "./schema/desk";
import { supplierDirectLeads, leads } from "./schema/leads";
import { extraFindings } from "./schema/extra-work";
import { garageEntries } from "./schema/garage-record";
import { outbox } from "./schema/outbox";
import { paymentAttempts, payments } from "./schema/payments";
import { personDeletionSteps, deletionRequests } from "./schema/deletion-requests";

const COLUMNS = {
  id: deletionRequests.id,
  state: deletionRequests.state,
  sealed: deletionRequests.sealed,
  askedAt: deletionRequests.askedAt,
};
type Row = Pick<typeof deletionRequests.$inferSelect, keyof typeof COLUMNS>;

/** Must match the condition of the partial index `deletion_requests_open` exactly, otherwise SQLite does not use the index. */
const IS_OPEN = sql`${deletionRequests.state} in ('waiting', 'running')`;

const toStoredDeletion = ({ id, state, sealed: ciphertext, askedAt }: Row): StoredDeletion | null =>
  ciphertext !== null && (state === "waiting" || state === "running")
    ? { id, state, sealed: ciphertext, askedAt }
    : null;

/** Statuses of payments that may still change. */
const PENDING_STATUSES = ["created", "authorise pending", "authorised", "settling", "refund pending"] as const;
/** Maximum number of steps from a quote to its copies and originals. */
const MAX_GENERATIONS = 20;

export function d1DeletionRequests(db: D1Database) {
  const database = orm(db);
  const hasAnyKey = (keys: readonly string[]) =>
    sql`exists (select 1 from json_each(${deletionRequests.keys}) k where k.value in ${valuesInJson(keys)})`;
  const countRows = async (query: SQL): Promise<number> => {
    const row = await database
      .select({ n: sql<number>`${query}`.as("n") })
      .from(sql`(select 1)`)
      .get();
    return row?.n ?? 0;
  };
  const isOwnPhoto = ({ guids, bookingIds }: DeletedScope) =>
    or(
      sql`${capturedImages.leadGuid} in ${valuesInJson(guids)}`,
      and(
        sql`${capturedImages.leadGuid} in (select ${bookings.leadGuid} from ${bookings} where ${bookings.id} in ${valuesInJson(bookingIds)})`,
        sql`cast(${capturedImages.bookingId} as integer) in ${valuesInJson(bookingIds)}`,
      ),
    );
  const claimRequests = async (where: SQL | undefined, until: number) => {
    const rows = await database.update(deletionRequests).set({ nextAt: until }).where(where).returning(COLUMNS);
    return rows.flatMap((row) => toStoredDeletion(row) ?? []);
  };

  const countRemaining = async (part: ErasedTable | "photos", scope: DeletedScope): Promise<number> => {
    if (part === "photos") return countRows(sql`(select count(*) from ${capturedImages} where ${isOwnPhoto(scope)})`);
    const partCounts = ERASURE_PLAN[part].rows.map(
      ({ table, where }) => sql`(select count(*) from ${table} where ${where(scope)})`,
    );
    return countRows(sql.join(partCounts, sql` + `));
  };

  return {
    /** The open deletion request of the person identified by one of these keys. Null = none. */
    async findOpen(keys: readonly string[]): Promise<StoredDeletion | null> {
      const row = await database
        .select(COLUMNS)
        .from(deletionRequests)
        .where(and(IS_OPEN, hasAnyKey(keys)))
        .get();
      return row ? toStoredDeletion(row) : null;
    },
    /** Creates a request. Returns false if the person already has an open one. */
    async add({
      id,
      keys,
      sealed: ciphertext,
      at,
    }: {
      readonly id: string;
      readonly keys: readonly string[];
      readonly sealed: string;
      readonly at: number;
    }): Promise<boolean> {
      const otherRequest = alias(deletionRequests, "another");
      const result = await insertFrom(
        db,
        deletionRequests,
        { id, state: "waiting", keys, sealed: ciphertext, askedAt: at, nextAt: at },
        sql`where not exists (select 1 from ${deletionRequests} as ${otherRequest}, json_each(another.keys) k where another.state in ('waiting', 'running') and k.value in ${valuesInJson(keys)})`,
      );
      return result.meta.changes === 1;
    },
    /** Cancels the request if it is still waiting. */
    async cancelPending(id: string, at: number): Promise<boolean> {
      const { meta } = await database
        .update(deletionRequests)
        .set({ state: "withdrawn", keys: [], sealed: null, endedAt: at })
        .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, "waiting")));
      return meta.changes === 1;
    },
    /** Claims the due requests for this run until `until`. */
    async claimDue(now: number, until: number, limit: number): Promise<readonly StoredDeletion[]> {
      const dueIds = sql`(select ${deletionRequests.id} from ${deletionRequests} where ${IS_OPEN} and ${lte(deletionRequests.nextAt, now)} order by ${deletionRequests.nextAt} limit ${limit})`;
      return claimRequests(sql`${deletionRequests.id} in ${dueIds}`, until);
    },
    async claim(id: string, now: number, until: number): Promise<StoredDeletion | null> {
      const [storedDeletion] = await claimRequests(
        and(eq(deletionRequests.id, id), IS_OPEN, lte(deletionRequests.nextAt, now)),
        until,
      );
      return storedDeletion ?? null;
    },
    async scheduleNextRun(id: string, at: number): Promise<void> {
      await database
        .update(deletionRequests)
        .set({ nextAt: at })
        .where(and(eq(deletionRequests.id, id), IS_OPEN));
    },
    /** Starts the deletion, which then can no longer be cancelled. Returns false if it was already cancelled. */
    async begin(id: string, ciphertext: string): Promise<boolean> {
      const { meta } = await database
        .update(deletionRequests)
        .set({ state: "running", sealed: ciphertext })
        .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, "waiting")));
      return meta.changes === 1;
    },
    /** Names of the completed steps. */
    async listSteps(id: string): Promise<readonly string[]> {
      const rows = await database
        .select({ part: personDeletionSteps.part })
        .from(personDeletionSteps)
        .where(eq(personDeletionSteps.deletionId, id));
      return rows.map(({ part }) => part);
    },
    async recordStep(deletionId: string, part: string, rows: number, at: number): Promise<void> {
      await database.insert(personDeletionSteps).values({ deletionId, part, rows, at }).onConflictDoNothing();
    },
    /** Closes the request and removes all personal data from it. Also deletes the receipt message. */
    async finish(id: string, receiptId: string, at: number): Promise<void> {
      await database.batch([
        database
          .update(deletionRequests)
          .set({ state: "done", keys: [], sealed: null, endedAt: at })
          .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, "running"))),
        database.delete(outbox).where(eq(outbox.id, receiptId)),
      ]);
    },

    /** The bookings and quotes among these that are unfinished at `at` and therefore block the deletion. Takes one D1 round trip. */
    async findUnfinished(
      tokens: readonly BookingToken[],
      guids: readonly LeadGuid[],
      at: number,
    ): Promise<DeletionBlockers> {
      const isOwnAttempt = sql`(${paymentAttempts.leadGuid} in ${valuesInJson(guids)} or ${paymentAttempts.leadGuid} in (select ${bookings.leadGuid} from ${bookings} where ${bookings.token} in ${valuesInJson(tokens)})) and coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}, '') in ${valuesInJson([...tokens, ""])}`;
      const [row] = await database
        .select({
          bookings: database
            .$count(
              bookings,
              and(
                sql`${bookings.token} in ${valuesInJson(tokens)}`,
                or(
                  notInArray(bookings.status, ["Serviced", "Cancelled"]),
                  and(eq(bookings.status, "Serviced"), isNotNull(bookings.workDueAt)),
                ),
              ),
            )
            .as("bookings"),
          payments: database
            .$count(
              payments,
              and(
                sql`${payments.bookingToken} in ${valuesInJson(tokens)}`,
                inArray(payments.status, [...PENDING_STATUSES]),
                sql`(${payments.status} <> 'settling' or ${payments.createdAt} > ${at - SETTLING_LIMIT_MS})`,
              ),
            )
            .as("payments"),
          attempts: database
            .$count(
              paymentAttempts,
              and(
                isOwnAttempt,
                or(
                  inArray(paymentAttempts.state, ["created", "started", "releasing"]),
                  and(eq(paymentAttempts.state, "released"), isNull(paymentAttempts.recheckedAt)),
                ),
              ),
            )
            .as("attempts"),
          refunds: database
            .$count(
              giveaways,
              and(
                sql`${giveaways.bookingToken} in ${valuesInJson(tokens)}`,
                sql`${giveaways.state} = 'waiting'`,
                isStillPossible,
              ),
            )
            .as("refunds"),
        })
        .from(sql`(select 1)`);
      return {
        bookings: row?.bookings ?? 0,
        unsettledPayments: (row?.payments ?? 0) + (row?.attempts ?? 0) + (row?.refunds ?? 0),
      };
    },
    bookings: (tokens: readonly BookingToken[]): Promise<readonly PersonBooking[]> =>
      database
        .select({
          token: bookings.token,
          id: bookings.id,
          leadGuid: bookings.leadGuid,
          sealedRequest: bookings.requestCipher,
          holders: bookings.holders,
        })
        .from(bookings)
        .where(sql`${bookings.token} in ${valuesInJson(tokens)}`),
    /** These quotes and the quote requests that these browsers hold, together with their copies and originals. */
    async leads(guids: readonly LeadGuid[], holderHashes: readonly string[]): Promise<readonly PersonLead[]> {
      const leadsByGuid = new Map<LeadGuid, PersonLead>();
      const leadCopy = alias(leads, "copy");
      const columns = {
        ...selectColumns({
          guid: leads.guid,
          userId: leads.userId,
          holderHash: leads.holderHash,
          sealedContact: leads.contactSealed,
          parentGuid: leads.parentGuid,
        }),
        isDraft: sql<number>`(${leads.state} is null)`.as("is_draft"),
        rego: sql<string | null>`${leads.state} ->> '$.vehicle.rego'`.as("rego"),
        isOpenRequest:
          sql<number>`(${leads.submittedAt} is not null and ${leads.state} ->> '$.bookedAt' is null and ${leads.state} ->> '$.cancelledAt' is null)`.as(
            "is_open_request",
          ),
      };
      const collectLeads = async (where: SQL | undefined) => {
        const rows = await database.select(columns).from(leads).where(where);
        const newRows = rows.filter(({ guid }) => !leadsByGuid.has(guid));
        for (const { parentGuid: _, isOpenRequest, isDraft, ...row } of newRows)
          leadsByGuid.set(row.guid, { ...row, isOpenRequest: isOpenRequest === 1, isDraft: isDraft === 1 });
        return newRows;
      };
      // The status is a literal so that SQLite uses the index of requests, which contains the holder.
      let generationLeads = [
        ...(await collectLeads(sql`${leads.guid} in ${valuesInJson(guids)}`)),
        ...(holderHashes.length === 0
          ? []
          : await collectLeads(
              sql`${leads.guid} in (select held.guid from ${leads} as held where held.status = 'QuoteRequested' and held.holder_hash in ${valuesInJson(holderHashes)})`,
            )),
      ];
      for (let generation = 0; generationLeads.length > 0 && generation < MAX_GENERATIONS; generation += 1) {
        const parents = generationLeads.flatMap(({ parentGuid }) => parentGuid ?? []);
        const generationGuids = generationLeads.map(({ guid }) => guid);
        generationLeads = [
          ...(parents.length === 0 ? [] : await collectLeads(sql`${leads.guid} in ${valuesInJson(parents)}`)),
          ...(await collectLeads(
            sql`${leads.guid} in (select ${leadCopy.guid} from ${leads} as ${leadCopy} where ${leadCopy.parentGuid} in ${valuesInJson(generationGuids)} and ${leadCopy.parentGuid} is not null)`,
          )),
        ];
      }
      return [...leadsByGuid.values()];
    },
    /** Requests to a single workshop. Their text is encrypted for "<guid>:<supplier id>". */
    async listDirectRequests(guids: readonly LeadGuid[]): Promise<readonly ReencryptedRow[]> {
      const rows = await database
        .select({
          leadGuid: supplierDirectLeads.leadGuid,
          supplierId: supplierDirectLeads.supplierId,
          sealed: supplierDirectLeads.detailsSealed,
        })
        .from(supplierDirectLeads)
        .where(sql`${supplierDirectLeads.leadGuid} in ${valuesInJson(guids)}`);
      return rows.map(({ leadGuid, supplierId, sealed: ciphertext }) => ({
        of: `${leadGuid}:${supplierId}`,
        sealed: ciphertext,
      }));
    },
    /** The stored files of the person's photos that no other person's photos use. */
    async photos(scope: DeletedScope): Promise<{ readonly objectKeys: readonly string[] }> {
      const otherImage = alias(capturedImages, "other");
      const isShared = sql`exists (select 1 from ${capturedImages} as ${otherImage} where ${otherImage.objectKey} = ${capturedImages.objectKey} and ${otherImage.removedAt} is null and ${otherImage.leadGuid} not in ${valuesInJson(scope.guids)} and ${ne(otherImage.id, capturedImages.id)} and (${otherImage.bookingId} is null or cast(${otherImage.bookingId} as integer) not in ${valuesInJson(scope.bookingIds)}))`;
      const objectKeysOf = (rows: readonly { readonly photos: readonly { readonly objectKey: string }[] }[]) =>
        rows.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey));
      const [images, entries, findings, receipts] = await database.batch([
        database
          .select({
            id: capturedImages.id,
            objectKey: sql<string | null>`case when ${isShared} then null else ${capturedImages.objectKey} end`.as(
              "object_key",
            ),
          })
          .from(capturedImages)
          .where(isOwnPhoto(scope)),
        database
          .select({ photos: conversationEntries.photos })
          .from(conversationEntries)
          .where(
            and(
              sql`${conversationEntries.bookingToken} in ${valuesInJson(scope.tokens)}`,
              sql`${conversationEntries.photos} <> '[]'`,
            ),
          ),
        database
          .select({ photos: extraFindings.photos })
          .from(extraFindings)
          .where(
            and(
              sql`${extraFindings.bookingToken} in ${valuesInJson(scope.tokens)}`,
              sql`${extraFindings.photos} <> '[]'`,
            ),
          ),
        database
          .select({ photos: garageEntries.photos })
          .from(garageEntries)
          .where(and(belongsToOwnCar(sql`${garageEntries.vehicleId}`, scope), sql`${garageEntries.photos} <> '[]'`)),
      ]);
      return {
        objectKeys: [
          ...images.flatMap(({ id, objectKey }) => [`incoming/${id}`, ...(objectKey === null ? [] : [objectKey])]),
          ...objectKeysOf(entries),
          ...objectKeysOf(findings),
          ...objectKeysOf(receipts),
        ],
      };
    },
    /** Deletes the rows of the person's photos. The files must be deleted first. Returns the number of deleted photos. */
    async deletePhotos(scope: DeletedScope, at: number): Promise<number> {
      const ownPhotos = sql`from ${capturedImages} where ${and(isOwnPhoto(scope), isNull(capturedImages.removedAt), eq(capturedImages.status, "approved"))}`;
      const [, dropped] = await runInBatch(db, [
        insertFrom(
          db,
          capturedImageEvents,
          {
            imageId: sql`${capturedImages.id}`,
            leadGuid: sql`${capturedImages.leadGuid}`,
            actor: "system",
            event: "photo-removed",
            reason: "data-deleted",
            at,
          },
          ownPhotos,
        ).onConflictDoNothing({ target: [capturedImageEvents.imageId, capturedImageEvents.event] }),
        database.delete(capturedImages).where(isOwnPhoto(scope)),
        database
          .update(conversationEntries)
          .set({ photos: [] })
          .where(sql`${conversationEntries.bookingToken} in ${valuesInJson(scope.tokens)}`),
        database
          .update(extraFindings)
          .set({ photos: [] })
          .where(sql`${extraFindings.bookingToken} in ${valuesInJson(scope.tokens)}`),
        database
          .update(garageEntries)
          .set({ photos: [] })
          .where(belongsToOwnCar(sql`${garageEntries.vehicleId}`, scope)),
      ]);
      return dropped?.meta.changes ?? 0;
    },
    /** Runs one step. Repeating it is safe. Returns the number of rows that it cleared. */
    async erase(
      part: ErasedTable,
      scope: DeletedScope,
      at: number,
      reencryptedRows: readonly ReencryptedRow[],
    ): Promise<number> {
      const { statements } = ERASURE_PLAN[part];
      const remainingBefore = await countRemaining(part, scope);
      const stepStatements = statements(db, scope, at, reencryptedRows);
      if (stepStatements.length > 0) await runInBatch(db, [...stepStatements]);
      return remainingBefore;
    },
    /** Number of rows that a step still has to clear. */
    countRemaining,
    /** State of the receipt message. Null if there is none. */
    async findReceipt(
      id: string,
    ): Promise<{ readonly state: "waiting" | "sent" | "failed"; readonly createdAt: number } | null> {
      const row = await database
        .select({ state: outbox.state, createdAt: outbox.createdAt })
        .from(outbox)
        .where(eq(outbox.id, id))
        .get();
      return row ?? null;
    },
  };
}
