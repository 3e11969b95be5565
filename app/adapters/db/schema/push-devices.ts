import type { PersonId } from "../../../domain/core/ids";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { textNocase } from "../columns";
import { sessions } from "./sessions";

/** Browsers of workshop staff that receive push notifications, each until the session that subscribed it ends. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").$type<PersonId>().notNull(),
    /** Verified email address of the login, which links the person to workshops. */
    email: textNocase("email").notNull(),
    sessionHash: text("session_hash")
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    /** Device name given by its owner. */
    name: text("name").notNull(),
    /** The browser's subscription, sealed for the row's id, because it identifies the browser. */
    sealed: text("sealed").notNull(),
    /** Keyed digest of the push endpoint, so that each browser is stored once. */
    endpointDigest: text("endpoint_digest").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("push_devices_once").on(t.endpointDigest),
    index("push_devices_of_person").on(t.userId),
    index("push_devices_by_email").on(t.email),
    index("push_devices_of_session").on(t.sessionHash),
  ],
);
