import type { ListingImpression } from "../../domain/quotes/listing-impression";
import { and, desc, eq, gte, lt, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../domain/core/ids";
import { cents } from "../../domain/core/money/money";
import type { ImpressionBatch, DailyImpressions, ImpressionLead } from "../../domain/quotes/impression";
import { toLead } from "./lead-row";
import { excludedColumn, insertRows, selectColumns, selectNullableColumns, orm, toChunks } from "./orm";
import { batchUnless } from "./refusals";
import { bookings } from "./schema/bookings";
import { type StoredLeadRow, leads } from "./schema/leads";
import { listingEvents } from "./schema/listing-events";
import { listingImpressions as table, listingImpressionBatches as gathered } from "./schema/listing-impressions";

/** Number of rows per statement. A parameter can have 2 MB, and a row has up to 10 kB. */
const ROWS_PER_STATEMENT = 50;

/** Reports for suppliers about the lists in which they appeared, one row per supplier and day. A cron calculates them from the impressions. */
export function d1ListingImpressions(db: D1Database) {
  const database = orm(db);
  return {
    async readProgress(): Promise<ImpressionBatch> {
      const [[last], [newestLeads]] = await database.batch([
        database.select().from(gathered).orderBy(desc(gathered.number)).limit(1),
        database.select({ id: max(listingEvents.id) }).from(listingEvents),
      ]);
      const { number, lastEventId } = last ?? { number: 0, lastEventId: 0 };
      // After the newest impressions are deleted, their ids are used again, so the cron starts from the beginning. Counting an impression twice changes
      // nothing.
      return { number, lastEventId: lastEventId > (newestLeads?.id ?? 0) ? 0 : lastEventId };
    },
    /** The stored rows for these suppliers and days. */
    days: (of: readonly Pick<DailyImpressions, "supplierId" | "day">[]): Promise<readonly DailyImpressions[]> =>
      database
        .select(selectColumns({ supplierId: table.supplierId, day: table.day, impressions: table.impressions }))
        .from(sql`json_each(${JSON.stringify(of.map(({ supplierId, day }) => [supplierId, day]))}) q`)
        .crossJoin(table)
        .where(and(sql`${table.supplierId} = q.value ->> 0`, sql`${table.day} = q.value ->> 1`)),
    /** Writes complete days and the progress of the run. Returns false if another run wrote first. */
    saveBatch: (days: readonly DailyImpressions[], { number, lastEventId }: ImpressionBatch): Promise<boolean> =>
      batchUnless(db, "concurrent-change", [
        database.insert(gathered).values({ number, lastEventId }),
        database.delete(gathered).where(lt(gathered.number, number)),
        ...toChunks(days, ROWS_PER_STATEMENT).map((part) =>
          insertRows(db, table, part).onConflictDoUpdate({
            target: [table.supplierId, table.day],
            set: { impressions: excludedColumn(table.impressions) },
          }),
        ),
      ]),
    /** Reports for a supplier on or after a given day, with the leads of its newest impressions that still exist. Reads both in one batch. */
    async listByWorkshop(
      supplierId: SupplierId,
      from: string,
      maxLeads: number,
    ): Promise<{ readonly impressions: readonly ListingImpression[]; readonly leads: readonly ImpressionLead[] }> {
      const liveBooking = alias(bookings, "live");
      const isInPeriod = and(eq(table.supplierId, supplierId), gte(table.day, from));
      const newestLeads = sql`(select l.value ->> 'leadGuid' from ${table}, json_each(${table.impressions}) l where ${isInPeriod} group by 1 order by max(l.value ->> 'at') desc limit ${maxLeads})`;
      const [days, leadRows] = await database.batch([
        database.select({ impressions: table.impressions }).from(table).where(isInPeriod),
        database
          .select({
            ...selectColumns({ guid: leads.guid, state: leads.state }),
            ...selectNullableColumns({ bookedBy: liveBooking.supplierId, total: liveBooking.totalCents }),
          })
          .from(leads)
          .leftJoin(liveBooking, and(eq(liveBooking.leadGuid, leads.guid), sql`${liveBooking.status} <> 'Cancelled'`))
          .where(sql`${leads.guid} in ${newestLeads}`),
      ]);
      return { impressions: days.flatMap(({ impressions }) => impressions), leads: leadRows.map(toImpressionLead) };
    },
    async deleteBefore(day: string): Promise<void> {
      await database.delete(table).where(lt(table.day, day));
    },
  };
}

interface LeadRow {
  readonly guid: ImpressionLead["guid"];
  readonly state: StoredLeadRow | null;
  readonly bookedBy: SupplierId | null;
  readonly total: number | null;
}

function toImpressionLead({ guid, state, bookedBy, total }: LeadRow): ImpressionLead {
  const lead = state && toLead(state);
  return {
    guid,
    summary: lead && {
      suburb: lead.suburb?.name ?? null,
      year: lead.vehicle.year,
      make: lead.vehicle.make,
      model: lead.vehicle.model,
      cart: lead.cart,
      isCancelled: lead.cancelledAt !== null,
    },
    booking: bookedBy === null || total === null ? null : { supplierId: bookedBy, total: cents(total) },
  };
}
