import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const ratings = sqliteTable("ratings", {
  bookingToken: text("booking_token").primaryKey(),
  supplierId: integer("supplier_id").notNull(),
  stars: integer("stars").notNull(),
  comments: text("comments"),
  reviewer: text("reviewer").notNull(),
  heldBecause: text("held_because"),
  countedStars: integer("counted_stars"),
  ratedOn: text("rated_on").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
