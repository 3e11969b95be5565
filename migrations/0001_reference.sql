-- Reference data: filled from data/ by scripts/seed.ts, never written by a request.
-- Every row keeps where it came from in `source` (data/README.md names the publishers and licences).
-- Money is whole cents with GST inside, hours and factors are whole hundredths, lists are JSON arrays.

CREATE TABLE vehicle_variants (
  mid TEXT PRIMARY KEY,
  make TEXT NOT NULL COLLATE NOCASE,
  model TEXT NOT NULL COLLATE NOCASE,
  start_year INTEGER NOT NULL,
  end_year INTEGER NOT NULL,
  body TEXT NOT NULL,
  fuel TEXT NOT NULL,
  transmission TEXT NOT NULL,
  variant TEXT NOT NULL,
  engine TEXT NOT NULL,
  displacement_l TEXT,
  cylinders INTEGER,
  induction TEXT,
  drive TEXT,
  transmission_type TEXT,
  transmission_source TEXT,
  sold_au INTEGER NOT NULL CHECK (sold_au IN (0, 1)),
  sold_nz INTEGER NOT NULL CHECK (sold_nz IN (0, 1)),
  price_category INTEGER NOT NULL CHECK (price_category BETWEEN 1 AND 5),
  market TEXT NOT NULL,
  source TEXT NOT NULL,
  source_id TEXT,
  CHECK (start_year <= end_year)
) STRICT, WITHOUT ROWID;
CREATE INDEX vehicle_variants_by_model ON vehicle_variants (make, model, start_year, end_year);

