import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const suppliers = sqliteTable(
  "suppliers",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    contactName: text("contact_name").notNull(),
    country: text("country").notNull(),
    kind: text("kind").notNull(),
    isMobile: integer("is_mobile").notNull(),
    businessType: text("business_type").notNull(),
    street: text("street").notNull(),
    suburbName: text("suburb_name").notNull(),
    state: text("state").notNull(),
    postcode: text("postcode"),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    zone: text("zone").notNull(),
    radiusMetres: integer("radius_metres"),
    labourRate: integer("labour_rate").notNull(),
    partsMargin100: integer("parts_margin_100").notNull(),
    tyreFactor100: integer("tyre_factor_100").notNull(),
    callOutFee: integer("call_out_fee").notNull(),
    categoryIds: text("category_ids").notNull(),
    providesServicing: integer("provides_servicing").notNull(),
    certifications: text("certifications").notNull(),
    hasScanTool: integer("has_scan_tool").notNull(),
    takesElectric: integer("takes_electric").notNull(),
    makes: text("makes").notNull(),
    extras: text("extras").notNull(),
    openingHours: text("opening_hours").notNull(),
    capacityMinutes: integer("capacity_minutes").notNull(),
    noticeDays: integer("notice_days").notNull(),
    closedFrom: text("closed_from").notNull(),
    closedDays: text("closed_days").notNull(),
    ratingCount: integer("rating_count").notNull(),
    rating100: integer("rating_100").notNull(),
    shrunkRating100: integer("shrunk_rating_100").notNull(),
    stars: text("stars").notNull(),
    isPremium: integer("is_premium").notNull(),
    isZeroCommunication: integer("is_zero_communication").notNull(),
    hasVerifiedCredentials: integer("has_verified_credentials").notNull(),
    isNew: integer("is_new").notNull(),
    yearsActive: integer("years_active").notNull(),
    acceptOnlinePayments: integer("accept_online_payments").notNull(),
    hasBnplFeature: integer("has_bnpl_feature").notNull(),
    minimumBookingAmount: integer("minimum_booking_amount").notNull(),
    licenceNumber: text("licence_number"),
    businessNumber: text("business_number").notNull(),
    phone: text("phone").notNull(),
    phoneE164: text("phone_e164").notNull(),
    email: text("email").notNull(),
    bases: text("bases"),
    abroad: text("abroad"),
    isDemo: integer("is_demo").notNull(),
    images: text("images").notNull().default("[]"),
    booked: text("booked").notNull().default("[]"),
    openHolidays: text("open_holidays").notNull().default("[]"),
    daysAhead: integer("days_ahead"),
    automaticQuoting: integer("automatic_quoting").notNull().default(1),
    largestAutomatic: integer("largest_automatic"),
  },
  (t) => [
    index("suppliers_by_email").on(t.email),
    index("suppliers_by_phone").on(t.phoneE164),
    index("suppliers_by_place").on(t.latitude, t.longitude),
  ],
);

export const supplierCells = sqliteTable(
  "supplier_cells",
  {
    cell: integer("cell").notNull(),
    capability: integer("capability").notNull(),
    kind: text("kind").notNull(),
    rank: integer("rank").notNull(),
    supplierId: integer("supplier_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cell, t.capability, t.kind, t.rank] }),
    index("supplier_cells_by_supplier").on(t.supplierId),
    index("supplier_cells_by_rank").on(t.capability, t.rank, t.cell, t.supplierId),
  ],
);

export const supplierDays = sqliteTable(
  "supplier_days",
  {
    supplierId: integer("supplier_id").notNull(),
    day: text("day").notNull(),
    capacityMinutes: integer("capacity_minutes").notNull(),
    bookedMinutes: integer("booked_minutes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplierId, t.day] })],
);

export const supplierReviews = sqliteTable(
  "supplier_reviews",
  {
    supplierId: integer("supplier_id").notNull(),
    number: integer("number").notNull(),
    stars: integer("stars").notNull(),
    reviewedOn: text("reviewed_on").notNull(),
    reviewer: text("reviewer").notNull(),
    body: text("body").notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplierId, t.number] })],
);

export const blockedDates = sqliteTable(
  "blocked_dates",
  {
    country: text("country").notNull(),
    state: text("state").notNull(),
    day: text("day").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.state, t.day] })],
);

export const leadQuotes = sqliteTable(
  "lead_quotes",
  {
    leadGuid: text("lead_guid").notNull(),
    inputHash: text("input_hash").notNull(),
    ruleVersion: text("rule_version").notNull(),
    inputs: text("inputs").notNull(),
    listings: text("listings").notNull(),
    shared: text("shared"),
    pricing: text("pricing"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.leadGuid, t.inputHash] })],
);
