import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { LeadGuid } from "../../domain/core/ids";
import { isCancelledForLead, isLiveForLead } from "./booking-row";
import { orm } from "./orm";
import { bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { capturedImageEvents, capturedImages } from "./schema/captured-images";
import { supplierDirectLeads, leads } from "./schema/leads";
import { leadBids } from "./schema/lead-bids";
import { listingEvents } from "./schema/listing-events";
import { paymentAttempts } from "./schema/payments";

/**
 * Deletes a draft at this revision from the database, together with its impressions. Marks its photos as expired, so that the next sweep deletes their files
 * before the rows (`sweepImages`). Returns true if no row is left. Keeps a draft with a direct request, call, booking or payment. Each statement checks this
 * itself, in case a booking is made at the same moment.
 */
export async function endDraft(db: D1Database, guid: LeadGuid, revision: number): Promise<boolean> {
  const database = orm(db);
  const isUnownedDraft = and(
    eq(leads.guid, guid),
    eq(leads.revision, revision),
    isNull(leads.state),
    isNull(leads.submittedAt),
    notExists(database.select({ one: sql`1` }).from(bookings).where(isLiveForLead(guid))),
    notExists(database.select({ one: sql`1` }).from(bookings).where(isCancelledForLead(guid))),
    notExists(database.select({ one: sql`1` }).from(paymentAttempts).where(eq(paymentAttempts.leadGuid, guid))),
    notExists(database.select({ one: sql`1` }).from(supplierDirectLeads).where(eq(supplierDirectLeads.leadGuid, guid))),
    notExists(database.select({ one: sql`1` }).from(leadBids).where(eq(leadBids.leadGuid, guid))),
    notExists(database.select({ one: sql`1` }).from(callbacks).where(eq(callbacks.leadGuid, guid))),
  );
  const isDraftEnded = sql`exists (select 1 from ${leads} where ${isUnownedDraft})`;
  const [, , , , remainingRows] = await database.batch([
    database
      .update(capturedImages)
      .set({ createdAt: 0 })
      .where(and(eq(capturedImages.leadGuid, guid), isDraftEnded)),
    database.delete(capturedImageEvents).where(and(eq(capturedImageEvents.leadGuid, guid), isDraftEnded)),
    database.delete(listingEvents).where(and(eq(listingEvents.leadGuid, guid), isDraftEnded)),
    database.delete(leads).where(isUnownedDraft),
    database.select({ guid: leads.guid }).from(leads).where(eq(leads.guid, guid)),
  ]);
  return remainingRows.length === 0;
}

/** When a lead was last in use, in epoch milliseconds. Null = it does not exist, or a booking or bidding is still open. */
export async function findSettledAt(db: D1Database, guid: LeadGuid): Promise<number | null> {
  const database = orm(db);
  const isOpen = or(
    sql`exists (select 1 from ${bookings} where ${and(isLiveForLead(guid), ne(bookings.status, "Serviced"))})`,
    sql`exists (select 1 from ${leadBids} where ${and(eq(leadBids.leadGuid, guid), isNull(leadBids.closedAt))})`,
  );
  const row = await database
    .select({
      at: sql<number>`max(${leads.updatedAt}, coalesce((select max(${bookings.updatedAt}) from ${bookings} where ${isLiveForLead(guid)}), 0), coalesce((select max(${bookings.updatedAt}) from ${bookings} where ${isCancelledForLead(guid)}), 0), coalesce((select ${leadBids.closedAt} from ${leadBids} where ${eq(leadBids.leadGuid, guid)}), 0))`.as(
        "at",
      ),
    })
    .from(leads)
    .where(and(eq(leads.guid, guid), sql`not (${isOpen})`))
    .get();
  return row?.at ?? null;
}
