import { CHANNELS } from "../../../domain/notifications/kinds";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Channels whose provider asked to be left alone, or takes nothing from us: no message is tried before `until`. */
export const channelPauses = sqliteTable("channel_pauses", {
  channel: text("channel", { enum: CHANNELS }).primaryKey(),
  until: integer("until").notNull(),
});