-- One row per make and model, so that the start of the cascade does not scan the variants.
CREATE TABLE vehicle_models (
  make TEXT NOT NULL COLLATE NOCASE,
  model TEXT NOT NULL COLLATE NOCASE,
  sold_au INTEGER NOT NULL CHECK (sold_au IN (0, 1)),
  sold_nz INTEGER NOT NULL CHECK (sold_nz IN (0, 1)),
  -- How many recent versions were sold there: the measure of "popular".
  recent_au INTEGER NOT NULL,
  recent_nz INTEGER NOT NULL,
  PRIMARY KEY (make, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE vehicle_aliases (
  make TEXT NOT NULL COLLATE NOCASE,
  model TEXT NOT NULL COLLATE NOCASE,
  also_known_as TEXT NOT NULL,
  alias_markets TEXT NOT NULL,
  note TEXT
) STRICT;
CREATE INDEX vehicle_aliases_by_make ON vehicle_aliases (make);

CREATE TABLE nz_fleet_models (
  make TEXT NOT NULL COLLATE NOCASE,
  model TEXT NOT NULL,
  register_model TEXT NOT NULL,
  PRIMARY KEY (make, register_model)
) STRICT, WITHOUT ROWID;

CREATE TABLE wmi (
  wmi TEXT NOT NULL,
  make TEXT NOT NULL,
  vehicle_type TEXT,
  country TEXT,
  source TEXT NOT NULL
) STRICT;
CREATE INDEX wmi_by_code ON wmi (wmi);

CREATE TABLE service_schedules (
  id TEXT PRIMARY KEY,
  make TEXT NOT NULL COLLATE NOCASE,
  -- NULL = every model of the make.
  model TEXT COLLATE NOCASE,
  from_year INTEGER NOT NULL,
  to_year INTEGER NOT NULL,
  -- NULL = any fuel.
  fuel TEXT,
  interval_km INTEGER NOT NULL,
  interval_months INTEGER NOT NULL,
  first_service TEXT,
  note TEXT,
  confidence TEXT NOT NULL,
  source TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX service_schedules_by_make ON service_schedules (make, model);

CREATE TABLE service_intervals (
  make TEXT NOT NULL COLLATE NOCASE,
  applies_to TEXT NOT NULL,
  market TEXT NOT NULL,
  interval_km INTEGER,
  interval_months INTEGER,
  period TEXT,
  source TEXT NOT NULL
) STRICT;

CREATE TABLE service_operations (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  fuels TEXT NOT NULL,
  body_or_drive TEXT NOT NULL,
  every_km INTEGER,
  every_months INTEGER,
  first_at_km INTEGER,
  labour_hours_100 INTEGER NOT NULL,
  part_code TEXT,
  part_name TEXT,
  part_quantity TEXT,
  part_price_cents TEXT,
  in_basic_service INTEGER NOT NULL CHECK (in_basic_service IN (0, 1)),
  excluded_note TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE localities (
  id INTEGER PRIMARY KEY,
  country TEXT NOT NULL CHECK (country IN ('AU', 'NZ')),
  region TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  -- Folded name, region short and long, postcode: what the text search reads.
  search_text TEXT NOT NULL,
  postcode TEXT,
  -- 0 a street postcode, 1 probably a post-office lobby (NZ), 2 a box: lower is shown first.
  postcode_rank INTEGER NOT NULL CHECK (postcode_rank BETWEEN 0 AND 2),
  latitude REAL,
  longitude REAL,
  accuracy INTEGER,
  zone TEXT NOT NULL,
  source TEXT NOT NULL
) STRICT;
-- A row without a point cannot be chosen: distances are needed from then on.
CREATE INDEX localities_by_name ON localities (country, folded) WHERE latitude IS NOT NULL;
CREATE INDEX localities_by_postcode ON localities (country, postcode) WHERE latitude IS NOT NULL;
CREATE INDEX localities_by_point ON localities (latitude, longitude) WHERE postcode_rank < 2;
CREATE VIRTUAL TABLE localities_fts USING fts5 (search_text, content = 'localities', content_rowid = 'id', prefix = '2 3', tokenize = 'ascii');

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  kind TEXT NOT NULL,
  icon_hint TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE tasks (
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  name TEXT NOT NULL,
  friendly_name TEXT NOT NULL,
  summary TEXT NOT NULL,
  included TEXT NOT NULL,
  is_popular INTEGER NOT NULL CHECK (is_popular IN (0, 1)),
  sort INTEGER NOT NULL,
  repair_type TEXT NOT NULL,
  by_workshop INTEGER NOT NULL CHECK (by_workshop IN (0, 1)),
  by_mobile INTEGER NOT NULL CHECK (by_mobile IN (0, 1)),
  pricing TEXT NOT NULL CHECK (pricing IN ('SinglePrice', 'PriceRange', 'Unpriced')),
  min_hours_100 INTEGER,
  max_hours_100 INTEGER,
  parts TEXT NOT NULL,
  requires_photos INTEGER NOT NULL CHECK (requires_photos IN (0, 1)),
  requires_vehicle INTEGER NOT NULL CHECK (requires_vehicle IN (0, 1)),
  only_fuels TEXT NOT NULL,
  excluded_fuels TEXT NOT NULL,
  only_transmissions TEXT NOT NULL,
  min_year INTEGER,
  max_year INTEGER,
  countries TEXT NOT NULL,
  states TEXT NOT NULL,
  task_value_category TEXT NOT NULL CHECK (task_value_category IN ('S', 'M', 'L')),
  disclaimer_key TEXT,
  own_step TEXT,
  tags TEXT NOT NULL,
  synonyms TEXT NOT NULL,
  certification TEXT,
  needs_scan_tool INTEGER NOT NULL CHECK (needs_scan_tool IN (0, 1))
) STRICT;
CREATE INDEX tasks_by_category ON tasks (category_id, sort);

-- One row per option. The first question of a task carries task_id, a nested one parent_option_id.
CREATE TABLE task_question_options (
  option_id INTEGER PRIMARY KEY,
  question_id INTEGER NOT NULL,
  task_id INTEGER,
  parent_option_id INTEGER,
  question TEXT NOT NULL,
  is_multiple INTEGER NOT NULL CHECK (is_multiple IN (0, 1)),
  text TEXT NOT NULL,
  sort INTEGER NOT NULL,
  next_question_id INTEGER,
  adds_task_ids TEXT NOT NULL,
  adds_note TEXT,
  adds_mode TEXT CHECK (adds_mode IN ('add', 'replace'))
) STRICT;
CREATE INDEX task_question_options_by_question ON task_question_options (question_id, sort);

CREATE TABLE parts (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  brand_grade TEXT,
  unit TEXT NOT NULL,
  price_1_cents INTEGER NOT NULL,
  price_2_cents INTEGER NOT NULL,
  price_3_cents INTEGER NOT NULL,
  price_4_cents INTEGER NOT NULL,
  price_5_cents INTEGER NOT NULL,
  nzd_factor_100 INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tyres (
  width INTEGER NOT NULL,
  profile INTEGER NOT NULL,
  rim INTEGER NOT NULL,
  load_speed TEXT NOT NULL,
  use TEXT NOT NULL,
  is_common INTEGER NOT NULL CHECK (is_common IN (0, 1)),
  price_premium_cents INTEGER,
  price_value_cents INTEGER,
  price_budget_cents INTEGER,
  price_commercial_cents INTEGER,
  PRIMARY KEY (width, profile, rim)
) STRICT, WITHOUT ROWID;

CREATE TABLE tyre_sizes (
  size TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  profile INTEGER NOT NULL,
  rim INTEGER NOT NULL,
  overall_diameter_mm INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tyre_fitments (
  make TEXT NOT NULL COLLATE NOCASE,
  model TEXT NOT NULL COLLATE NOCASE,
  variant TEXT NOT NULL,
  start_year INTEGER NOT NULL,
  end_year INTEGER NOT NULL,
  axle TEXT NOT NULL,
  size TEXT NOT NULL,
  width INTEGER NOT NULL,
  profile INTEGER NOT NULL,
  rim INTEGER NOT NULL,
  source TEXT NOT NULL
) STRICT;
CREATE INDEX tyre_fitments_by_model ON tyre_fitments (make, model, start_year);

CREATE TABLE extras (
  id INTEGER PRIMARY KEY,
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  group_name TEXT NOT NULL,
  default_price_cents INTEGER NOT NULL,
  includes_ids TEXT NOT NULL,
  include_by_default INTEGER NOT NULL CHECK (include_by_default IN (0, 1)),
  include_perk_if_available INTEGER NOT NULL CHECK (include_perk_if_available IN (0, 1)),
  is_always_included INTEGER NOT NULL CHECK (is_always_included IN (0, 1)),
  incurs_commission INTEGER NOT NULL CHECK (incurs_commission IN (0, 1)),
  is_transport INTEGER NOT NULL CHECK (is_transport IN (0, 1)),
  css_class TEXT NOT NULL,
  notes TEXT
) STRICT;

CREATE TABLE discounts (
  code TEXT PRIMARY KEY COLLATE NOCASE,
  description TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount_cents INTEGER,
  -- Hundredths of a percent: 8 % = 800.
  percentage_100 INTEGER,
  max_discount_cents INTEGER,
  min_total_cents INTEGER,
  countries TEXT NOT NULL,
  fleet_allowed INTEGER NOT NULL CHECK (fleet_allowed IN (0, 1)),
  first_booking_only INTEGER NOT NULL CHECK (first_booking_only IN (0, 1)),
  yearly_limit INTEGER,
  starts TEXT,
  ends TEXT,
  is_auto INTEGER NOT NULL CHECK (is_auto IN (0, 1)),
  is_youi_rewards INTEGER NOT NULL CHECK (is_youi_rewards IN (0, 1)),
  is_affected_by_customer_balance INTEGER NOT NULL CHECK (is_affected_by_customer_balance IN (0, 1)),
  requires_partner_referral INTEGER NOT NULL CHECK (requires_partner_referral IN (0, 1)),
  field_rules TEXT NOT NULL,
  error_message_when_not_allowed TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE disclaimers (
  key TEXT PRIMARY KEY,
  task_ids TEXT NOT NULL,
  show_once INTEGER NOT NULL CHECK (show_once IN (0, 1)),
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
  key TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  audience TEXT NOT NULL,
  subject TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (key, channel)
) STRICT, WITHOUT ROWID;

-- The embedded plate register: only the sandbox provider reads it.
CREATE TABLE rego_register (
  country TEXT NOT NULL CHECK (country IN ('AU', 'NZ')),
  -- '' in New Zealand, which has no state on a plate.
  state TEXT NOT NULL,
  plate TEXT NOT NULL,
  candidate INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('found-one', 'found-several', 'not-found', 'provider-error', 'timeout')),
  vin TEXT,
  make TEXT,
  model TEXT,
  year INTEGER,
  body TEXT,
  fuel TEXT,
  transmission TEXT,
  variant TEXT,
  engine TEXT,
  PRIMARY KEY (country, state, plate, candidate)
) STRICT, WITHOUT ROWID;

-- Small documents read whole: services, fleet, partners, faqs.
CREATE TABLE reference_documents (
  name TEXT PRIMARY KEY,
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT, WITHOUT ROWID;
