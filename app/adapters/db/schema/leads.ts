import type { LeadGuid } from "../../../domain/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/country/country";
import type { Lead, LeadStatus } from "../../../domain/lead/lead";

/** A lead as it was when it was written, without its contact details: fields that came later are missing. */
export type KeptLead = Pick<Lead, "guid" | "country" | "createdAt"> & Partial<Lead>;

const WHO = ["holder", "visitor", "system"] as const;
const WHAT = ["created", "saved", "shifted", "submitted", "booked", "cancelled"] as const;

/** Quote drafts. A lead's guid is its address; contact details lie apart, AES-GCM sealed. */
export const leads = sqliteTable(
  "leads",
  {
    guid: text("guid").$type<LeadGuid>().primaryKey(),
    revision: integer("revision").notNull(),
    status: text("status").$type<LeadStatus>().notNull(),
    country: text("country").$type<Country>().notNull(),
    state: text("state", { mode: "json" }).$type<KeptLead>().notNull(),
    contactSealed: text("contact_sealed"),
    holderHash: text("holder_hash"),
    parentGuid: text("parent_guid").$type<LeadGuid>(),
    submittedAt: integer("submitted_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Whose a lead is, to find a person's newest ones. */
    userId: text("user_id"),
  },
  (t) => [
    index("leads_requested").on(t.updatedAt).where(sql`status = 'QuoteRequested'`),
    index("leads_by_user").on(t.userId, t.updatedAt).where(sql`user_id is not null`),
    index("leads_by_parent").on(t.parentGuid).where(sql`parent_guid is not null`),
    check("leads_revision", sql`revision >= 1`),
    check("leads_status", sql`status in ('QuotePending', 'QuoteRequested', 'QuotedAutomatically')`),
    check("leads_country", sql`country in ('AU', 'NZ')`),
  ],
);

export const leadRevisions = sqliteTable(
  "lead_revisions",
  {
    guid: text("guid").$type<LeadGuid>().notNull(),
    revision: integer("revision").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    state: text("state", { mode: "json" }).$type<KeptLead>().notNull(),
    savedAt: integer("saved_at").notNull(),
    /** Who made the revision, what it was and why: a revision is its own event. */
    who: text("who", { enum: WHO }).notNull(),
    what: text("what", { enum: WHAT }).notNull(),
    why: text("why"),
  },
  (t) => [
    primaryKey({ columns: [t.guid, t.revision] }),
    check("lead_revisions_revision", sql`revision >= 1`),
    check("lead_revisions_who", sql`who in ('holder', 'visitor', 'system')`),
  ],
);
