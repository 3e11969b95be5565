import { DAY_MS } from "../../domain/core/time/duration";
import {
  type NewImage,
  type OwnedImage,
  type ImageVerdict,
  type CapturedImage,
  UPLOAD_SLOT_MINUTES,
  MAX_PHOTOS,
  MAX_UPLOADS_PER_DAY,
} from "../../domain/lead/photos/captured-image";
import type { LeadGuid } from "../../domain/core/ids";
import { and, count, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LeadHolder } from "../../domain/lead/lead-holder";
import { MAX_VIDEO_UPLOADS_PER_DAY, MAX_VIDEOS, VIDEO_MEDIA_TYPES } from "../../domain/lead/photos/video-rules";
import { fromJson, valuesInJson, selectColumns, orm, insertFrom, subselect, runInBatch } from "./orm";
import { bookings } from "./schema/bookings";
import { capturedImageEvents, capturedImages } from "./schema/captured-images";
import { leads } from "./schema/leads";

/** Condition for photos that have not been removed. Excludes uploads that were started but never arrived. */
const isActive = (now: number) =>
  and(
    isNull(capturedImages.removedAt),
    or(ne(capturedImages.status, "pending"), gt(capturedImages.createdAt, now - UPLOAD_SLOT_MINUTES * 60_000)),
  );

const COLUMNS = {
  id: capturedImages.id,
  leadGuid: capturedImages.leadGuid,
  vehicleId: capturedImages.vehicleId,
  bookingId: capturedImages.bookingId,
  sortOrder: capturedImages.sortOrder,
  status: capturedImages.status,
  problem: capturedImages.problem,
  type: capturedImages.type,
  width: capturedImages.width,
  height: capturedImages.height,
  byteLength: capturedImages.byteLength,
  objectKey: capturedImages.objectKey,
  createdAt: capturedImages.createdAt,
};
type EventDescription = (typeof capturedImageEvents.$inferInsert)["event"];
type ImageRow = Pick<typeof capturedImages.$inferSelect, keyof typeof COLUMNS>;

/** The type of a photo is null until the photo is checked. */
const isVideo = (type: string | null) => type !== null && Object.hasOwn(VIDEO_MEDIA_TYPES, type);
const IS_VIDEO = sql`${capturedImages.type} in ('mp4', 'webm')`;
const IS_PHOTO = sql`(${capturedImages.type} is null or ${capturedImages.type} not in ('mp4', 'webm'))`;

/** Reason that marks an event as being about a video, because the texts of the events only mention photos. */
const videoReason = ({ kind }: CapturedImage) => (kind === "video" ? "video" : null);

const toImage = ({ type, width, height, byteLength, ...row }: ImageRow): CapturedImage => ({
  ...row,
  kind: isVideo(type) ? "video" : "photo",
  picture:
    type === null || width === null || height === null || byteLength === null
      ? null
      : { type, width, height, byteLength },
});

/** Holders of the photo's lead or, if the photo was taken for a booking, of the booking. Empty if that booking belongs to another quote. */
const holders = sql`case when ${capturedImages.bookingId} is null
    then json_array(json_object('userId', ${leads.userId}, 'holderHash', ${leads.holderHash}))
    else coalesce(${bookings.holders}, '[]') end`.mapWith(fromJson<readonly LeadHolder[]>);

