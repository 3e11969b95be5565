import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SupplierId } from "../../../domain/ids";

/** Photos that a supplier sent after it joined, cleaned: the pictures lie in R2 (binding UPLOADS). Which of them are shown, and in which order, stands with the supplier (`suppliers.images`). */
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
