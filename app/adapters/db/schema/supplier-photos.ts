import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../../domain/core/ids";

/**
 * Cleaned photos that a supplier sent after joining; the pictures are in R2 (binding UPLOADS). The supplier's row says which are shown, and in which order
 * (`suppliers.images`).
 */
export const supplierPhotos = sqliteTable(
  "supplier_photos",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    objectKey: text("object_key").notNull(),
    mediaType: text("media_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    byteLength: integer("byte_length").notNull(),
    givenAt: integer("given_at").notNull(),
  },
  (t) => [index("supplier_photos_of").on(t.supplierId)],
);