/** Photos of leads. Every write also adds to the lead's history, in the same batch. */
export function d1CapturedImages(db: D1Database) {
  const database = orm(db);
  /** Inserts the event only if the previous statement changed the row. */
  const eventStatement = (image: CapturedImage, event: EventDescription, reason: string | null, now: number) =>
    insertFrom(
      db,
      capturedImageEvents,
      {
        imageId: image.id,
        leadGuid: image.leadGuid,
        actor: "holder",
        event,
        reason,
        at: now,
      },
      sql`where changes() = 1`,
    ).onConflictDoNothing({ target: [capturedImageEvents.imageId, capturedImageEvents.event] });
  const countImages = (where: SQL | undefined) => sql`(select count(*) from ${capturedImages} where ${where})`;

  return {
    /**
     * Adds a photo or video if its lead is below the limits. `full` = the lead already has the maximum number of photos or videos. `daily-limit` = the daily
     * limit is reached. It also counts photos and videos that have since been removed.
     */
    async add({
      id,
      leadGuid,
      vehicleId,
      bookingId,
      sortOrder,
      createdAt,
      video,
    }: NewImage): Promise<"added" | "full" | "daily-limit"> {
      const isOfLead = and(eq(capturedImages.leadGuid, leadGuid), video === null ? IS_PHOTO : IS_VIDEO);
      const [maxImages, maxImagesADay] =
        video === null ? [MAX_PHOTOS, MAX_UPLOADS_PER_DAY] : [MAX_VIDEOS, MAX_VIDEO_UPLOADS_PER_DAY];
      const storedCount = countImages(and(isOfLead, isActive(createdAt)));
      const storedTodayCount = countImages(and(isOfLead, gt(capturedImages.createdAt, createdAt - DAY_MS)));
      // The insert itself counts the photos, so that two simultaneous uploads cannot both take the last slot.
      const insertStatement = insertFrom(
        db,
        capturedImages,
        { id, leadGuid, vehicleId, bookingId, sortOrder, status: "pending", type: video, createdAt },
        sql`where ${storedCount} < ${maxImages} and ${storedTodayCount} < ${maxImagesADay}`,
      );
      const [result, [tally]] = await database.batch([
        insertStatement,
        database
          .select({ alive: count().as("alive") })
          .from(capturedImages)
          .where(and(isOfLead, isActive(createdAt))),
      ]);
      if (result.meta.changes === 1) return "added";
      return (tally?.alive ?? 0) >= maxImages ? "full" : "daily-limit";
    },
    /** Finds a photo, except removed ones and uploads that never arrived. */
    async find(id: string, now: number): Promise<OwnedImage | null> {
      const row = await database
        .select({ image: selectColumns(COLUMNS), holders: holders.as("holders") })
        .from(capturedImages)
        .innerJoin(leads, eq(leads.guid, capturedImages.leadGuid))
        .leftJoin(
          bookings,
          and(
            sql`${bookings.id} = cast(${capturedImages.bookingId} as integer)`,
            eq(bookings.leadGuid, capturedImages.leadGuid),
          ),
        )
        .where(and(eq(capturedImages.id, id), isActive(now)))
        .get();
      return row ? { image: toImage(row.image), holders: row.holders } : null;
    },
    /** In display order. */
    async listByLead(leadGuid: LeadGuid, now: number): Promise<readonly CapturedImage[]> {
      const rows = await database
        .select(COLUMNS)
        .from(capturedImages)
        .where(and(eq(capturedImages.leadGuid, leadGuid), isActive(now)))
        .orderBy(capturedImages.sortOrder, capturedImages.createdAt, capturedImages.id);
      return rows.map(toImage);
    },
    /** Records the result of checking a pending photo. Returns false if the result was already recorded or the photo was removed. */
    async settle(image: CapturedImage, verdict: ImageVerdict, now: number): Promise<boolean> {
      const isApproved = verdict.status === "approved";
      const problem = isApproved ? null : verdict.problem;
      const { type, width, height, byteLength } = isApproved
        ? verdict.picture
        : {
            type: sql`case when ${IS_VIDEO} then ${capturedImages.type} end`,
            width: null,
            height: null,
            byteLength: null,
          };
      const objectKey = isApproved ? verdict.objectKey : null;
      const [result] = await database.batch([
        database
          .update(capturedImages)
          .set({ status: verdict.status, problem, type, width, height, byteLength, objectKey, decidedAt: now })
          .where(
            and(
              eq(capturedImages.id, image.id),
              eq(capturedImages.status, "pending"),
              isNull(capturedImages.removedAt),
            ),
          ),
        eventStatement(image, isApproved ? "photo-added" : "photo-rejected", problem ?? videoReason(image), now),
      ]);
      return result.meta.changes === 1;
    },
    /** Removes the photo. Returns the object key of the file that is no longer needed, or null if another lead still uses the file or there is no file. */
    async remove(image: CapturedImage, now: number): Promise<string | null> {
      const { id, objectKey } = image;
      const [, , [storedImage]] = await database.batch([
        database
          .update(capturedImages)
          .set({ removedAt: now })
          .where(and(eq(capturedImages.id, id), isNull(capturedImages.removedAt))),
        eventStatement(image, "photo-removed", videoReason(image), now),
        database
          .select({ times: count().as("times") })
          .from(capturedImages)
          .where(and(sql`${capturedImages.objectKey} = ${objectKey}`, isNull(capturedImages.removedAt))),
      ]);
      return objectKey !== null && storedImage?.times === 0 ? objectKey : null;
    },
    /** Sorts a lead's photos in the order of these ids. Ignores ids of other leads. */
    async reorder(leadGuid: LeadGuid, ids: readonly string[]): Promise<void> {
      await runInBatch(
        db,
        ids.map((id, sortOrder) =>
          database
            .update(capturedImages)
            .set({ sortOrder })
            .where(and(eq(capturedImages.id, id), eq(capturedImages.leadGuid, leadGuid))),
        ),
      );
    },
    /**
     * Copies a lead's approved photos to a copy of the lead, except those taken for a booking. Repeating it adds nothing. `toNewId` returns the id for each
     * copied photo.
     */
    async copyToLead(from: LeadGuid, to: LeadGuid, toNewId: (image: CapturedImage) => string): Promise<void> {
      const rows = await database
        .select()
        .from(capturedImages)
        .where(
          and(
            eq(capturedImages.leadGuid, from),
            isNull(capturedImages.bookingId),
            eq(capturedImages.status, "approved"),
            isNull(capturedImages.removedAt),
          ),
        );
      if (rows.length === 0) return;
      await runInBatch(
        db,
        rows.map((row) =>
          database
            .insert(capturedImages)
            .values({ ...row, id: toNewId(toImage(row)), leadGuid: to })
            .onConflictDoNothing({ target: [capturedImages.leadGuid, capturedImages.objectKey] }),
        ),
      );
    },
    /**
     * The oldest photos that can be deleted: unchecked ones from before `pendingBefore` and all from before `retainedSince`, at most `limit`. Also returns the
     * keys of the files that nothing else uses.
     */
    async findExpired(
      pendingBefore: number,
      retainedSince: number,
      limit: number,
    ): Promise<{ readonly ids: readonly string[]; readonly objectKeys: readonly string[] }> {
      const otherImage = alias(capturedImages, "other");
      const isShared = sql`exists (select 1 from ${capturedImages} as ${otherImage} where ${and(eq(otherImage.objectKey, capturedImages.objectKey), isNull(otherImage.removedAt), sql`${otherImage.createdAt} >= ${retainedSince}`)})`;
      const rows = await database
        .select({
          id: capturedImages.id,
          objectKey: subselect<string | null>(
            sql`case when ${isShared} then null else ${capturedImages.objectKey} end`,
          ).as("objectKey"),
        })
        .from(capturedImages)
        .where(
          and(
            lt(capturedImages.createdAt, pendingBefore),
            or(eq(capturedImages.status, "pending"), lt(capturedImages.createdAt, retainedSince)),
          ),
        )
        .orderBy(capturedImages.createdAt)
        .limit(limit);
      return {
        ids: rows.map(({ id }) => id),
        objectKeys: [...new Set(rows.flatMap(({ objectKey }) => objectKey ?? []))],
      };
    },
    /** Deletes these photos, and the photo history from before `historyBefore`. */
    async deleteImages(ids: readonly string[], historyBefore: number): Promise<void> {
      await database.batch([
        database.delete(capturedImages).where(sql`${capturedImages.id} in ${valuesInJson(ids)}`),
        database.delete(capturedImageEvents).where(lt(capturedImageEvents.at, historyBefore)),
      ]);
    },
  };
}
