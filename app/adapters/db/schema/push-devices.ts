import type { PersonId } from "../../../domain/core/ids";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { textNocase } from "../columns";
import { sessions } from "./sessions";

/** Browsers of a workshop's people that get notifications, each as long as the session lasts in which it subscribed. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").$type<PersonId>().notNull(),
    /** The verified address of the login: by it the person is a member of workshops. */
    email: textNocase("email").notNull(),
    sessionHash: text("session_hash")
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    /** What its owner calls it. */
    name: text("name").notNull(),
    /** The browser's subscription, sealed for the row's id, because it identifies the browser. */
    sealed: text("sealed").notNull(),
    /** Keyed digest of the address at its push service: each browser once. */
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
