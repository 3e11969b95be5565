import type { LeadGuid } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PhotoProblem } from "../../../domain/lead/photos/clean-photo";
import type { ImageType } from "../../../domain/lead/photos/image-type";
import type { VideoProblem, VideoType } from "../../../domain/lead/photos/video-file";

/** Photos and a short video for a lead, with their events in the lead's history. The files are in R2 (binding UPLOADS). */
export const capturedImages = sqliteTable(
  "captured_images",
  {
    id: text("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    vehicleId: text("vehicle_id"),
    bookingId: text("booking_id"),
    sortOrder: integer("sort_order").notNull(),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    /** Why the photo or video was rejected. Null = it was not rejected. */
    problem: text("problem").$type<PhotoProblem | VideoProblem>(),
    /** Null until the type is known. Set from the start for a video. */
    type: text("type").$type<ImageType | VideoType>(),
    width: integer("width"),
    height: integer("height"),
    byteLength: integer("byte_length"),
    /** Key of the cleaned picture in R2. Copies of a lead share the file with the original. */
    objectKey: text("object_key"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
    removedAt: integer("removed_at"),
  },
  (t) => [
    index("captured_images_by_lead").on(t.leadGuid, t.sortOrder),
    index("captured_images_by_object").on(t.objectKey).where(sql`object_key is not null`),
    index("captured_images_by_age").on(t.createdAt),
    uniqueIndex("captured_images_once").on(t.leadGuid, t.objectKey),
    check("captured_images_sort_order", sql`sort_order between 0 and 999`),
    check("captured_images_status", sql`status in ('pending', 'approved', 'rejected')`),
    check("captured_images_type", sql`type in ('jpeg', 'png', 'webp', 'mp4', 'webm')`),
    check(
      "captured_images_approved",
      sql`status <> 'approved' or (type is not null and width > 0 and height > 0 and byte_length > 0 and object_key is not null)`,
    ),
  ],
);

/** Events of photos and videos in the lead's history. */
export const capturedImageEvents = sqliteTable(
  "captured_image_events",
  {
    id: integer("id").primaryKey(),
    imageId: text("image_id").notNull(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    actor: text("actor", { enum: ["holder", "system"] }).notNull(),
    event: text("event", { enum: ["photo-added", "photo-rejected", "photo-removed"] }).notNull(),
    reason: text("reason"),
    at: integer("at").notNull(),
  },
  (t) => [
    uniqueIndex("captured_image_events_once").on(t.imageId, t.event),
    index("captured_image_events_by_lead").on(t.leadGuid, t.id),
    check("captured_image_events_actor", sql`actor in ('holder', 'system')`),
    check("captured_image_events_event", sql`event in ('photo-added', 'photo-rejected', 'photo-removed')`),
  ],
);
