import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../../domain/identity/api-keys/api-key";

/** API keys for programs that call the operator API. Only a keyed digest is stored, because a key is shown only once. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    /** Id of the form that created the key. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    digest: text("digest").notNull(),
    /** The key's last characters, so that people can recognise it. */
    tail: text("tail").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>().notNull(),
    madeBy: text("made_by").notNull(),
    /** The person who created the key. Giveaways made with the key count towards this person's limits. */
    madeByEmail: text("made_by_email").notNull().default(""),
    madeAt: integer("made_at").notNull(),
    /** When the key stops working because it was replaced or revoked. Null = no end date. */
    endsAt: integer("ends_at"),
    /** When the key was last used, rounded to the hour. Null = never. */
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [uniqueIndex("api_keys_by_digest").on(t.digest)],
);
