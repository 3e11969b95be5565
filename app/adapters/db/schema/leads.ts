import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, sqliteView, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/country/country";
import type { Lead, LeadStatus } from "../../../domain/lead/lead";

/** A lead as it was when it was written, without its contact details: fields that came later are missing. */
export type KeptLead = Pick<Lead, "guid" | "country" | "createdAt"> & Partial<Lead>;

const WHO = ["holder", "visitor", "system"] as const;
const WHAT = ["created", "saved", "shifted", "submitted", "booked", "cancelled"] as const;

export const leads = sqliteTable(
  "leads",
  {
    guid: text("guid").primaryKey(),
    revision: integer("revision").notNull(),
    status: text("status").$type<LeadStatus>().notNull(),
    country: text("country").$type<Country>().notNull(),
    state: text("state", { mode: "json" }).$type<KeptLead>().notNull(),
    contactSealed: text("contact_sealed"),
    holderHash: text("holder_hash"),
    parentGuid: text("parent_guid"),
    submittedAt: integer("submitted_at"),
    userId: text("user_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("leads_requested").on(t.updatedAt).where(sql`status = 'QuoteRequested'`),
    index("leads_by_user").on(t.userId, t.updatedAt).where(sql`user_id is not null`),
    index("leads_by_parent").on(t.parentGuid).where(sql`parent_guid is not null`),
  ],
);

export const leadRevisions = sqliteTable(
  "lead_revisions",
  {
    guid: text("guid").notNull(),
    revision: integer("revision").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    state: text("state", { mode: "json" }).$type<KeptLead>().notNull(),
    savedAt: integer("saved_at").notNull(),
    /** What happened, by whom and why; null = it stands in `lead_events`. */
    who: text("who", { enum: WHO }),
    what: text("what", { enum: WHAT }),
    why: text("why"),
  },
  (t) => [primaryKey({ columns: [t.guid, t.revision] })],
);

/** What happened before a revision kept it itself. Both together: the view `lead_history`. */
export const leadEvents = sqliteTable(
  "lead_events",
  {
    guid: text("guid").notNull(),
    revision: integer("revision").notNull(),
    who: text("who", { enum: WHO }).notNull(),
    what: text("what", { enum: WHAT }).notNull(),
    why: text("why"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.guid, t.revision, t.what] })],
);

/** Made by a migration. */
export const leadHistory = sqliteView("lead_history", {
  guid: text("guid").notNull(),
  revision: integer("revision").notNull(),
  who: text("who", { enum: WHO }).notNull(),
  what: text("what", { enum: WHAT }).notNull(),
  why: text("why"),
  at: integer("at").notNull(),
}).existing();
