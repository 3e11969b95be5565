import type { LeadGuid, PersonId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";
import type { Lead, LeadStatus } from "../../../domain/lead/lead";

/** A snapshot of a lead without its contact details. Fields that were added later are missing. */
export type StoredLeadRow = Pick<Lead, "guid" | "country" | "createdAt"> & Partial<Lead>;

/**
 * Quotes, one row each, with the columns that searches need. A quote that was submitted, booked or cancelled has all its answers here. Every save, and a
 * draft's answers, are in the lead's own Durable Object (durable-objects/lead-save-queue). The guid is the lead's address. Contact details are separate,
 * sealed with AES-GCM.
 */
export const leads = sqliteTable(
  "leads",
  {
    guid: text("guid").$type<LeadGuid>().primaryKey(),
    revision: integer("revision").notNull(),
    /** The idempotency key of the save that left it so. */
    saveKey: text("save_key").notNull(),
    status: text("status").$type<LeadStatus>().notNull(),
    country: text("country").$type<Country>().notNull(),
    /** null = a draft: its object has it. */
    state: text("state", { mode: "json" }).$type<StoredLeadRow>(),
    /** JSON: where the changes of suppliers are counted that may change its prices. */
    squares: text("squares", { mode: "json" }).$type<readonly number[]>().notNull(),
    contactSealed: text("contact_sealed"),
    holderHash: text("holder_hash"),
    parentGuid: text("parent_guid").$type<LeadGuid>(),
    submittedAt: integer("submitted_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Whose a lead is, to find a person's newest ones. */
    userId: text("user_id").$type<PersonId>(),
  },
  (t) => [
    index("leads_requested").on(t.updatedAt, t.holderHash).where(sql`status = 'QuoteRequested'`),
    index("leads_by_user").on(t.userId, t.updatedAt).where(sql`user_id is not null`),
    index("leads_submitted").on(t.submittedAt).where(sql`submitted_at is not null`),
    index("leads_by_parent").on(t.parentGuid).where(sql`parent_guid is not null`),
    check("leads_revision", sql`revision >= 1`),
    check("leads_status", sql`status in ('QuotePending', 'QuoteRequested', 'QuotedAutomatically')`),
    check("leads_country", sql`country in ('AU', 'NZ')`),
  ],
);
