import type { SupplierId } from "../../domain/core/ids";
import { and, asc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { BookedMinutes } from "../../domain/supplier/availability/first-available-day";
import { type ReservedSlot, addHeldMinutes } from "../../domain/supplier/availability/held-days";
import type { Country } from "../../domain/core/country/country";
import { MIN_SAMPLE_SIZE, REPLY_MINUTES } from "../../domain/supplier/supplier";
import { listCellsAround, listStripesAround, listWidestSquares } from "../../domain/supplier/cells";
import type { DaySpan } from "../../domain/core/time/plain-date";
import type {
  RevisionBound,
  HoldsQuery,
  StoredReview,
  CandidateQuery,
  SupplierSearchResult,
  SupplierWithDays,
} from "../../domain/supplier/supplier-search";
import { heldColumn } from "./day-holds";
import { d1Extras } from "./extras";
import { selectColumns, numberedSince, orm, runInBatch } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { ratings } from "./schema/ratings";
import { supplyChanges } from "./schema/supplier-settings";
import { supplierCells, supplierReviews, suppliers } from "./schema/suppliers";
import { supplierInCountry, SUPPLIER_COLUMNS, type SupplierRow, toSupplier } from "./supplier-row";
import type { ContactKeys } from "../../domain/identity/contact/suspected-workshop";

/** Maximum number of suppliers compared on one page. */
const MAX_CANDIDATES = 90;

/** Number of newest reviews that are read. Older ones count only in the star ratings. */
const MAX_REVIEWS = 100;

/** Maximum number of index entries read. A supplier that is best in a small square is often best in the large one too, so entries repeat. */
const MAX_ENTRIES = { ofAnyKind: 120, ofOneKind: 80 };

/** All columns come from one table and have unique names, so no aliases are needed. Without them, Drizzle is twice as fast. */
const COLUMNS = { ...SUPPLIER_COLUMNS, booked: suppliers.booked, busy: suppliers.busy };

type Row = SupplierRow &
  Pick<typeof suppliers.$inferSelect, "booked" | "busy"> & { readonly held?: readonly ReservedSlot[] };

/** `brand` replaces the placeholder in the name of our own service, "{brand} Mobile". */
export function d1Suppliers(db: D1Database, brand: string) {
  const database = orm(db);
  const extras = d1Extras(db);
  const read = async (rows: Promise<readonly Row[]>, country: Country, span: DaySpan): Promise<SupplierWithDays[]> => {
    const [supplierRows, all] = await Promise.all([rows, extras.all()]);
    const byId = new Map(all.map((extra) => [extra.id, extra]));
    return supplierRows.flatMap((row) => {
      const localRow = supplierInCountry(row, country);
      if (!localRow) return [];
      const { booked: bookedMinutes, busy, held: reservedSlots = [], ...supplier } = localRow;
      return [
        {
          supplier: toSupplier(supplier, byId, brand),
          ...takenMinutes({ booked: bookedMinutes, busy, held: reservedSlots }, span),
        },
      ];
    });
  };

  /** Entries of the map index for squares given as a JSON list. The cross joins fix the loop order. */
  const selectAnyKind = ({ point: { latitude, longitude }, capability }: CandidateQuery) => {
    const stripes = listStripesAround(latitude, longitude).map(({ rank, first, last }) => [rank, first, last]);
    return database
      .select({ supplierId: supplierCells.supplierId })
      .from(sql`json_each(${JSON.stringify(stripes)}) q`)
      .crossJoin(supplierCells)
      .where(
        and(
          eq(supplierCells.capability, capability),
          sql`${supplierCells.rank} = q.value ->> 0`,
          sql`${supplierCells.cell} between q.value ->> 1 and q.value ->> 2`,
        ),
      )
      .limit(MAX_ENTRIES.ofAnyKind);
  };
  const selectOneKind = ({ point: { latitude, longitude }, capability }: CandidateQuery, kind: SupplierRow["kind"]) => {
    const squares = listCellsAround(latitude, longitude).map(({ cell, ranks }) => [cell, ranks]);
    return database
      .select({ supplierId: supplierCells.supplierId })
      .from(sql`json_each(${JSON.stringify(squares)}) q`)
      .crossJoin(supplierCells)
      .where(
        and(
          sql`${supplierCells.cell} = q.value ->> 0`,
          eq(supplierCells.capability, capability),
          eq(supplierCells.kind, kind),
          sql`${supplierCells.rank} < q.value ->> 1`,
        ),
      )
      .limit(MAX_ENTRIES.ofOneKind);
  };
  /** The first ninety different suppliers in these entries, with all columns. */
  const suppliersNear = (query: CandidateQuery) => {
    const entries = database
      .$with("entries")
      .as(query.kind === null ? selectAnyKind(query) : selectOneKind(query, query.kind));
    const nearbyIds = database
      .$with("near")
      .as(database.selectDistinct({ supplierId: entries.supplierId }).from(entries).limit(MAX_CANDIDATES));
    return database
      .with(entries, nearbyIds)
      .select(COLUMNS)
      .from(nearbyIds)
      .crossJoin(suppliers)
      .where(
        and(
          eq(suppliers.id, nearbyIds.supplierId),
          or(eq(suppliers.country, query.country), isNotNull(suppliers.abroad)),
        ),
      );
  };
  const selectById = (id: SupplierId) => database.select(COLUMNS).from(suppliers).where(eq(suppliers.id, id));

  /** Reads the suppliers and the change counts of the squares in one batch, so that they are consistent. */
  const search = async (
    squares: readonly number[],
    matchQuery: ReturnType<typeof suppliersNear> | ReturnType<typeof selectById>,
    country: Country,
    span: DaySpan,
  ): Promise<SupplierSearchResult> => {
    const rowsPromise = database.batch([
      database
        .select({ revision: sql<number>`coalesce(sum(${supplyChanges.revision}), 0)` })
        .from(supplyChanges)
        .where(inArray(supplyChanges.square, [...squares])),
      matchQuery,
    ]);
    const suppliersFound = await read(
      rowsPromise.then(([, rows]) => rows),
      country,
      span,
    );
    const [[count]] = await rowsPromise;
    return { suppliers: suppliersFound, revision: count?.revision ?? 0 };
  };
  return {
    /**
     * The best suppliers around a point for a capability, at most ninety, in no particular order. Uses one statement on the map index, which reads about as
     * many rows with a million suppliers as with a thousand.
     */
    candidates: (query: CandidateQuery): Promise<SupplierSearchResult> =>
      search(
        listWidestSquares(query.point.latitude, query.point.longitude),
        suppliersNear(query),
        query.country,
        query,
      ),
    /** Like `candidates`, but finds only this supplier. */
    only: (id: SupplierId, country: Country, span: DaySpan & RevisionBound): Promise<SupplierSearchResult> =>
      search([-id], selectById(id), country, span),
    /** The supplier with its values for this country (our own service trades in both). Null = unknown, or not in this country. */
    async find(
      id: SupplierId,
      country: Country,
      { holds, ...span }: DaySpan & { readonly holds?: HoldsQuery },
    ): Promise<SupplierWithDays | null> {
      const supplierResult = holds
        ? database
            .select({ ...COLUMNS, held: heldColumn(holds.at, holds.except) })
            .from(suppliers)
            .where(eq(suppliers.id, id))
        : selectById(id);
      return (await read(supplierResult.execute(), country, span))[0] ?? null;
    },
    /**
     * Measures how fast every supplier replies and how many of its bookings it completes, from bookings since `since` (epoch milliseconds). Returns the number
     * of suppliers whose figures changed.
     */
    async updateSupplierFigures(since: number): Promise<number> {
      const offersTable = bookingOffers;
      const isRecent = and(
        numberedSince(offersTable, offersTable.id, offersTable.createdAt, since),
        gte(offersTable.createdAt, since),
      );
      const replyMinutes = sql`case when ${offersTable.respondedAt} is not null then case
        when ${offersTable.respondedAt} <= ${offersTable.remindFirstAt} then ${REPLY_MINUTES.beforeFirstReminder}
        when ${offersTable.respondedAt} <= ${offersTable.remindAgainAt} then ${REPLY_MINUTES.beforeSecondReminder}
        else ${REPLY_MINUTES.inTime} end
        when ${offersTable.ended} = 'timed-out' then ${REPLY_MINUTES.never} end`;
      // The condition must not be null, because the results are summed.
      const isCompleted = sql`(${bookings.status} = 'Serviced' and ${bookings.supplierId} = ${offersTable.supplierId})`;
      const isFinished = sql`(${isCompleted} or ${offersTable.ended} is 'supplier-cancelled')`;
      const figuresQuery = database
        .select({
          ...selectColumns({ supplierId: offersTable.supplierId }),
          reply: sql<
            number | null
          >`case when count(${replyMinutes}) >= ${MIN_SAMPLE_SIZE} then cast(round(avg(${replyMinutes})) as integer) end`.as(
            "reply",
          ),
          completed: sql<
            number | null
          >`case when sum(${isFinished}) >= ${MIN_SAMPLE_SIZE} then cast(round(10000.0 * sum(${isCompleted}) / sum(${isFinished})) as integer) end`.as(
            "completed",
          ),
        })
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, offersTable.bookingToken))
        .where(isRecent)
        .groupBy(offersTable.supplierId)
        .as("figures");
      const recentSupplierIds = database.select({ id: offersTable.supplierId }).from(bookingOffers).where(isRecent);
      const results = await runInBatch(db, [
        database
          .update(suppliers)
          .set({ replyMinutes: sql`figures.reply`, completed10000: sql`figures.completed` })
          .from(figuresQuery)
          .where(
            and(
              eq(suppliers.id, figuresQuery.supplierId),
              sql`(${suppliers.replyMinutes} is not figures.reply or ${suppliers.completed10000} is not figures.completed)`,
            ),
          ),
        // The figures of a supplier without requests in this period become unknown again.
        database
          .update(suppliers)
          .set({ replyMinutes: null, completed10000: null })
          .where(
            and(
              sql`(reply_minutes is not null or completed_10000 is not null)`,
              notInArray(suppliers.id, recentSupplierIds),
            ),
          ),
      ]);
      return results.reduce((sum, { meta }) => sum + meta.changes, 0);
    },
    /** Newest reviews first, at most `MAX_REVIEWS`. */
    async reviews(id: SupplierId): Promise<readonly StoredReview[]> {
      const rows = await database
        .select({
          old: sql<number>`0`.as("old"),
          place: sql<number>`-${ratings.updatedAt}`.as("place"),
          stars: ratings.stars,
          reviewedOn: ratings.ratedOn,
          reviewer: ratings.reviewer,
          // Not null, because the condition below excludes null.
          body: sql<string>`${ratings.comments}`.as("body"),
          reply: sql<string | null>`${ratings.reply}`.as("reply"),
          hiddenReason: sql<string | null>`${ratings.hiddenReason}`.as("hiddenReason"),
        })
        .from(ratings)
        .where(
          and(
            eq(ratings.supplierId, id),
            isNotNull(ratings.comments),
            // Withheld reviews are excluded. Hidden ones show the operator's reason.
            or(isNull(ratings.heldReason), isNotNull(ratings.hiddenReason)),
          ),
        )
        .unionAll(
          database
            .select({
              old: sql<number>`1`.as("old"),
              place: sql<number>`${supplierReviews.number}`.as("place"),
              stars: supplierReviews.stars,
              reviewedOn: supplierReviews.reviewedOn,
              reviewer: supplierReviews.reviewer,
              body: sql<string>`${supplierReviews.body}`.as("body"),
              reply: sql<string | null>`null`.as("reply"),
              hiddenReason: sql<string | null>`null`.as("hiddenReason"),
            })
            .from(supplierReviews)
            .where(eq(supplierReviews.supplierId, id)),
        )
        .orderBy(({ old, place }) => [asc(old), asc(place)])
        .limit(MAX_REVIEWS);
      return rows.map(({ old, stars, reviewedOn, reviewer, body, reply, hiddenReason }) => ({
        isOfBooking: old === 0,
        stars,
        reviewedOn,
        reviewer,
        body,
        reply,
        hiddenReason,
      }));
    },
  };
}

