import type { LeadGuid, PersonId, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";
import type { Lead, LeadStatus } from "../../../domain/lead/lead";

/** A stored lead without its contact details. Fields that were added to the type later may be missing. */
export type StoredLeadRow = Pick<Lead, "guid" | "country" | "createdAt"> & Partial<Lead>;

/**
 * Quotes, one row each, with the columns that searches need. The row of a submitted, booked or cancelled quote has all its answers. All saves, and the answers
 * in a draft, are in the lead's own Durable Object (durable-objects/lead-save-queue). The guid is part of the lead's URL. Contact details are stored
 * separately, encrypted with AES-GCM.
 */
export const leads = sqliteTable(
  "leads",
  {
    guid: text("guid").$type<LeadGuid>().primaryKey(),
    revision: integer("revision").notNull(),
    /** Idempotency key of the save that this row is from. */
    saveKey: text("save_key").notNull(),
    status: text("status").$type<LeadStatus>().notNull(),
    country: text("country").$type<Country>().notNull(),
    /** Null for a draft, whose content is in its Durable Object. */
    state: text("state", { mode: "json" }).$type<StoredLeadRow>(),
    /** JSON list of map squares. The lead's prices may change when suppliers in these squares change. */
    squares: text("squares", { mode: "json" }).$type<readonly number[]>().notNull(),
    contactSealed: text("contact_sealed"),
    /** Digests of the contact, as in bookings. A draft has them too. */
    emailDigest: text("email_digest"),
    mobileDigest: text("mobile_digest"),
    holderHash: text("holder_hash"),
    parentGuid: text("parent_guid").$type<LeadGuid>(),
    submittedAt: integer("submitted_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The signed-in owner of the lead. Used to find a person's newest leads. */
    userId: text("user_id").$type<PersonId>(),
  },
  (t) => [
    index("leads_requested").on(t.updatedAt, t.holderHash).where(sql`status = 'QuoteRequested'`),
    index("leads_by_user").on(t.userId, t.updatedAt).where(sql`user_id is not null`),
    index("leads_submitted").on(t.submittedAt, t.guid).where(sql`submitted_at is not null`),
    index("leads_by_parent").on(t.parentGuid).where(sql`parent_guid is not null`),
    index("leads_by_email").on(t.emailDigest, t.createdAt).where(sql`email_digest is not null`),
    index("leads_by_mobile").on(t.mobileDigest, t.createdAt).where(sql`mobile_digest is not null`),
    check("leads_revision", sql`revision >= 1`),
    check("leads_status", sql`status in ('QuotePending', 'QuoteRequested', 'QuotedAutomatically')`),
    check("leads_country", sql`country in ('AU', 'NZ')`),
  ],
);

/** Direct requests for a quote, once per lead and supplier. A row is also its event in the lead's history. */
export const supplierDirectLeads = sqliteTable(
  "supplier_direct_leads",
  {
    id: integer("id").primaryKey(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /** Name, contact number, email and comments as JSON, encrypted with AES-GCM for "<lead guid>:<supplier id>". */
    detailsSealed: text("details_sealed").notNull(),
    /** Whether the requester held the lead at that time. */
    actor: text("actor", { enum: ["holder", "visitor"] }).notNull(),
    askedAt: integer("asked_at").notNull(),
  },
  (t) => [
    uniqueIndex("supplier_direct_leads_once").on(t.leadGuid, t.supplierId),
    check("supplier_direct_leads_actor", sql`actor in ('holder', 'visitor')`),
  ],
);
