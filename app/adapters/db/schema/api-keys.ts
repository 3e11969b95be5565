import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../../domain/api-keys/scopes";

/** Keys for programs that ask the operator's calls. Of a key its keyed digest alone: it is shown once. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    /** Of the form that made it. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    digest: text("digest").notNull(),
    /** Its last letters, so that people can tell keys apart. */
    tail: text("tail").notNull(),
    /** JSON list. */
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>().notNull(),
    madeBy: text("made_by").notNull(),
    /** What a key gives away is given away by the person who made it. */
    madeByEmail: text("made_by_email").notNull().default(""),
    madeAt: integer("made_at").notNull(),
    /** From when it opens nothing: another took its place, or somebody ended it. null = it has no end. */
    endsAt: integer("ends_at"),
    /** To the hour. null = not yet. */
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [uniqueIndex("api_keys_by_digest").on(t.digest)],
);
