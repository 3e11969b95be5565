import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import {
  type DeletionBlockers,
  SETTLING_LIMIT_MS,
  type BookingOfPerson,
  type ReencryptedRow,
  type Erased,
  type DeletedScope,
  type LeadOfPerson,
  type StoredDeletion,
} from "../../domain/privacy/stored-deletion";
import { ERASURE_PLAN, isOfOwnCar } from "./erasure-plan";
import { isPossible } from "./giveaways";
import { valuesInJson, selectColumns, orm, insertSelect, statementOf } from "./orm";
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

/** The text must equal that of the index `deletion_requests_open`. */
const IS_OPEN = sql`${deletionRequests.state} in ('waiting', 'running')`;

const toStored = ({ id, state, sealed: ciphertext, askedAt }: Row): StoredDeletion | null =>
  ciphertext !== null && (state === "waiting" || state === "running")
    ? { id, state, sealed: ciphertext, askedAt }
    : null;

/** Statuses of payments that may still change. */
const ON_THE_WAY = ["created", "authorise pending", "authorised", "settling", "refund pending"] as const;
/** Maximum number of copies of a quote that are followed. */
const MAX_COPIES = 20;

export function d1DeletionRequests(db: D1Database) {
  const store = orm(db);
  const isOf = (keys: readonly string[]) =>
    sql`exists (select 1 from json_each(${deletionRequests.keys}) k where k.value in ${valuesInJson(keys)})`;
  const countLabel = async (query: SQL): Promise<number> => {
    const row = await store
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
  const claimed = async (where: SQL | undefined, until: number) => {
    const rows = await store.update(deletionRequests).set({ nextAt: until }).where(where).returning(COLUMNS);
    return rows.flatMap((row) => toStored(row) ?? []);
  };

  const countRemaining = async (part: Erased | "photos", scope: DeletedScope): Promise<number> => {
    if (part === "photos") return countLabel(sql`(select count(*) from ${capturedImages} where ${isOwnPhoto(scope)})`);
    const counts = ERASURE_PLAN[part].rows.map(
      ({ table, where }) => sql`(select count(*) from ${table} where ${where(scope)})`,
    );
    return countLabel(sql.join(counts, sql` + `));
  };

  return {
    /** The open deletion request of a person identified by one of these; null = none. */
    async open(keys: readonly string[]): Promise<StoredDeletion | null> {
      const row = await store
        .select(COLUMNS)
        .from(deletionRequests)
        .where(and(IS_OPEN, isOf(keys)))
        .get();
      return row ? toStored(row) : null;
    },
    /** Creates a request. Returns false if the person already has an open one. */
    async ask({
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
      const another = alias(deletionRequests, "another");
      const result = await store
        .insert(deletionRequests)
        .select(
          insertSelect(
            deletionRequests,
            { id, state: "waiting", keys, sealed: ciphertext, askedAt: at, nextAt: at },
            sql`where not exists (select 1 from ${deletionRequests} as ${another}, json_each(another.keys) k where another.state in ('waiting', 'running') and k.value in ${valuesInJson(keys)})`,
          ),
        );
      return result.meta.changes === 1;
    },
    /** Cancels the request if it is still waiting. */
    async cancelPending(id: string, at: number): Promise<boolean> {
      const { meta } = await store
        .update(deletionRequests)
        .set({ state: "taken-back", keys: [], sealed: null, endedAt: at })
        .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, "waiting")));
      return meta.changes === 1;
    },
    /** Claims the due requests for this run until `until`. */
    async claimDue(now: number, until: number, limit: number): Promise<readonly StoredDeletion[]> {
      const due = sql`(select ${deletionRequests.id} from ${deletionRequests} where ${IS_OPEN} and ${lte(deletionRequests.nextAt, now)} order by ${deletionRequests.nextAt} limit ${limit})`;
      return claimed(sql`${deletionRequests.id} in ${due}`, until);
    },
    async claim(id: string, now: number, until: number): Promise<StoredDeletion | null> {
      const [storedDeletion] = await claimed(
        and(eq(deletionRequests.id, id), IS_OPEN, lte(deletionRequests.nextAt, now)),
        until,
      );
      return storedDeletion ?? null;
    },
    async reviewRequestedAt(id: string, at: number): Promise<void> {
      await store
        .update(deletionRequests)
        .set({ nextAt: at })
        .where(and(eq(deletionRequests.id, id), IS_OPEN));
    },
    /** Starts the deletion, which then can no longer be cancelled. Returns false if it was already cancelled. */
    async begin(id: string, ciphertext: string): Promise<boolean> {
      const { meta } = await store
        .update(deletionRequests)
        .set({ state: "running", sealed: ciphertext })
        .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, "waiting")));
      return meta.changes === 1;
    },
    /** Names of the completed steps. */
    async stepsOf(id: string): Promise<readonly string[]> {
      const rows = await store
        .select({ part: personDeletionSteps.part })
        .from(personDeletionSteps)
        .where(eq(personDeletionSteps.deletionId, id));
      return rows.map(({ part }) => part);
    },
    async stepDone(deletionId: string, part: string, rows: number, at: number): Promise<void> {
      await store.insert(personDeletionSteps).values({ deletionId, part, rows, at }).onConflictDoNothing();
    },
    /** Closes the request, removes all personal data from it and deletes the receipt message. */
    async finish(id: string, receiptId: string, at: number): Promise<void> {
      await store.batch([
        store
          .update(deletionRequests)
          .set({ state: "done", keys: [], sealed: null, endedAt: at })
          .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, "running"))),
        store.delete(outbox).where(eq(outbox.id, receiptId)),
      ]);
    },

    /** Returns which of these bookings and quotes are unfinished at `at` and block the deletion. One D1 round. */
    async findUnfinished(
      tokens: readonly BookingToken[],
      guids: readonly LeadGuid[],
      at: number,
    ): Promise<DeletionBlockers> {
      const isOwnAttempt = sql`(${paymentAttempts.leadGuid} in ${valuesInJson(guids)} or ${paymentAttempts.leadGuid} in (select ${bookings.leadGuid} from ${bookings} where ${bookings.token} in ${valuesInJson(tokens)})) and coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}, '') in ${valuesInJson([...tokens, ""])}`;
      const [row] = await store
        .select({
          bookings: store
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
          payments: store
            .$count(
              payments,
              and(
                sql`${payments.bookingToken} in ${valuesInJson(tokens)}`,
                inArray(payments.status, [...ON_THE_WAY]),
                sql`(${payments.status} <> 'settling' or ${payments.createdAt} > ${at - SETTLING_LIMIT_MS})`,
              ),
            )
            .as("payments"),
          attempts: store
            .$count(
              paymentAttempts,
              and(
                isOwnAttempt,
                or(
                  inArray(paymentAttempts.state, ["created", "started", "releasing"]),
                  and(eq(paymentAttempts.state, "released"), isNull(paymentAttempts.askedAgainAt)),
                ),
              ),
            )
            .as("attempts"),
          refunds: store
            .$count(
              giveaways,
              and(
                sql`${giveaways.bookingToken} in ${valuesInJson(tokens)}`,
                sql`${giveaways.state} = 'waiting'`,
                isPossible,
              ),
            )
            .as("refunds"),
        })
        .from(sql`(select 1)`);
      return { bookings: row?.bookings ?? 0, money: (row?.payments ?? 0) + (row?.attempts ?? 0) + (row?.refunds ?? 0) };
    },
    bookings: (tokens: readonly BookingToken[]): Promise<readonly BookingOfPerson[]> =>
      store
        .select({
          token: bookings.token,
          id: bookings.id,
          leadGuid: bookings.leadGuid,
          sealedRequest: bookings.requestCipher,
          holders: bookings.holders,
        })
        .from(bookings)
        .where(sql`${bookings.token} in ${valuesInJson(tokens)}`),
    /** Returns these quotes, their copies and originals, and the requests held by these browsers. */
    async leads(guids: readonly LeadGuid[], holderHashes: readonly string[]): Promise<readonly LeadOfPerson[]> {
      const match = new Map<LeadGuid, LeadOfPerson>();
      const copy = alias(leads, "copy");
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
      const take = async (where: SQL | undefined) => {
        const rows = await store.select(columns).from(leads).where(where);
        const fresh = rows.filter(({ guid }) => !match.has(guid));
        for (const { parentGuid: _, isOpenRequest, isDraft, ...row } of fresh)
          match.set(row.guid, { ...row, isOpenRequest: isOpenRequest === 1, isDraft: isDraft === 1 });
        return fresh;
      };
      // The status is a literal so that SQLite uses the index of requests, which contains the holder.
      let next = [
        ...(await take(sql`${leads.guid} in ${valuesInJson(guids)}`)),
        ...(holderHashes.length === 0
          ? []
          : await take(
              sql`${leads.guid} in (select held.guid from ${leads} as held where held.status = 'QuoteRequested' and held.holder_hash in ${valuesInJson(holderHashes)})`,
            )),
      ];
      for (let copies = 0; next.length > 0 && copies < MAX_COPIES; copies += 1) {
        const parents = next.flatMap(({ parentGuid }) => parentGuid ?? []);
        const own = next.map(({ guid }) => guid);
        next = [
          ...(parents.length === 0 ? [] : await take(sql`${leads.guid} in ${valuesInJson(parents)}`)),
          ...(await take(
            sql`${leads.guid} in (select ${copy.guid} from ${leads} as ${copy} where ${copy.parentGuid} in ${valuesInJson(own)} and ${copy.parentGuid} is not null)`,
          )),
        ];
      }
      return [...match.values()];
    },
    /** Requests to one workshop, sealed for "<guid>:<supplier id>". */
    async directRequests(guids: readonly LeadGuid[]): Promise<readonly ReencryptedRow[]> {
      const rows = await store
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
    /** Photos of the person, and the stored objects that no other person's photos use. */
    async photos(scope: DeletedScope): Promise<{ readonly objectKeys: readonly string[] }> {
      const other = alias(capturedImages, "other");
      const isShared = sql`exists (select 1 from ${capturedImages} as ${other} where ${other.objectKey} = ${capturedImages.objectKey} and ${other.removedAt} is null and ${other.leadGuid} not in ${valuesInJson(scope.guids)} and ${ne(other.id, capturedImages.id)} and (${other.bookingId} is null or cast(${other.bookingId} as integer) not in ${valuesInJson(scope.bookingIds)}))`;
      const ofRows = (rows: readonly { readonly photos: readonly { readonly objectKey: string }[] }[]) =>
        rows.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey));
      const [images, entries, findings, receipts] = await store.batch([
        store
          .select({
            id: capturedImages.id,
            objectKey: sql<string | null>`case when ${isShared} then null else ${capturedImages.objectKey} end`.as(
              "object_key",
            ),
          })
          .from(capturedImages)
          .where(isOwnPhoto(scope)),
        store
          .select({ photos: conversationEntries.photos })
          .from(conversationEntries)
          .where(
            and(
              sql`${conversationEntries.bookingToken} in ${valuesInJson(scope.tokens)}`,
              sql`${conversationEntries.photos} <> '[]'`,
            ),
          ),
        store
          .select({ photos: extraFindings.photos })
          .from(extraFindings)
          .where(
            and(
              sql`${extraFindings.bookingToken} in ${valuesInJson(scope.tokens)}`,
              sql`${extraFindings.photos} <> '[]'`,
            ),
          ),
        store
          .select({ photos: garageEntries.photos })
          .from(garageEntries)
          .where(and(isOfOwnCar(sql`${garageEntries.vehicleId}`, scope), sql`${garageEntries.photos} <> '[]'`)),
      ]);
      return {
        objectKeys: [
          ...images.flatMap(({ id, objectKey }) => [`incoming/${id}`, ...(objectKey === null ? [] : [objectKey])]),
          ...ofRows(entries),
          ...ofRows(findings),
          ...ofRows(receipts),
        ],
      };
    },
    /** Deletes the rows of the person's photos, after their objects. Returns the number of deleted photos. */
    async dropPhotos(scope: DeletedScope, at: number): Promise<number> {
      const ownPhotos = sql`from ${capturedImages} where ${and(isOwnPhoto(scope), isNull(capturedImages.removedAt), eq(capturedImages.status, "approved"))}`;
      const [, dropped] = await db.batch([
        statementOf(
          db,
          store
            .insert(capturedImageEvents)
            .select(
              insertSelect(
                capturedImageEvents,
                {
                  imageId: sql`${capturedImages.id}`,
                  leadGuid: sql`${capturedImages.leadGuid}`,
                  who: "system",
                  what: "photo-removed",
                  why: "data-deleted",
                  at,
                },
                ownPhotos,
              ),
            )
            .onConflictDoNothing({ target: [capturedImageEvents.imageId, capturedImageEvents.what] }),
        ),
        statementOf(db, store.delete(capturedImages).where(isOwnPhoto(scope))),
        statementOf(
          db,
          store
            .update(conversationEntries)
            .set({ photos: [] })
            .where(sql`${conversationEntries.bookingToken} in ${valuesInJson(scope.tokens)}`),
        ),
        statementOf(
          db,
          store
            .update(extraFindings)
            .set({ photos: [] })
            .where(sql`${extraFindings.bookingToken} in ${valuesInJson(scope.tokens)}`),
        ),
        statementOf(
          db,
          store
            .update(garageEntries)
            .set({ photos: [] })
            .where(isOfOwnCar(sql`${garageEntries.vehicleId}`, scope)),
        ),
      ]);
      return dropped?.meta.changes ?? 0;
    },
    /** Runs one step, which is idempotent. Returns the number of rows that it had to clear. */
    async erase(part: Erased, scope: DeletedScope, at: number, resealed: readonly ReencryptedRow[]): Promise<number> {
      const { statements } = ERASURE_PLAN[part];
      const before = await countRemaining(part, scope);
      const work = statements(db, scope, at, resealed);
      if (work.length > 0) await db.batch([...work]);
      return before;
    },
    /** Number of rows that the step still has to clear. */
    left: countRemaining,
    /** State of the receipt message. Null if there is none. */
    async receipt(
      id: string,
    ): Promise<{ readonly state: "waiting" | "sent" | "failed"; readonly createdAt: number } | null> {
      const row = await store
        .select({ state: outbox.state, createdAt: outbox.createdAt })
        .from(outbox)
        .where(eq(outbox.id, id))
        .get();
      return row ?? null;
    },
  };
}