/** Minutes taken per day: in total by bookings, external calendars and holds, and separately by external calendars and by holds. */
function takenMinutes(row: Required<Pick<Row, "booked" | "busy" | "held">>, { from, to }: DaySpan) {
  const daysWithin = (days: Row["busy"]) => new Map(days.filter(([day]) => day >= from && day <= to));
  const bookedMinutes = daysWithin(row.booked);
  const busyMinutes = daysWithin(row.busy);
  const reservedSlots = row.held.filter(({ day }) => day >= from && day <= to);
  for (const [day, minutes] of busyMinutes) bookedMinutes.set(day, (bookedMinutes.get(day) ?? 0) + minutes);
  return {
    booked: addHeldMinutes(bookedMinutes, reservedSlots),
    busy: busyMinutes satisfies BookedMinutes,
    held: reservedSlots,
  };
}

export type Suppliers = ReturnType<typeof d1Suppliers>;

/** Checks whether an email or phone number belongs to a supplier. Returns only true or false. */
export function d1SupplierContacts(db: D1Database) {
  const database = orm(db);
  return {
    async isKnownContact({ email, phone }: ContactKeys): Promise<boolean> {
      // A missing key is null, which `eq` does not accept. A comparison with null matches nothing.
      const contactRows = await database
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(sql`${suppliers.email} = ${email}`)
        .unionAll(database.select({ id: suppliers.id }).from(suppliers).where(sql`${suppliers.phoneE164} = ${phone}`))
        .limit(1);
      return contactRows.length > 0;
    },
  };
}
