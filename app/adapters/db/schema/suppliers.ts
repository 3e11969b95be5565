import type { SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";
import type { DiaryRow } from "../../../domain/supplier/diary/diary";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Cents } from "../../../domain/core/money/money";
import type { Point } from "../../../domain/location/distance";
import type { HiddenReason } from "../../../domain/identity/store-account/access";
import type {
  BusinessType,
  OpeningHours,
  SupplierKind,
  SupplierPicture,
  WorkWeek,
} from "../../../domain/supplier/supplier";

/** Location and rates in the other country, for a supplier that also trades there. */
export interface ForeignRates {
  readonly country: Country;
  readonly labourRate: Cents;
  readonly callOutFee: Cents;
  readonly suburbName: string;
  readonly state: string;
  readonly postcode: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
  readonly phone: string;
  readonly businessNumber: string;
}

/**
 * Suppliers. Values that queries filter or join on are columns; the rest is JSON read with the row. Money is whole cents including GST in the currency of the
 * row's country; factors are hundredths.
 */
export const suppliers = sqliteTable(
  "suppliers",
  {
    id: integer("id").$type<SupplierId>().primaryKey(),
    name: text("name").notNull(),
    contactName: text("contact_name").notNull(),
    country: text("country").$type<Country>().notNull(),
    kind: text("kind").$type<SupplierKind>().notNull(),
    isMobile: integer("is_mobile", { mode: "boolean" }).notNull(),
    businessType: text("business_type").$type<BusinessType>().notNull(),
    street: text("street").notNull(),
    suburbName: text("suburb_name").notNull(),
    state: text("state").notNull(),
    postcode: text("postcode"),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    zone: text("zone").notNull(),
    /** Mobile range; NULL for a fixed workshop. */
    radiusMetres: integer("radius_metres"),
    labourRate: integer("labour_rate").$type<Cents>().notNull(),
    partsMargin100: integer("parts_margin_100").notNull(),
    tyreFactor100: integer("tyre_factor_100").notNull(),
    callOutFee: integer("call_out_fee").$type<Cents>().notNull(),
    categoryIds: text("category_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    providesServicing: integer("provides_servicing", { mode: "boolean" }).notNull(),
    certifications: text("certifications", { mode: "json" }).$type<readonly string[]>().notNull(),
    hasScanTool: integer("has_scan_tool", { mode: "boolean" }).notNull(),
    takesElectric: integer("takes_electric", { mode: "boolean" }).notNull(),
    /** Makes that a dealership works on. [] = all. */
    makes: text("makes", { mode: "json" }).$type<readonly string[]>().notNull(),
    /** [extra id, price in cents] pairs. The extras themselves are in `extras`. */
    extras: text("extras", { mode: "json" }).$type<readonly (readonly [id: number, price: number])[]>().notNull(),
    /** Seven [open, close] pairs or null, Monday first. */
    openingHours: text("opening_hours", { mode: "json" }).$type<readonly OpeningHours[1][]>().notNull(),
    /** Minutes of work on a full day. */
    capacityMinutes: integer("capacity_minutes").notNull(),
    noticeDays: integer("notice_days").notNull(),
    /** Days that the supplier closed for bookings, as hexadecimal bits. The highest bit is `closed_from`, the first day, followed by one bit per day. */
    closedFrom: text("closed_from").$type<PlainDay>().notNull(),
    closedDays: text("closed_days").notNull(),
    ratingCount: integer("rating_count").notNull(),
    rating100: integer("rating_100").notNull(),
    shrunkRating100: integer("shrunk_rating_100").notNull(),
    /** Number of ratings with 1 to 5 stars each. */
    stars: text("stars", { mode: "json" }).$type<readonly number[]>().notNull(),
    isPremium: integer("is_premium", { mode: "boolean" }).notNull(),
    isZeroCommunication: integer("is_zero_communication", { mode: "boolean" }).notNull(),
    hasVerifiedCredentials: integer("has_verified_credentials", { mode: "boolean" }).notNull(),
    isNew: integer("is_new", { mode: "boolean" }).notNull(),
    yearsActive: integer("years_active").notNull(),
    acceptOnlinePayments: integer("accept_online_payments", { mode: "boolean" }).notNull(),
    hasBnplFeature: integer("has_bnpl_feature", { mode: "boolean" }).notNull(),
    minimumBookingAmount: integer("minimum_booking_amount").$type<Cents>().notNull(),
    licenceNumber: text("licence_number"),
    businessNumber: text("business_number").notNull(),
    phone: text("phone").notNull(),
    phoneE164: text("phone_e164").notNull(),
    email: text("email").notNull(),
    /** Bases and foreign rates of our own mobile service, which has vans in many places and both countries. NULL for other suppliers. */
    bases: text("bases", { mode: "json" }).$type<readonly Point[]>(),
    abroad: text("abroad", { mode: "json" }).$type<ForeignRates>(),
    isDemo: integer("is_demo", { mode: "boolean" }).notNull(),
    /** A supplier's pictures, as a JSON list of {"path","words"}. The first is displayed with its offer. */
    images: text("images", { mode: "json" }).$type<readonly SupplierPicture[]>().notNull().default([]),
    /**
     * Minutes taken on a supplier's days, as [day, minutes] pairs. They are copied into the supplier's row so that a search reads one row per supplier, however
     * full its diary is. Slots are reserved in `supplier_days`, and triggers copy them from there. Bookings are at most half a year ahead, so the triggers drop
     * pairs more than 200 days before the changed day.
     */
    booked: text("booked", { mode: "json" })
      .$type<readonly (readonly [day: PlainDay, minutes: number])[]>()
      .notNull()
      .default([]),
    /** Minutes that the supplier's external calendars take from its days, as [day, minutes] pairs: the sum of `busy_addresses`, also copied by triggers. */
    busy: text("busy", { mode: "json" })
      .$type<readonly (readonly [day: PlainDay, minutes: number])[]>()
      .notNull()
      .default([]),
    /**
     * Names of the public holidays in its state or region on which the supplier works. As with all settings of a supplier, every change is an event, and the
     * version of a section is that of its newest event.
     */
    openHolidays: text("open_holidays", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** How many days ahead the supplier accepts bookings. Null = no limit of its own. */
    daysAhead: integer("days_ahead"),
    /** False = the supplier sets the price of each request by hand. */
    automaticQuoting: integer("automatic_quoting", { mode: "boolean" }).notNull().default(true),
    /** Largest order in cents that is priced automatically. Null = no limit. */
    largestAutomatic: integer("largest_automatic").$type<Cents>(),
    /** Hours before the start until which a booking can be changed without a fee, and the fee in cents after that. Null = the deployment's values. */
    freeChangeHours: integer("free_change_hours"),
    lateCancelFee: integer("late_cancel_fee").$type<Cents>(),
    /** Directions, parking and what to bring, for customers of confirmed bookings. NULL = none. */
    arrivalText: text("arrival_text"),
    /**
     * Measured each night over the last 90 days (`measure-suppliers`): minutes until the supplier replies, and completed bookings per 10,000 confirmed ones.
     * NULL = too few bookings.
     */
    replyMinutes: integer("reply_minutes"),
    completed10000: integer("completed_10000"),
    /** The operator's id of an imported supplier. Null for our own service and demo suppliers. */
    operatorKey: text("operator_key"),
    /** Why the supplier is not offered to customers. Null = it is offered. */
    hiddenReason: text("hidden_because").$type<HiddenReason>(),
    /** Bays, vans or mechanics as [{"id","name"}]: the rows of the diary, set by the supplier. */
    diaryRows: text("diary_rows", { mode: "json" }).$type<readonly DiaryRow[]>().notNull().default([]),
    /** The supplier's own description for customers, followed by its specialities and the makes it knows best. */
    profileText: text("profile_text"),
    specialities: text("specialities", { mode: "json" }).$type<readonly number[]>().notNull().default([]),
    bestMakes: text("best_makes", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** Name on the business registration. Null = unknown. */
    legalName: text("legal_name"),
    /** GST number of a supplier in New Zealand. Null = not registered for GST, or unknown. */
    gstNumber: text("gst_number"),
    /**
     * Differences between weekdays: capacities, a break, or the hours of diary rows. NULL = `capacity_minutes` is distributed in proportion to each day's
     * opening hours.
     */
    workWeek: text("work_week", { mode: "json" }).$type<WorkWeek>(),
  },
  (t) => [
    index("suppliers_by_email").on(t.email),
    index("suppliers_by_phone").on(t.phoneE164),
    index("suppliers_by_name").on(t.name),
    index("suppliers_by_business_number").on(t.businessNumber),
    index("suppliers_by_place").on(t.latitude, t.longitude),
    uniqueIndex("suppliers_by_operator_key").on(t.operatorKey).where(sql`operator_key is not null`),
    index("suppliers_measured").on(t.id).where(sql`reply_minutes is not null or completed_10000 is not null`),
    index("suppliers_with_bases").on(t.id).where(sql`bases is not null`),
    check("suppliers_country", sql`country in ('AU', 'NZ')`),
    check("suppliers_kind", sql`kind in ('workshop', 'mobile', 'dealership')`),
    check("suppliers_is_mobile", sql`is_mobile in (0, 1)`),
    check("suppliers_business_type", sql`business_type in ('Independent', 'OEMDealer', 'GroupBrandStore')`),
    check("suppliers_provides_servicing", sql`provides_servicing in (0, 1)`),
    check("suppliers_has_scan_tool", sql`has_scan_tool in (0, 1)`),
    check("suppliers_takes_electric", sql`takes_electric in (0, 1)`),
    check("suppliers_capacity_minutes", sql`capacity_minutes > 0`),
    check("suppliers_notice_days", sql`notice_days >= 0`),
    check("suppliers_is_premium", sql`is_premium in (0, 1)`),
    check("suppliers_is_zero_communication", sql`is_zero_communication in (0, 1)`),
    check("suppliers_has_verified_credentials", sql`has_verified_credentials in (0, 1)`),
    check("suppliers_is_new", sql`is_new in (0, 1)`),
    check("suppliers_accept_online_payments", sql`accept_online_payments in (0, 1)`),
    check("suppliers_has_bnpl_feature", sql`has_bnpl_feature in (0, 1)`),
    check("suppliers_is_demo", sql`is_demo in (0, 1)`),
    check("suppliers_open_holidays", sql`json_valid(open_holidays)`),
    check("suppliers_days_ahead", sql`days_ahead > 0`),
    check("suppliers_automatic_quoting", sql`automatic_quoting in (0, 1)`),
    check("suppliers_largest_automatic", sql`largest_automatic > 0`),
    check("suppliers_free_change_hours", sql`free_change_hours >= 0`),
    check("suppliers_late_cancel_fee", sql`late_cancel_fee >= 0`),
    check("suppliers_hidden_because", sql`hidden_because in ('paused', 'documents', 'closed')`),
    check("suppliers_diary_rows", sql`json_valid(diary_rows)`),
    check("suppliers_specialities", sql`json_valid(specialities)`),
    check("suppliers_best_makes", sql`json_valid(best_makes)`),
    check("suppliers_work_week", sql`json_valid(work_week)`),
  ],
);

/**
 * The search index: which suppliers are nearby and can do the job, best first. Searches read candidates only from this table, however many suppliers there
 * are. `cell` is a map square in one of three sizes (app/domain/supplier/cells.ts), `capability` a category id (0 = servicing), `rank` the position within the
 * cell by adjusted rating, from 0.
 */
export const supplierCells = sqliteTable(
  "supplier_cells",
  {
    cell: integer("cell").notNull(),
    capability: integer("capability").notNull(),
    kind: text("kind").$type<SupplierKind>().notNull(),
    rank: integer("rank").notNull(),
    supplierId: integer("supplier_id")
      .$type<SupplierId>()
      .$type<SupplierId>()
      .notNull()
      .references(() => suppliers.id),
  },
  (t) => [
    primaryKey({ columns: [t.cell, t.capability, t.kind, t.rank] }),
    index("supplier_cells_by_supplier").on(t.supplierId),
    index("supplier_cells_by_rank").on(t.capability, t.rank, t.cell, t.supplierId),
    check("supplier_cells_kind", sql`kind in ('workshop', 'mobile', 'dealership')`),
    check("supplier_cells_rank", sql`rank >= 0`),
  ],
);

/**
 * Minutes taken on a day by bookings, walk-ins and blocked hours. No row = none. A booking adds its minutes in the batch that creates it, and the CHECK aborts
 * that batch when the day is full. There is no foreign key, because reseeding suppliers must not release reserved days.
 */
export const supplierDays = sqliteTable(
  "supplier_days",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    day: text("day").notNull(),
    capacityMinutes: integer("capacity_minutes").notNull(),
    bookedMinutes: integer("booked_minutes").notNull(),
    /** Total minutes that blocked hours take (app/domain/supplier/diary/time-away.ts). */
    blockedMinutes: integer("blocked_minutes").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.day] }),
    check("supplier_days_day", sql`day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "supplier_days_booked_minutes",
      sql`booked_minutes >= 0 and blocked_minutes >= 0 and booked_minutes + blocked_minutes <= capacity_minutes`,
    ),
  ],
);

/** The newest reviews of each supplier. Star counts are stored with the supplier. */
export const supplierReviews = sqliteTable(
  "supplier_reviews",
  {
    supplierId: integer("supplier_id")
      .$type<SupplierId>()
      .$type<SupplierId>()
      .notNull()
      .references(() => suppliers.id),
    number: integer("number").notNull(),
    stars: integer("stars").notNull(),
    reviewedOn: text("reviewed_on").$type<PlainDay>().notNull(),
    reviewer: text("reviewer").notNull(),
    body: text("body").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.number] }),
    check("supplier_reviews_stars", sql`stars between 1 and 5`),
  ],
);

/** Days that operations closed for a state, in addition to its public holidays. State '' = the whole country. */
export const blockedDates = sqliteTable(
  "blocked_dates",
  {
    country: text("country").$type<Country>().notNull(),
    state: text("state").notNull(),
    day: text("day").$type<PlainDay>().notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.state, t.day] }),
    check("blocked_dates_country", sql`country in ('AU', 'NZ')`),
  ],
);

/**
 * Cleaned photos that a supplier uploaded after joining. The pictures are in R2 (binding UPLOADS). The supplier's row determines which are displayed, and in
 * which order (`suppliers.images`).
 */
export const supplierPhotos = sqliteTable(
  "supplier_photos",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    objectKey: text("object_key").notNull(),
    mediaType: text("media_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    byteLength: integer("byte_length").notNull(),
    uploadedAt: integer("given_at").notNull(),
  },
  (t) => [index("supplier_photos_of").on(t.supplierId)],
);
