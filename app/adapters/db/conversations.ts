import type { BookingToken } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import type { NewPortalLink } from "../../domain/identity/store-account/portal-access";
import { and, count, eq, gt, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Side, StoredEntry, NewEntry, ConversationKey } from "../../domain/booking/conversation/entry";
import { eventStatement } from "./booking-events";
import { valuesInJson, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { portalLinkStatements } from "./portal-access";
import { conversationEntries as entries } from "./schema/conversations";

/** Messages between the two sides of a booking. */
export function d1Conversations(db: D1Database) {
  const database = orm(db);
  const belongsToConversation = ({ bookingToken, supplierId }: ConversationKey) =>
    and(eq(entries.bookingToken, bookingToken), eq(entries.supplierId, supplierId));
  const isUnreadBy = (reader: Side) => and(ne(entries.side, reader), isNull(entries.readAt));
  return {
    /** Oldest first. */
    async listEntries(conversation: ConversationKey): Promise<readonly StoredEntry[]> {
      const rows = await database
        .select()
        .from(entries)
        .where(belongsToConversation(conversation))
        .orderBy(entries.at, entries.id);
      return rows.map(({ id, side, sealed: ciphertext, photos, at, readAt }) => ({
        id,
        side,
        sealed: ciphertext,
        photos,
        at,
        isRead: readAt !== null,
      }));
    },
    /** Number of entries from the other side that `reader` has not read. */
    async countUnread(conversation: ConversationKey, reader: Side): Promise<number> {
      const unreadRow = await database
        .select({ rows: count() })
        .from(entries)
        .where(and(belongsToConversation(conversation), isUnreadBy(reader)))
        .get();
      return unreadRow?.rows ?? 0;
    },
    /** Number of unread entries for each supplier that the booking has been with, by supplier id. Suppliers without any are absent. */
    async countUnreadBySupplier(bookingToken: BookingToken, reader: Side): Promise<ReadonlyMap<number, number>> {
      const rows = await database
        .select({ supplierId: entries.supplierId, rows: count() })
        .from(entries)
        .where(and(eq(entries.bookingToken, bookingToken), isUnreadBy(reader)))
        .groupBy(entries.supplierId);
      return new Map(rows.map(({ supplierId, rows: unread }) => [supplierId, unread]));
    },
    /** Adds an entry with its event and notifications, and marks everything from the other side as read. `full` = a limit is reached. */
    async add(
      entry: NewEntry,
      {
        maxEntries,
        maxEntriesSince,
        since,
      }: { readonly maxEntries: number; readonly maxEntriesSince: number; readonly since: number },
      notices: readonly SealedMessage[],
      links: readonly NewPortalLink[],
    ): Promise<"added" | "repeated" | "full"> {
      const { bookingToken, side, at, id, key } = entry;
      const entryCount = database.select({ rows: count() }).from(entries).where(belongsToConversation(entry));
      const ownCount = database
        .select({ rows: count() })
        .from(entries)
        .where(and(belongsToConversation(entry), eq(entries.side, side), gt(entries.at, since)));
      const isWritten = sql`exists (select 1 from ${entries} where ${eq(entries.id, id)})`;
      const [result] = await runInBatch(db, [
        insertFrom(
          db,
          entries,
          entry,
          sql`where (${entryCount}) < ${maxEntries} and (${ownCount}) < ${maxEntriesSince}`,
        ).onConflictDoNothing(),
        eventStatement(db, { bookingToken, at, actor: side, kind: "wrote" }, sql`where ${isWritten}`),
        database
          .update(entries)
          .set({ readAt: at })
          .where(and(belongsToConversation(entry), isUnreadBy(side), isWritten)),
        ...outboxStatements(db, notices, at, isWritten),
        ...portalLinkStatements(db, links, at, isWritten),
      ]);
      if (result?.meta.changes === 1) return "added";
      const existingEntry = await database
        .select({ id: entries.id })
        .from(entries)
        .where(and(eq(entries.bookingToken, bookingToken), eq(entries.side, side), eq(entries.key, key)))
        .get();
      return existingEntry ? "repeated" : "full";
    },
    /** Entries from before `retainedSince` that still have photos. */
    listWithOldPhotos: (retainedSince: number, limit: number): Promise<readonly Pick<StoredEntry, "id" | "photos">[]> =>
      database
        .select({ id: entries.id, photos: entries.photos })
        .from(entries)
        .where(and(sql`${entries.photos} <> '[]'`, lt(entries.at, retainedSince)))
        .orderBy(entries.at)
        .limit(limit),
    async deletePhotos(ids: readonly string[]): Promise<void> {
      await database
        .update(entries)
        .set({ photos: [] })
        .where(sql`${entries.id} in ${valuesInJson(ids)}`);
    },
    async markRead(conversation: ConversationKey, reader: Side, now: number): Promise<void> {
      await database
        .update(entries)
        .set({ readAt: now })
        .where(and(belongsToConversation(conversation), isUnreadBy(reader), lte(entries.at, now)));
    },
  };
}
