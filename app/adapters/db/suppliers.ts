import type { SupplierId } from "../../domain/core/ids";
import { and, asc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { BookedMinutes } from "../../domain/supplier/availability/first-available-day";
import { type ReservedSlot, withHeld } from "../../domain/supplier/availability/held-days";
import type { Country } from "../../domain/core/country/country";
import { MIN_MEASURED, REPLY_MINUTES } from "../../domain/supplier/supplier-measures";
import { cellsAround, stripesAround, widestSquares } from "../../domain/supplier/cells";
import type { DaySpan } from "../../domain/core/time/plain-date";
import type {
  AtLeast,
  HoldsQuery,
  StoredReview,
  CandidateQuery,
  Searched,
  SupplierWithDays,
} from "../../domain/supplier/supplier-search";
import { heldColumn } from "./day-holds";
import { d1Extras } from "./extras";
import { selectColumns, numberedSince, orm, statementOf } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { ratings } from "./schema/ratings";
import { supplyChanges } from "./schema/supplier-settings";
import { supplierCells, supplierReviews, suppliers } from "./schema/suppliers";
import { asInCountry, SUPPLIER_COLUMNS, type SupplierRow, toSupplier } from "./supplier-row";
import type { ContactKeys } from "../../domain/identity/contact/suspected-workshop";

/** Maximum number of suppliers compared on one page. */
const MAX_CANDIDATES = 90;

/** Number of newest reviews that are read. Older ones count only in the star ratings. */
const MAX_REVIEWS = 100;

/** Maximum number of index entries read. A supplier that is best in a small square is often best in the large one too, so entries repeat. */
const MAX_ENTRIES = { ofAnyKind: 120, ofOneKind: 80 };

/** All columns come from one table and have unique names, so no aliases are needed. Drizzle is twice as fast without them. */
const COLUMNS = { ...SUPPLIER_COLUMNS, booked: suppliers.booked, busy: suppliers.busy };

type Row = SupplierRow &
  Pick<typeof suppliers.$inferSelect, "booked" | "busy"> & { readonly held?: readonly ReservedSlot[] };

/** `brand` replaces the placeholder in the name of our own service, "{brand} Mobile". */
export function d1Suppliers(db: D1Database, brand: string) {
  const store = orm(db);
  const extras = d1Extras(db);
  const read = async (rows: Promise<readonly Row[]>, country: Country, span: DaySpan): Promise<SupplierWithDays[]> => {
    const [matches, all] = await Promise.all([rows, extras.all()]);
    const byId = new Map(all.map((extra) => [extra.id, extra]));
    return matches.flatMap((row) => {
      const local = asInCountry(row, country);
      if (!local) return [];
      const { booked: booking, busy, held: reservedSlots = [], ...supplier } = local;
      return [
        {
          supplier: toSupplier(supplier, byId, brand),
          ...takenMinutes({ booked: booking, busy, held: reservedSlots }, span),
        },
      ];
    });
  };

  /** Entries of the map index for squares given as a JSON list. The cross joins fix the loop order. */
  const ofAnyKind = ({ point: { latitude, longitude }, capability }: CandidateQuery) => {
    const stripes = stripesAround(latitude, longitude).map(({ rank, first, last }) => [rank, first, last]);
    return store
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
  const ofOneKind = ({ point: { latitude, longitude }, capability }: CandidateQuery, kind: SupplierRow["kind"]) => {
    const squares = cellsAround(latitude, longitude).map(({ cell, ranks }) => [cell, ranks]);
    return store
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
  /** The first ninety different suppliers of the entries, with all columns. */
  const around = (query: CandidateQuery) => {
    const entries = store.$with("entries").as(query.kind === null ? ofAnyKind(query) : ofOneKind(query, query.kind));
    const near = store
      .$with("near")
      .as(store.selectDistinct({ supplierId: entries.supplierId }).from(entries).limit(MAX_CANDIDATES));
    return store
      .with(entries, near)
      .select(COLUMNS)
      .from(near)
      .crossJoin(suppliers)
      .where(
        and(eq(suppliers.id, near.supplierId), or(eq(suppliers.country, query.country), isNotNull(suppliers.abroad))),
      );
  };
  const byId = (id: SupplierId) => store.select(COLUMNS).from(suppliers).where(eq(suppliers.id, id));

  /** Suppliers and the change counts of the squares. One batch reads both, so that they are consistent. */
  const search = async (
    squares: readonly number[],
    match: ReturnType<typeof around> | ReturnType<typeof byId>,
    country: Country,
    span: DaySpan,
  ): Promise<Searched> => {
    const promise = store.batch([
      store
        .select({ revision: sql<number>`coalesce(sum(${supplyChanges.revision}), 0)` })
        .from(supplyChanges)
        .where(inArray(supplyChanges.square, [...squares])),
      match,
    ]);
    const suppliersFound = await read(
      promise.then(([, rows]) => rows),
      country,
      span,
    );
    const [[count]] = await promise;
    return { found: suppliersFound, revision: count?.revision ?? 0 };
  };
  return {
    /**
     * The best suppliers around a point for a capability, about ninety at most, unordered. One statement on the map index, which reads about as many rows with a
     * million suppliers as with a thousand.
     */
    candidates: (query: CandidateQuery): Promise<Searched> =>
      search(widestSquares(query.point.latitude, query.point.longitude), around(query), query.country, query),
    /** Like `candidates`, but finds only this supplier. */
    only: (id: SupplierId, country: Country, span: DaySpan & AtLeast): Promise<Searched> =>
      search([-id], byId(id), country, span),
    /** The supplier with its values for this country (our own service trades in both). Null = unknown, or not in this country. */
    async find(
      id: SupplierId,
      country: Country,
      { holds, ...span }: DaySpan & { readonly holds?: HoldsQuery },
    ): Promise<SupplierWithDays | null> {
      const match = holds
        ? store
            .select({ ...COLUMNS, held: heldColumn(holds.at, holds.except) })
            .from(suppliers)
            .where(eq(suppliers.id, id))
        : byId(id);
      return (await read(match.execute(), country, span))[0] ?? null;
    },
    /**
     * Measures every supplier by its bookings since `since` (epoch milliseconds), as described at `Measured`. Returns the number of suppliers whose figures
     * changed.
     */
    async measure(since: number): Promise<number> {
      const offer = bookingOffers;
      const isRecent = and(numberedSince(offer, offer.id, offer.createdAt, since), gte(offer.createdAt, since));
      const minutes = sql`case when ${offer.respondedAt} is not null then case
        when ${offer.respondedAt} <= ${offer.remindFirstAt} then ${REPLY_MINUTES.beforeFirstReminder}
        when ${offer.respondedAt} <= ${offer.remindAgainAt} then ${REPLY_MINUTES.beforeSecondReminder}
        else ${REPLY_MINUTES.inTime} end
        when ${offer.ended} = 'timed-out' then ${REPLY_MINUTES.never} end`;
      // The condition must not be null, because its values are summed.
      const result = sql`(${bookings.status} = 'Serviced' and ${bookings.supplierId} = ${offer.supplierId})`;
      const isFinished = sql`(${result} or ${offer.ended} is 'supplier-cancelled')`;
      const figures = store
        .select({
          ...selectColumns({ supplierId: offer.supplierId }),
          reply: sql<
            number | null
          >`case when count(${minutes}) >= ${MIN_MEASURED} then cast(round(avg(${minutes})) as integer) end`.as(
            "reply",
          ),
          completed: sql<
            number | null
          >`case when sum(${isFinished}) >= ${MIN_MEASURED} then cast(round(10000.0 * sum(${result}) / sum(${isFinished})) as integer) end`.as(
            "completed",
          ),
        })
        .from(bookingOffers)
        .innerJoin(bookings, eq(bookings.token, offer.bookingToken))
        .where(isRecent)
        .groupBy(offer.supplierId)
        .as("figures");
      const recent = store.select({ id: offer.supplierId }).from(bookingOffers).where(isRecent);
      const results = await db.batch([
        statementOf(
          db,
          store
            .update(suppliers)
            .set({ replyMinutes: sql`figures.reply`, completed10000: sql`figures.completed` })
            .from(figures)
            .where(
              and(
                eq(suppliers.id, figures.supplierId),
                sql`(${suppliers.replyMinutes} is not figures.reply or ${suppliers.completed10000} is not figures.completed)`,
              ),
            ),
        ),
        // The figures of a supplier without requests in this period become unknown again.
        statementOf(
          db,
          store
            .update(suppliers)
            .set({ replyMinutes: null, completed10000: null })
            .where(
              and(sql`(reply_minutes is not null or completed_10000 is not null)`, notInArray(suppliers.id, recent)),
            ),
        ),
      ]);
      return results.reduce((sum, { meta }) => sum + meta.changes, 0);
    },
    /** Newest reviews first. Only a few are stored. */
    async reviews(id: SupplierId): Promise<readonly StoredReview[]> {
      const rows = await store
        .select({
          old: sql<number>`0`.as("old"),
          place: sql<number>`-${ratings.updatedAt}`.as("place"),
          stars: ratings.stars,
          reviewedOn: ratings.ratedOn,
          reviewer: ratings.reviewer,
          // Not null, because the condition below excludes null.
          body: sql<string>`${ratings.comments}`.as("body"),
          reply: sql<string | null>`${ratings.reply}`.as("reply"),
          hiddenWhy: sql<string | null>`${ratings.hiddenWhy}`.as("hiddenWhy"),
        })
        .from(ratings)
        .where(
          and(
            eq(ratings.supplierId, id),
            isNotNull(ratings.comments),
            // Withheld reviews are excluded. Hidden ones show the operator's reason.
            or(isNull(ratings.heldBecause), isNotNull(ratings.hiddenWhy)),
          ),
        )
        .unionAll(
          store
            .select({
              old: sql<number>`1`.as("old"),
              place: sql<number>`${supplierReviews.number}`.as("place"),
              stars: supplierReviews.stars,
              reviewedOn: supplierReviews.reviewedOn,
              reviewer: supplierReviews.reviewer,
              body: sql<string>`${supplierReviews.body}`.as("body"),
              reply: sql<string | null>`null`.as("reply"),
              hiddenWhy: sql<string | null>`null`.as("hiddenWhy"),
            })
            .from(supplierReviews)
            .where(eq(supplierReviews.supplierId, id)),
        )
        .orderBy(({ old, place }) => [asc(old), asc(place)])
        .limit(MAX_REVIEWS);
      return rows.map(({ old, stars, reviewedOn, reviewer, body, reply, hiddenWhy }) => ({
        isOfBooking: old === 0,
        stars,
        reviewedOn,
        reviewer,
        body,
        reply,
        hiddenWhy,
      }));
    },
  };
}

/** Minutes taken per day: in total by bookings, external calendars and holds, and separately by external calendars and by holds. */
function takenMinutes(of: Required<Pick<Row, "booked" | "busy" | "held">>, { from, to }: DaySpan) {
  const within = (days: Row["busy"]) => new Map(days.filter(([day]) => day >= from && day <= to));
  const [result, busyMinutes] = [within(of.booked), within(of.busy)];
  const reservedSlots = of.held.filter(({ day }) => day >= from && day <= to);
  for (const [day, minutes] of busyMinutes) result.set(day, (result.get(day) ?? 0) + minutes);
  return {
    booked: withHeld(result, reservedSlots),
    busy: busyMinutes satisfies BookedMinutes,
    held: reservedSlots,
  };
}

export type Suppliers = ReturnType<typeof d1Suppliers>;

/** Checks whether an email or phone number belongs to a supplier. Returns only true or false. */
export function d1SupplierContacts(db: D1Database) {
  const store = orm(db);
  return {
    async matches({ email, phone }: ContactKeys): Promise<boolean> {
      // A missing key is null, which `eq` does not accept. A comparison with null matches nothing.
      const matches = await store
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(sql`${suppliers.email} = ${email}`)
        .unionAll(store.select({ id: suppliers.id }).from(suppliers).where(sql`${suppliers.phoneE164} = ${phone}`))
        .limit(1);
      return matches.length > 0;
    },
  };
}
