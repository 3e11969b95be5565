import type { WorkQuery, WorkSearchResult } from "../../domain/booking/diary-records";
import { and, type Column, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { AGREED_STATUSES } from "../../domain/booking/status";
import type { BookingToken, SupplierId } from "../../domain/core/ids";
import { selectColumns, orm } from "./orm";
import { LEAD_SUMMARY } from "./lead-row";
import { bookings } from "./schema/bookings";
import { diaryEntries as entries } from "./schema/diary";
import { leads } from "./schema/leads";

const MAX_RESULTS = 60;

/** Columns of a diary entry. */
export const SEARCH_ENTRY_COLUMNS = {
  id: entries.id,
  kind: entries.kind,
  day: entries.day,
  startAt: entries.startAt,
  minutes: entries.minutes,
  takenMinutes: entries.takenMinutes,
  rowId: entries.rowId,
  sealed: entries.sealed,
  version: entries.version,
};

/** Searches a store's own work by number, plate or name, or for the customer of another booking. */
export function d1WorkSearch(db: D1Database) {
  const database = orm(db);
  const isLive = isNull(entries.removedAt);

  /** Bookings that this store has confirmed, including completed ones. The store may read their plates. */
  const isAgreed = inArray(bookings.status, [...AGREED_STATUSES, "Serviced"]);
  const isWithSupplier = (supplierId: SupplierId) => eq(bookings.supplierId, supplierId);
  /**
   * Uses the index on the searched value, which matches few rows. The unary plus stops the planner from choosing the index by store or the sort order, which
   * would read all bookings of the store.
   */
  const selectMatches = (condition: SQL | undefined) =>
    database
      .select({
        ...selectColumns({
          token: bookings.token,
          reference: bookings.id,
          status: bookings.status,
          serviceDay: bookings.serviceDay,
          arrivalFrom: bookings.arrivalFrom,
          sealedRequest: bookings.requestCipher,
        }),
        ...LEAD_SUMMARY,
      })
      .from(bookings)
      .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
      .where(condition)
      .orderBy(sql`+${bookings.serviceDay} desc`)
      .limit(MAX_RESULTS);
  const selectWalkIns = (supplierId: SupplierId, condition: SQL | undefined) =>
    database
      .select(SEARCH_ENTRY_COLUMNS)
      .from(entries)
      .where(and(eq(entries.supplierId, supplierId), eq(entries.kind, "walk-in"), isLive, condition))
      .orderBy(sql`+${entries.day} desc`)
      .limit(MAX_RESULTS);
  /** Removes duplicates and sorts by day, latest first. */
  const uniqueBookings = <T extends { readonly serviceDay: string; readonly token: BookingToken }>(
    ...lists: readonly (readonly T[])[]
  ) =>
    [...new Map(lists.flat().map((row) => [row.token, row])).values()]
      .sort((a, b) => (a.serviceDay < b.serviceDay ? 1 : -1))
      .slice(0, MAX_RESULTS);

  return {
    /** Finds this store's own work by number, plate, name or mobile, latest day first. Bookings that the store has not confirmed are only found by number. */
    async search(
      supplierId: SupplierId,
      {
        reference,
        regos,
        name,
        fullName: { firstNameDigests, lastNameDigests },
        mobile,
        firstNameDays: { from, to },
      }: WorkQuery,
    ): Promise<WorkSearchResult> {
      const [byNumber, byRego, byLastName, byFullName, byMobile, byFirstName, cars, people] = await database.batch([
        selectMatches(and(isWithSupplier(supplierId), eq(bookings.id, reference ?? -1))),
        selectMatches(and(isWithSupplier(supplierId), inArray(bookings.regoDigest, [...regos]), isAgreed)),
        selectMatches(and(isWithSupplier(supplierId), eq(bookings.lastNameDigest, name ?? ""), isAgreed)),
        selectMatches(
          and(
            isWithSupplier(supplierId),
            inArray(bookings.lastNameDigest, [...lastNameDigests]),
            inArray(bookings.firstNameDigest, [...firstNameDigests]),
            isAgreed,
          ),
        ),
        selectMatches(
          and(sql`+${bookings.supplierId} = ${supplierId}`, eq(bookings.mobileDigest, mobile ?? ""), isAgreed),
        ),
        selectMatches(
          and(
            isWithSupplier(supplierId),
            gte(bookings.serviceDay, from),
            lte(bookings.serviceDay, to),
            eq(bookings.firstNameDigest, name ?? ""),
            isAgreed,
          ),
        ),
        selectWalkIns(supplierId, inArray(entries.regoDigest, [...regos])),
        selectWalkIns(
          supplierId,
          and(
            gte(entries.day, from),
            lte(entries.day, to),
            or(
              eq(entries.firstNameDigest, name ?? ""),
              eq(entries.lastNameDigest, name ?? ""),
              and(
                inArray(entries.firstNameDigest, [...firstNameDigests]),
                inArray(entries.lastNameDigest, [...lastNameDigests]),
              ),
            ),
          ),
        ),
      ]);
      return {
        bookings: uniqueBookings(byNumber, byRego, byMobile, byFullName, byLastName, byFirstName),
        walkIns: [...new Map([...cars, ...people].map((row) => [row.id, row])).values()],
      };
    },
    /** All work that this store did or will do for the customer or the car in a booking. Empty unless the store has confirmed that booking. */
    async findRelatedWork(supplierId: SupplierId, token: BookingToken): Promise<WorkSearchResult> {
      const isOwnBooking = and(eq(bookings.token, token), eq(bookings.supplierId, supplierId), isAgreed);
      const belongsToSupplier = sql`+${bookings.supplierId} = ${supplierId}`;
      const bookingColumn = (column: Column) => sql`(select ${column} from ${bookings} where ${isOwnBooking})`;
      // A comparison with null is never true, so a customer without an email address does not match other customers without one.
      const [byRego, byEmail, byMobile, cars] = await database.batch([
        selectMatches(
          and(
            isWithSupplier(supplierId),
            sql`${bookings.regoDigest} = ${bookingColumn(bookings.regoDigest)}`,
            isAgreed,
          ),
        ),
        selectMatches(
          and(belongsToSupplier, sql`${bookings.emailDigest} = ${bookingColumn(bookings.emailDigest)}`, isAgreed),
        ),
        selectMatches(
          and(belongsToSupplier, sql`${bookings.mobileDigest} = ${bookingColumn(bookings.mobileDigest)}`, isAgreed),
        ),
        selectWalkIns(supplierId, sql`${entries.regoDigest} = ${bookingColumn(bookings.regoDigest)}`),
      ]);
      return { bookings: uniqueBookings(byRego, byEmail, byMobile), walkIns: cars };
    },
  };
}
