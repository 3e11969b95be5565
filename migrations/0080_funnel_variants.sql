-- How a quote funnel differs from the marketplace's own: one row per configuration, filled by the seed.
CREATE TABLE quote_funnel_configurations (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  -- JSON list of country codes.
  countries TEXT NOT NULL CHECK (json_valid(countries)),
  -- The only supplier asked; null = every supplier that fits.
  exclusive_supplier_id INTEGER,
  excluded_category_ids TEXT NOT NULL CHECK (json_valid(excluded_category_ids)),
  hides_supplier INTEGER NOT NULL CHECK (hides_supplier IN (0, 1)),
  allows_several_items INTEGER NOT NULL CHECK (allows_several_items IN (0, 1)),
  uses_rego_lookup INTEGER NOT NULL CHECK (uses_rego_lookup IN (0, 1)),
  requires_contact_details INTEGER NOT NULL CHECK (requires_contact_details IN (0, 1)),
  -- The lead source of quotes that begin here; null = what the visitor came with.
  lead_source TEXT
) STRICT;

-- Where roadside assistance is offered instead of a booking, and how it is called.
CREATE TABLE roadside_areas (
  id INTEGER PRIMARY KEY,
  country TEXT NOT NULL CHECK (country IN ('AU', 'NZ')),
  name TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  radius_metres INTEGER NOT NULL CHECK (radius_metres > 0),
  task_ids TEXT NOT NULL CHECK (json_valid(task_ids)),
  -- May name {support_phone}.
  link TEXT NOT NULL
) STRICT;
