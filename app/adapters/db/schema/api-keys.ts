import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../../domain/identity/api-keys/api-key";

/** Keys for programs that ask the operator's calls. Of a key its keyed digest alone: it is shown once. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    /** Of the form that made it. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    digest: text("digest").notNull(),
    /** Its last characters, so that people can recognise it. */
    tail: text("tail").notNull(),
    /** JSON list. */
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>().notNull(),
    madeBy: text("made_by").notNull(),
    /** The person who made the key: its giveaways count as theirs. */
    madeByEmail: text("made_by_email").notNull().default(""),
    madeAt: integer("made_at").notNull(),
    /** When it stops working, because it was replaced or ended. null = no end. */
    endsAt: integer("ends_at"),
    /** To the hour. null = not yet. */
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [uniqueIndex("api_keys_by_digest").on(t.digest)],
);
