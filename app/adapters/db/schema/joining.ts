import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";
import { APPLICATION_STATUSES } from "../../../domain/supplier/joining/status";
import { APPLICATION_EVENTS, FILE_KINDS } from "../../../domain/supplier/joining/record";
import type { ExpiryNotice } from "../../../domain/supplier/joining/documents";
import type { PlainDay } from "../../../domain/core/time/plain-date";

/** Workshops that have applied to join, including those that have joined. The id is part of their pages' URL and does not grant access. */
export const workshopApplications = sqliteTable(
  "workshop_applications",
  {
    id: text("id").primaryKey(),
    country: text("country").$type<Country>().notNull(),
    status: text("status", { enum: APPLICATION_STATUSES }).notNull(),
    /** Digests of the browsers that verified the email address, newest first. */
    holders: text("holders", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** Keyed digest of the email address. */
    emailDigest: text("email_digest").notNull(),
    /** The email address and the answers, sealed for the id. */
    sealed: text("sealed").notNull(),
    revision: integer("revision").notNull().default(1),
    supplierId: integer("supplier_id").$type<SupplierId>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("workshop_applications_by_status").on(t.status, t.updatedAt),
    index("workshop_applications_of_supplier").on(t.supplierId).where(sql`supplier_id is not null`),
    uniqueIndex("workshop_applications_running")
      .on(t.emailDigest)
      .where(sql`status in ('draft', 'waiting', 'changes-requested')`),
    check("workshop_applications_country", sql`country in ('AU', 'NZ')`),
    check("workshop_applications_holders", sql`json_valid(holders)`),
    check(
      "workshop_applications_status",
      sql`status in ('draft', 'waiting', 'changes-requested', 'approved', 'paused', 'closed')`,
    ),
  ],
);

/** History of an application and of the status of its workshop. */
export const workshopApplicationEvents = sqliteTable(
  "workshop_application_events",
  {
    id: integer("id").primaryKey(),
    applicationId: text("application_id").notNull(),
    kind: text("kind", { enum: APPLICATION_EVENTS }).notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    reason: text("reason"),
  },
  (t) => [
    index("workshop_application_events_of").on(t.applicationId, t.id),
    check(
      "workshop_application_events_kind",
      sql`kind in ('begun', 'sent', 'changes-requested', 'approved', 'paused', 'resumed', 'closed', 'document-accepted', 'document-refused', 'verified', 'badge-removed', 'hidden', 'shown')`,
    ),
  ],
);

/** Documents and photos of a workshop. The cleaned pictures are in R2 (binding UPLOADS). */
export const workshopFiles = sqliteTable(
  "workshop_files",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id").notNull(),
    kind: text("kind", { enum: FILE_KINDS }).notNull(),
    /** First day on which a document is no longer valid. */
    endsOn: text("ends_on").$type<PlainDay>(),
    objectKey: text("object_key").notNull(),
    mediaType: text("media_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    byteLength: integer("byte_length").notNull(),
    uploadedAt: integer("given_at").notNull(),
    /** When an operator accepted or refused the document. Both null = pending. */
    checkedAt: integer("checked_at"),
    refusedAt: integer("refused_at"),
    refusedWhy: text("refusal_reason"),
    /** The last notice to the document's owner about its expiry. */
    lastNotice: text("last_notice").$type<ExpiryNotice>(),
  },
  (t) => [
    index("workshop_files_of").on(t.applicationId, t.kind, t.uploadedAt),
    index("workshop_files_by_end").on(t.endsOn).where(sql`ends_on is not null and checked_at is not null`),
    index("workshop_files_unchecked")
      .on(t.applicationId)
      .where(sql`kind <> 'photo' and checked_at is null and refused_at is null`),
    check("workshop_files_kind", sql`kind in ('insurance', 'licence', 'photo')`),
    check("workshop_files_decided", sql`checked_at is null or refused_at is null`),
    check("workshop_files_last_notice", sql`last_notice in ('soon-30', 'soon-7', 'ended', 'hidden')`),
  ],
);

/** A supplier's bank account for payouts, encrypted for the supplier's id. Each change adds a row, so that the rows are the history. */
export const supplierPayoutAccounts = sqliteTable(
  "supplier_payout_accounts",
  {
    id: integer("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    sealed: text("sealed").notNull(),
    at: integer("at").notNull(),
    /** Payouts use this account from this time (epoch milliseconds) until a later row replaces it. */
    usedFrom: integer("used_from").notNull().default(0),
    /** Name of the person who entered the account. */
    by: text("by").notNull().default("operator"),
  },
  (t) => [index("supplier_payout_accounts_of").on(t.supplierId, t.usedFrom, t.id)],
);
