import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Other companies' branding of the marketplace, as set at the desk: each on its own host. */
export const whiteLabels = sqliteTable(
  "white_labels",
  {
    host: text("host").primaryKey(),
    name: text("name").notNull(),
    supportPhone: text("support_phone").notNull(),
    supportEmail: text("support_email").notNull(),
    /** null = drawn from the colour. */
    theme: text("theme"),
    colour: text("colour").notNull(),
    isShown: integer("is_shown", { mode: "boolean" }).notNull(),
  },
  () => [
    check("white_labels_colour", sql`colour glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`),
    check("white_labels_is_shown", sql`is_shown in (0, 1)`),
  ],
);
