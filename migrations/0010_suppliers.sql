-- Suppliers. What queries filter or join on is a column, the rest of a supplier is JSON read with the row.
-- Money is whole cents with GST inside in the currency of the row's country; factors are whole hundredths.

CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  country TEXT NOT NULL CHECK (country IN ('AU', 'NZ')),
  kind TEXT NOT NULL CHECK (kind IN ('workshop', 'mobile', 'dealership')),
  is_mobile INTEGER NOT NULL CHECK (is_mobile IN (0, 1)),
  business_type TEXT NOT NULL CHECK (business_type IN ('Independent', 'OEMDealer', 'GroupBrandStore')),
  street TEXT NOT NULL,
  suburb_name TEXT NOT NULL,
  state TEXT NOT NULL,
  postcode TEXT,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  zone TEXT NOT NULL,
  -- Mobile range; NULL for a fixed workshop.
  radius_metres INTEGER,
  labour_rate INTEGER NOT NULL,
  parts_margin_100 INTEGER NOT NULL,
  tyre_factor_100 INTEGER NOT NULL,
  call_out_fee INTEGER NOT NULL,
  category_ids TEXT NOT NULL,
  provides_servicing INTEGER NOT NULL CHECK (provides_servicing IN (0, 1)),
  certifications TEXT NOT NULL,
  has_scan_tool INTEGER NOT NULL CHECK (has_scan_tool IN (0, 1)),
  takes_electric INTEGER NOT NULL CHECK (takes_electric IN (0, 1)),
  -- Makes a dealership works on; [] = all.
  makes TEXT NOT NULL,
  -- [extra id, price in cents] pairs; what an extra is stands in `extras`.
  extras TEXT NOT NULL,
  -- Seven [open, close] pairs or null, Monday first.
  opening_hours TEXT NOT NULL,
  capacity_minutes INTEGER NOT NULL CHECK (capacity_minutes > 0),
  notice_days INTEGER NOT NULL CHECK (notice_days >= 0),
  -- Days the supplier closed for bookings: one bit a day from closed_from on, hexadecimal, the first day in the highest bit.
  closed_from TEXT NOT NULL,
  closed_days TEXT NOT NULL,
  rating_count INTEGER NOT NULL,
  rating_100 INTEGER NOT NULL,
  shrunk_rating_100 INTEGER NOT NULL,
  -- Counts of 1 to 5 stars.
  stars TEXT NOT NULL,
  is_premium INTEGER NOT NULL CHECK (is_premium IN (0, 1)),
  is_zero_communication INTEGER NOT NULL CHECK (is_zero_communication IN (0, 1)),
  has_verified_credentials INTEGER NOT NULL CHECK (has_verified_credentials IN (0, 1)),
  is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
  years_active INTEGER NOT NULL,
  response_minutes INTEGER NOT NULL,
  completion_10000 INTEGER NOT NULL,
  accept_online_payments INTEGER NOT NULL CHECK (accept_online_payments IN (0, 1)),
  has_bnpl_feature INTEGER NOT NULL CHECK (has_bnpl_feature IN (0, 1)),
  minimum_booking_amount INTEGER NOT NULL,
  licence_number TEXT,
  business_number TEXT NOT NULL,
  phone TEXT NOT NULL,
  phone_e164 TEXT NOT NULL,
  email TEXT NOT NULL,
  was_price_factor_100 INTEGER,
  -- Our own service has vans in many places and both countries: what differs there, else NULL.
  bases TEXT,
  abroad TEXT,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1))
) STRICT;
CREATE INDEX suppliers_by_email ON suppliers (email);
CREATE INDEX suppliers_by_phone ON suppliers (phone_e164);

-- Who is near and can do it, best first: candidates come from this index alone, however many suppliers there are.
-- `cell` is a square of the map in one of three sizes (app/domain/supplier/cells.ts), `capability` a category id, 0 = servicing,
-- `rank` the place among its kind in the cell by shrunk rating, from 0.
CREATE TABLE supplier_cells (
  cell INTEGER NOT NULL,
  capability INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('workshop', 'mobile', 'dealership')),
  rank INTEGER NOT NULL CHECK (rank >= 0),
  supplier_id INTEGER NOT NULL REFERENCES suppliers (id),
  PRIMARY KEY (cell, capability, kind, rank)
) STRICT, WITHOUT ROWID;
CREATE INDEX supplier_cells_by_supplier ON supplier_cells (supplier_id);

-- Minutes taken on a day. No row = nothing taken. A booking adds its minutes in the batch that creates it;
-- the CHECK aborts that batch when the day is full. No foreign key: seeding suppliers anew must not free a day that is taken.
CREATE TABLE supplier_days (
  supplier_id INTEGER NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  capacity_minutes INTEGER NOT NULL,
  booked_minutes INTEGER NOT NULL CHECK (booked_minutes >= 0 AND booked_minutes <= capacity_minutes),
  PRIMARY KEY (supplier_id, day)
) STRICT, WITHOUT ROWID;

-- The newest reviews of each supplier; the counts of stars stand with the supplier.
CREATE TABLE supplier_reviews (
  supplier_id INTEGER NOT NULL REFERENCES suppliers (id),
  number INTEGER NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reviewed_on TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (supplier_id, number)
) STRICT, WITHOUT ROWID;

-- Days that operations closed for a state, besides its public holidays. state '' = the whole country.
CREATE TABLE blocked_dates (
  country TEXT NOT NULL CHECK (country IN ('AU', 'NZ')),
  state TEXT NOT NULL,
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (country, state, day)
) STRICT, WITHOUT ROWID;
