-- Baseline schema, part 1 of 2: reference data, suppliers, leads, bids and bookings. Part 2 is 0001_baseline_money_people_desk.sql. The drizzle
-- schema in app/adapters/db/schema is the definition. schema-drift.test.ts checks that these migrations create the same tables. Cloudflare D1
-- splits a migration into statements itself. For that, each trigger must be on one line with BEGIN and END in capitals, and comments must not
-- contain semicolons. migrations.test.ts checks both.

-- Reference data comes first. scripts/seed.ts fills it from data/, and the operator can edit some of it at the desk. `source` names a row's origin
-- (data/README.md lists the publishers and licences). Money is whole cents including GST. Columns that end in `_100` are hundredths. Lists are
-- JSON. `origin` is 'shipped' or 'operator' (the operator's own row). `changed_by` is set on rows that were edited at the desk. The seed overwrites
-- neither.

-- ── Vehicles

-- One row per version of a model. `mid` is its catalogue id. `facts_by_year` packs facts such as gearbox or timing drive per build year
-- (app/domain/catalogue/vehicle/vehicle-facts.ts). `price_category` (1 to 5) selects the price of parts.
create table vehicle_variants (
  mid text primary key,
  make text not null collate nocase,
  model text not null collate nocase,
  start_year integer not null,
  end_year integer not null,
  body text not null,
  fuel text not null,
  transmission text not null,
  variant text not null,
  engine text not null,
  displacement_l text,
  cylinders integer,
  induction text,
  drive text,
  transmission_type text,
  transmission_source text,
  sold_au integer not null constraint vehicle_variants_sold_au check (sold_au in (0, 1)),
  sold_nz integer not null constraint vehicle_variants_sold_nz check (sold_nz in (0, 1)),
  price_category integer not null constraint vehicle_variants_price_category check (price_category between 1 and 5),
  facts_by_year text not null,
  market text not null,
  source text not null,
  source_id text,
  constraint vehicle_variants_years check (start_year <= end_year)
) strict, without rowid;
create index vehicle_variants_by_model on vehicle_variants (make, model, start_year, end_year);

-- One row per make and model, so that the first vehicle selection steps do not scan the variants. `recent_au` and `recent_nz` count the recent
-- versions sold in each country, the measure for popular models.
create table vehicle_models (
  make text not null collate nocase,
  model text not null collate nocase,
  sold_au integer not null constraint vehicle_models_sold_au check (sold_au in (0, 1)),
  sold_nz integer not null constraint vehicle_models_sold_nz check (sold_nz in (0, 1)),
  recent_au integer not null,
  recent_nz integer not null,
  primary key (make, model)
) strict, without rowid;

-- Other names of a model, such as its name in another country (`alias_markets`).
create table vehicle_aliases (
  make text not null collate nocase,
  model text not null collate nocase,
  also_known_as text not null,
  alias_markets text not null,
  note text
) strict;
create index vehicle_aliases_by_make on vehicle_aliases (make);

-- Models with at least 500 vehicles on the New Zealand register. `register_model` is the spelling on the register.
create table nz_fleet_models (
  make text not null collate nocase,
  model text not null,
  register_model text not null,
  primary key (make, register_model)
) strict, without rowid;

-- World manufacturer identifiers: the make for the first three characters of a VIN.
create table wmi (
  wmi text not null,
  make text not null,
  vehicle_type text,
  country text,
  source text not null
) strict;
create index wmi_by_code on wmi (wmi);

-- The plate register of the sandbox provider, for DEV and TEST only. One row per plate and candidate, because a plate can match several vehicles.
-- `state` is '' in New Zealand, where plates have no state.
create table rego_register (
  country text not null constraint rego_register_country check (country in ('AU', 'NZ')),
  state text not null,
  plate text not null,
  candidate integer not null,
  outcome text not null constraint rego_register_outcome check (outcome in ('found-one', 'found-several', 'not-found', 'provider-error', 'timeout')),
  vin text,
  make text,
  model text,
  year integer,
  body text,
  fuel text,
  transmission text,
  variant text,
  engine text,
  primary key (country, state, plate, candidate)
) strict, without rowid;

-- Cached answers of the rego provider, because each lookup costs money. One row per plate. `answer` is JSON. A plate with its VIN is personal data,
-- so rows expire after a day (`expires_at`, epoch milliseconds).
create table rego_cache (
  country text not null constraint rego_cache_country check (country in ('AU', 'NZ')),
  state text not null,
  plate text not null,
  answer text not null constraint rego_cache_answer check (json_valid(answer)),
  expires_at integer not null,
  primary key (country, state, plate)
) strict, without rowid;
create index rego_cache_by_expiry on rego_cache (expires_at);

-- ── Service schedules

-- Service intervals, one row per model, build years and fuel. `model` null = every model of the make, `fuel` null = any fuel.
create table service_schedules (
  id text primary key,
  make text not null collate nocase,
  model text collate nocase,
  from_year integer not null,
  to_year integer not null,
  fuel text,
  interval_km integer not null,
  interval_months integer not null,
  first_service text,
  note text,
  confidence text not null,
  source text not null
) strict, without rowid;
create index service_schedules_by_make on service_schedules (make, model);

-- Single facts about service intervals that manufacturers published.
create table service_intervals (
  make text not null collate nocase,
  applies_to text not null,
  market text not null,
  interval_km integer,
  interval_months integer,
  period text,
  source text not null
) strict;

-- Work done in a service and when it is due. `part_price_cents` is a JSON list of the prices for the five vehicle price categories.
create table service_operations (
  code text primary key,
  sort integer not null,
  name text not null,
  kind text not null,
  fuels text not null,
  body_or_drive text not null,
  every_km integer,
  every_months integer,
  first_at_km integer,
  labour_hours_100 integer not null,
  part_code text,
  part_name text,
  part_quantity text,
  part_price_cents text,
  in_basic_service integer not null constraint service_operations_in_basic_service check (in_basic_service in (0, 1)),
  excluded_note text
) strict, without rowid;

-- ── Places

-- One row per suburb or town. `weight` is its population, 0 = unknown. `zone` is the time zone. `is_uber_offered` = paid rides to the workshop.
create table localities (
  id integer primary key,
  country text not null constraint localities_country check (country in ('AU', 'NZ')),
  region text not null,
  name text not null,
  postcode text,
  latitude real,
  longitude real,
  accuracy integer,
  zone text not null,
  source text not null,
  weight integer not null default 0,
  is_uber_offered integer not null default 0
) strict;
create index localities_by_point on localities (latitude, longitude);

-- Search keys of places. `key` is a normalised name without spaces, or a postcode. Ids ascend from the heaviest place to the lightest, so that a
-- search can stop early. `reversed_key` finds typing errors in the first half of a name and is null for postcodes. `words` is the text for
-- place_names_fts.
create table place_names (
  id integer primary key,
  country text not null,
  key text not null,
  key_length integer not null,
  reversed_key text,
  words text not null,
  locality_id integer not null
) strict;
create index place_names_by_key on place_names (country, key);
create index place_names_by_end on place_names (country, key_length, reversed_key) where reversed_key is not null;

create virtual table place_names_fts using fts5 (country, words, content = 'place_names', content_rowid = 'id', prefix = '2 3', tokenize = 'ascii');

-- For each prefix that many names share (such as "s"), the ids of the places with the highest weight, as JSON. Without it, a short search would
-- read a thousand rows of place_names.
create table place_prefixes (
  country text not null,
  prefix text not null,
  locality_ids text not null,
  primary key (country, prefix)
) strict, without rowid;

-- Areas where roadside assistance is offered instead of a booking: a circle and the jobs (`task_ids`, JSON) that it applies to. `link` may contain
-- the placeholder {support_phone}.
create table roadside_areas (
  id integer primary key,
  country text not null constraint roadside_areas_country check (country in ('AU', 'NZ')),
  name text not null,
  latitude real not null,
  longitude real not null,
  radius_metres integer not null constraint roadside_areas_radius_metres check (radius_metres > 0),
  task_ids text not null constraint roadside_areas_task_ids check (json_valid(task_ids)),
  link text not null,
  origin text not null default 'shipped',
  changed_by text
) strict;

-- ── Tasks

create table categories (
  id integer primary key,
  name text not null,
  description text not null,
  kind text not null,
  icon_hint text not null,
  sort integer not null
) strict;

-- Jobs of the catalogue, one row per job. Hours are hundredths. `fits` (JSON) lists the kinds of vehicle, empty = every vehicle. `phrases` are
-- [phrase, position] pairs for the job search. `same_job` is the job of which this is a variant for one state, and `same_job_place` its position
-- there.
create table tasks (
  id integer primary key,
  category_id integer not null references categories (id),
  name text not null,
  friendly_name text not null,
  summary text not null,
  included text not null,
  is_popular integer not null constraint tasks_is_popular check (is_popular in (0, 1)),
  sort integer not null,
  repair_type text not null,
  by_workshop integer not null constraint tasks_by_workshop check (by_workshop in (0, 1)),
  by_mobile integer not null constraint tasks_by_mobile check (by_mobile in (0, 1)),
  pricing text not null constraint tasks_pricing check (pricing in ('SinglePrice', 'PriceRange', 'Unpriced')),
  min_hours_100 integer,
  max_hours_100 integer,
  parts text not null,
  requires_photos integer not null constraint tasks_requires_photos check (requires_photos in (0, 1)),
  requires_vehicle integer not null constraint tasks_requires_vehicle check (requires_vehicle in (0, 1)),
  only_fuels text not null,
  excluded_fuels text not null,
  only_transmissions text not null,
  min_year integer,
  max_year integer,
  countries text not null,
  states text not null,
  task_value_category text not null constraint tasks_task_value_category check (task_value_category in ('S', 'M', 'L')),
  disclaimer_key text,
  own_step text,
  tags text not null,
  synonyms text not null,
  certification text,
  needs_scan_tool integer not null constraint tasks_needs_scan_tool check (needs_scan_tool in (0, 1)),
  phrases text not null default '[]',
  fits text not null default '[]',
  included_in text not null default '[]',
  same_job text,
  same_job_place integer,
  origin text not null default 'shipped',
  changed_by text
) strict;
create index tasks_by_category on tasks (category_id, sort);

-- Follow-up questions of tasks, one row per answer option. The first question of a task has `task_id`, a nested one `parent_option_id`.
create table task_question_options (
  option_id integer primary key,
  question_id integer not null,
  task_id integer,
  parent_option_id integer,
  question text not null,
  is_multiple integer not null constraint task_question_options_is_multiple check (is_multiple in (0, 1)),
  text text not null,
  sort integer not null,
  next_question_id integer,
  adds_task_ids text not null,
  adds_note text,
  adds_mode text constraint task_question_options_adds_mode check (adds_mode in ('add', 'replace')),
  origin text not null default 'shipped',
  changed_by text
) strict;
create index task_question_options_by_question on task_question_options (question_id, sort);

create table disclaimers (
  key text primary key,
  task_ids text not null,
  show_once integer not null constraint disclaimers_show_once check (show_once in (0, 1)),
  text text not null,
  extras text not null default '[]',
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- ── Prices

-- Parts by code, with a price for each of the five vehicle price categories. `lead_days` = business days until a part is at the workshop, 0 = in
-- stock or delivered the next morning.
create table parts (
  code text primary key,
  name text not null,
  brand_grade text,
  unit text not null,
  price_1_cents integer not null,
  price_2_cents integer not null,
  price_3_cents integer not null,
  price_4_cents integer not null,
  price_5_cents integer not null,
  nzd_factor_100 integer not null,
  lead_days integer not null default 0 constraint parts_lead_days check (lead_days >= 0),
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- Quantity discounts: from `minimum_quantity` pieces on, the unit price is `percent_off` percent lower. From data/catalogue/special-prices.csv.
create table special_prices (
  part_code text primary key,
  minimum_quantity integer not null constraint special_prices_minimum_quantity check (minimum_quantity > 1),
  percent_off integer not null constraint special_prices_percent_off check (percent_off between 1 and 90),
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

create table extras (
  id integer primary key,
  sort integer not null,
  name text not null,
  description text not null,
  group_name text not null,
  default_price_cents integer not null,
  includes_ids text not null,
  include_by_default integer not null constraint extras_include_by_default check (include_by_default in (0, 1)),
  include_perk_if_available integer not null constraint extras_include_perk_if_available check (include_perk_if_available in (0, 1)),
  is_always_included integer not null constraint extras_is_always_included check (is_always_included in (0, 1)),
  incurs_commission integer not null constraint extras_incurs_commission check (incurs_commission in (0, 1)),
  is_transport integer not null constraint extras_is_transport check (is_transport in (0, 1)),
  css_class text not null,
  notes text,
  origin text not null default 'shipped',
  changed_by text
) strict;

-- ── Tyres

-- Tyre sizes with a price per tier, null = not sold in that tier. `lead_days` as in parts.
create table tyres (
  width integer not null,
  profile integer not null,
  rim integer not null,
  load_speed text not null,
  use text not null,
  is_common integer not null constraint tyres_is_common check (is_common in (0, 1)),
  price_premium_cents integer,
  price_value_cents integer,
  price_budget_cents integer,
  price_commercial_cents integer,
  lead_days integer not null default 0 constraint tyres_lead_days check (lead_days >= 0),
  origin text not null default 'shipped',
  changed_by text,
  primary key (width, profile, rim)
) strict, without rowid;

create table tyre_sizes (
  size text primary key,
  type text not null,
  width integer not null,
  profile integer not null,
  rim integer not null,
  overall_diameter_mm integer not null
) strict, without rowid;

create table tyre_fitments (
  make text not null collate nocase,
  model text not null collate nocase,
  variant text not null,
  start_year integer not null,
  end_year integer not null,
  axle text not null,
  size text not null,
  width integer not null,
  profile integer not null,
  rim integer not null,
  source text not null
) strict;
create index tyre_fitments_by_model on tyre_fitments (make, model, start_year);

-- ── Message texts and documents

-- Texts of messages, one row per message and channel. `subject` is null for text messages (SMS).
create table messages (
  key text not null,
  channel text not null constraint messages_channel check (channel in ('email', 'sms', 'push')),
  audience text not null,
  subject text,
  body text not null,
  origin text not null default 'shipped',
  changed_by text,
  primary key (key, channel)
) strict, without rowid;

-- Small JSON documents that are read whole, one row per document: services, fleet, partners, faqs.
create table reference_documents (
  name text primary key,
  body text not null constraint reference_documents_body check (json_valid(body)),
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- Differences of a quote funnel from the default one, one row per configuration. `exclusive_supplier_id` null = all eligible suppliers.
-- `lead_source` null = the lead source of the visitor is used.
create table quote_funnel_configurations (
  id integer primary key,
  name text not null,
  countries text not null constraint quote_funnel_configurations_countries check (json_valid(countries)),
  exclusive_supplier_id integer,
  excluded_category_ids text not null constraint quote_funnel_configurations_excluded_category_ids check (json_valid(excluded_category_ids)),
  hides_supplier integer not null constraint quote_funnel_configurations_hides_supplier check (hides_supplier in (0, 1)),
  allows_several_items integer not null constraint quote_funnel_configurations_allows_several_items check (allows_several_items in (0, 1)),
  uses_rego_lookup integer not null constraint quote_funnel_configurations_uses_rego_lookup check (uses_rego_lookup in (0, 1)),
  requires_contact_details integer not null constraint quote_funnel_configurations_requires_contact_details check (requires_contact_details in (0, 1)),
  lead_source text,
  origin text not null default 'shipped',
  changed_by text
) strict;

-- ── Suppliers

-- One row per supplier. Values that queries filter or join on are columns, the rest is JSON. Money is whole cents including GST in the currency of
-- the row's country. `radius_metres` null = a fixed workshop. `bases` and `abroad` are null except for our own mobile service. `hidden_because`
-- null = offered to customers. `reply_minutes` and `completed_10000` (completed per 10,000 confirmed bookings) null = too few bookings.
-- `days_ahead`, `largest_automatic` null = no limit. `free_change_hours`, `late_cancel_fee` null = the deployment's values.
create table suppliers (
  id integer primary key,
  name text not null,
  contact_name text not null,
  country text not null constraint suppliers_country check (country in ('AU', 'NZ')),
  kind text not null constraint suppliers_kind check (kind in ('workshop', 'mobile', 'dealership')),
  is_mobile integer not null constraint suppliers_is_mobile check (is_mobile in (0, 1)),
  business_type text not null constraint suppliers_business_type check (business_type in ('Independent', 'OEMDealer', 'GroupBrandStore')),
  street text not null,
  suburb_name text not null,
  state text not null,
  postcode text,
  latitude real not null,
  longitude real not null,
  zone text not null,
  radius_metres integer,
  labour_rate integer not null,
  parts_margin_100 integer not null,
  tyre_factor_100 integer not null,
  call_out_fee integer not null,
  category_ids text not null,
  provides_servicing integer not null constraint suppliers_provides_servicing check (provides_servicing in (0, 1)),
  certifications text not null,
  has_scan_tool integer not null constraint suppliers_has_scan_tool check (has_scan_tool in (0, 1)),
  takes_electric integer not null constraint suppliers_takes_electric check (takes_electric in (0, 1)),
  makes text not null,
  extras text not null,
  opening_hours text not null,
  capacity_minutes integer not null constraint suppliers_capacity_minutes check (capacity_minutes > 0),
  notice_days integer not null constraint suppliers_notice_days check (notice_days >= 0),
  closed_from text not null,
  closed_days text not null,
  rating_count integer not null,
  rating_100 integer not null,
  shrunk_rating_100 integer not null,
  stars text not null,
  is_premium integer not null constraint suppliers_is_premium check (is_premium in (0, 1)),
  is_zero_communication integer not null constraint suppliers_is_zero_communication check (is_zero_communication in (0, 1)),
  has_verified_credentials integer not null constraint suppliers_has_verified_credentials check (has_verified_credentials in (0, 1)),
  is_new integer not null constraint suppliers_is_new check (is_new in (0, 1)),
  years_active integer not null,
  accept_online_payments integer not null constraint suppliers_accept_online_payments check (accept_online_payments in (0, 1)),
  has_bnpl_feature integer not null constraint suppliers_has_bnpl_feature check (has_bnpl_feature in (0, 1)),
  minimum_booking_amount integer not null,
  licence_number text,
  business_number text not null,
  phone text not null,
  phone_e164 text not null,
  email text not null,
  bases text,
  abroad text,
  is_demo integer not null constraint suppliers_is_demo check (is_demo in (0, 1)),
  images text not null default '[]',
  booked text not null default '[]',
  busy text not null default '[]',
  open_holidays text not null default '[]' constraint suppliers_open_holidays check (json_valid(open_holidays)),
  days_ahead integer constraint suppliers_days_ahead check (days_ahead > 0),
  automatic_quoting integer not null default 1 constraint suppliers_automatic_quoting check (automatic_quoting in (0, 1)),
  largest_automatic integer constraint suppliers_largest_automatic check (largest_automatic > 0),
  free_change_hours integer constraint suppliers_free_change_hours check (free_change_hours >= 0),
  late_cancel_fee integer constraint suppliers_late_cancel_fee check (late_cancel_fee >= 0),
  arrival_text text,
  reply_minutes integer,
  completed_10000 integer,
  operator_key text,
  hidden_because text constraint suppliers_hidden_because check (hidden_because in ('paused', 'documents', 'closed')),
  diary_rows text not null default '[]' constraint suppliers_diary_rows check (json_valid(diary_rows)),
  profile_text text,
  specialities text not null default '[]' constraint suppliers_specialities check (json_valid(specialities)),
  best_makes text not null default '[]' constraint suppliers_best_makes check (json_valid(best_makes)),
  legal_name text,
  gst_number text,
  work_week text constraint suppliers_work_week check (json_valid(work_week))
) strict;
create unique index suppliers_by_operator_key on suppliers (operator_key) where operator_key is not null;
create index suppliers_by_email on suppliers (email);
create index suppliers_by_phone on suppliers (phone_e164);
create index suppliers_by_business_number on suppliers (business_number);
-- For the desk's list of workshops sorted by name.
create index suppliers_by_name on suppliers (name);
-- For ranking a map square again from the suppliers in it.
create index suppliers_by_place on suppliers (latitude, longitude);
-- For the nightly run that measures suppliers, and clears the values of suppliers that have had too few bookings since.
create index suppliers_measured on suppliers (id) where reply_minutes is not null or completed_10000 is not null;
-- For ranking: our own mobile service is in the map cells of all its bases, not only in the cell of its address.
create index suppliers_with_bases on suppliers (id) where bases is not null;

-- The search index: which suppliers are nearby and can do a job, best first. Searches read candidates only from this table, so their cost does not
-- grow with the number of suppliers. `cell` is a map square in one of three sizes (app/domain/supplier/cells.ts), `capability` a category id (0 =
-- servicing), and `rank` the position by adjusted rating among suppliers of the same kind in the cell, from 0.
create table supplier_cells (
  cell integer not null,
  capability integer not null,
  kind text not null constraint supplier_cells_kind check (kind in ('workshop', 'mobile', 'dealership')),
  rank integer not null constraint supplier_cells_rank check (rank >= 0),
  supplier_id integer not null references suppliers (id),
  primary key (cell, capability, kind, rank)
) strict, without rowid;
create index supplier_cells_by_supplier on supplier_cells (supplier_id);
-- For searches that include all kinds of supplier. Adjacent squares have consecutive numbers and are read as one range.
create index supplier_cells_by_rank on supplier_cells (capability, rank, cell, supplier_id);

-- Minutes taken on a supplier's day by bookings and walk-ins (`booked_minutes`) and by blocked hours (`blocked_minutes`). No row = nothing taken. A
-- booking adds its minutes in the batch that creates it, and the CHECK aborts that batch when the day is full. There is no foreign key, because
-- reseeding suppliers must not release reserved days.
create table supplier_days (
  supplier_id integer not null,
  day text not null constraint supplier_days_day check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  capacity_minutes integer not null,
  booked_minutes integer not null constraint supplier_days_booked_minutes check (booked_minutes >= 0 and blocked_minutes >= 0 and booked_minutes + blocked_minutes <= capacity_minutes),
  blocked_minutes integer not null default 0,
  primary key (supplier_id, day)
) strict, without rowid;
-- Copy the minutes taken into suppliers.booked, so that a search reads one row per supplier however full its diary is. Bookings are at most half a
-- year ahead, so days more than 200 days before the changed day are dropped.
create trigger supplier_day_taken after insert on supplier_days BEGIN update suppliers set booked = (select json_group_array(json_array(day, booked_minutes + blocked_minutes)) from supplier_days where supplier_id = new.supplier_id and day >= date(new.day, '-200 days') and booked_minutes + blocked_minutes > 0) where id = new.supplier_id; END;
create trigger supplier_day_changed after update of booked_minutes, blocked_minutes on supplier_days BEGIN update suppliers set booked = (select json_group_array(json_array(day, booked_minutes + blocked_minutes)) from supplier_days where supplier_id = new.supplier_id and day >= date(new.day, '-200 days') and booked_minutes + blocked_minutes > 0) where id = new.supplier_id; END;
-- Restores suppliers.booked when a supplier is inserted again, for example by a reseed.
create trigger supplier_written after insert on suppliers when exists (select 1 from supplier_days where supplier_id = new.id) BEGIN update suppliers set booked = (select json_group_array(json_array(day, booked_minutes + blocked_minutes)) from supplier_days where supplier_id = new.id and booked_minutes + blocked_minutes > 0) where id = new.id; END;

-- A workshop's own diary entries: cars without a booking (walk-in) and blocked hours (block). Times are in the supplier's zone. Typed text is
-- sealed for the row's id, and the plate and names are also stored as keyed digests for search. `removed_at` null = not removed. `taken_minutes` is
-- the part of the day's capacity that a walk-in takes up. Customers' names are deleted after 12 months, rows after 24 months.
create table diary_entries (
  id text primary key constraint diary_entries_id check (length(id) >= 22),
  supplier_id integer not null,
  kind text not null constraint diary_entries_kind check (kind in ('walk-in', 'block')),
  day text not null constraint diary_entries_day check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  start_at text not null,
  minutes integer not null constraint diary_entries_minutes check (minutes between 1 and 1440),
  taken_minutes integer not null constraint diary_entries_taken_minutes check (taken_minutes >= 0),
  row_id integer constraint diary_entries_row_id check (row_id between 1 and 12),
  sealed text not null,
  rego_digest text,
  first_name_digest text,
  last_name_digest text,
  version integer not null default 1,
  created_at integer not null,
  removed_at integer
) strict, without rowid;
create index diary_entries_of_day on diary_entries (supplier_id, day) where removed_at is null;
-- For the cron that deletes old data: the first index finds entries to delete, the second those that still contain a name.
create index diary_entries_by_day on diary_entries (day);
create index diary_entries_with_name on diary_entries (day) where first_name_digest is not null;
create index diary_entries_by_rego on diary_entries (supplier_id, rego_digest) where rego_digest is not null and removed_at is null;

-- History of a workshop's diary, numbered per supplier. A decision that depends on blocked time inserts the number after the last one it read, so
-- the primary key refuses the second of two parallel decisions. `entry_id` null = other settings caused the blocked time to be recalculated.
create table diary_events (
  supplier_id integer not null,
  number integer not null constraint diary_events_number check (number > 0),
  at integer not null,
  actor text not null,
  actor_name text not null,
  change text not null constraint diary_events_change check (change in ('walk-in-added', 'blocked', 'moved', 'removed', 'recounted')),
  kind text not null constraint diary_events_kind check (kind in ('walk-in', 'block')),
  entry_id text,
  was text constraint diary_events_was check (json_valid(was)),
  becomes text constraint diary_events_becomes check (json_valid(becomes)),
  primary key (supplier_id, number)
) strict, without rowid;

-- External calendars whose busy times reduce a workshop's capacity, at most three per supplier (`place`). The URL is sealed for the row's id
-- because it may contain a secret. `address_digest` is a keyed digest that prevents adding a calendar twice. `takes` = whose times these are, the
-- shop's or one person's. `busy` is JSON [from, until] in epoch minutes, `days` JSON [day, minutes]. A reading is kept until the next successful
-- one. There is no foreign key, for the same reason as in supplier_days.
create table busy_addresses (
  supplier_id integer not null,
  place integer not null constraint busy_addresses_place check (place between 1 and 3),
  id text not null,
  name text not null,
  sealed text not null,
  host text not null,
  address_digest text not null,
  takes text not null constraint busy_addresses_takes check (takes in ('shop', 'person')),
  next_read_at integer not null,
  read_at integer,
  failure text constraint busy_addresses_failure check (failure in ('refused-address', 'no-answer', 'refused', 'redirected-too-often', 'too-large', 'not-a-calendar', 'empty', 'unread-entries')),
  failing_since integer,
  notified_at integer,
  busy text not null,
  days text not null,
  version integer not null default 0,
  primary key (supplier_id, place)
) strict, without rowid;
create unique index busy_addresses_once on busy_addresses (supplier_id, address_digest);
create index busy_addresses_due on busy_addresses (next_read_at);
-- Copy the sum of all calendars per day into suppliers.busy, which searches and bookings read.
create trigger busy_address_added after insert on busy_addresses BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = new.supplier_id group by 1)) where id = new.supplier_id; END;
create trigger busy_address_read after update of days on busy_addresses when new.days <> old.days BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = new.supplier_id group by 1)) where id = new.supplier_id; END;
create trigger busy_address_removed after delete on busy_addresses BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = old.supplier_id group by 1)) where id = old.supplier_id; END;
create trigger supplier_written_busy after insert on suppliers when exists (select 1 from busy_addresses where supplier_id = new.id) BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = new.id group by 1)) where id = new.id; END;

-- The calendar feed that a workshop's own software subscribes to, at most one per supplier. Only a digest of its secret URL is stored.
create table calendar_feeds (
  supplier_id integer primary key,
  token_hash text not null,
  made_at integer not null
) strict;
create unique index calendar_feeds_by_token on calendar_feeds (token_hash);

-- History of a workshop's calendars, written in the same batch as each change. `actor` is our id of the person or 'system'. `calendar` is the
-- external calendar's name, or null for the workshop's own feed.
create table calendar_events (
  id integer primary key,
  supplier_id integer not null,
  at integer not null,
  actor text not null,
  actor_name text,
  kind text not null constraint calendar_events_kind check (kind in ('feed-created', 'feed-replaced', 'feed-ended', 'address-added', 'address-removed', 'address-cleared', 'reading-failed', 'reading-recovered')),
  calendar text
) strict;
create index calendar_events_by_time on calendar_events (supplier_id, at);

-- The newest reviews of each supplier, for display. The number of ratings per star is in suppliers.stars.
create table supplier_reviews (
  supplier_id integer not null references suppliers (id),
  number integer not null,
  stars integer not null constraint supplier_reviews_stars check (stars between 1 and 5),
  reviewed_on text not null,
  reviewer text not null,
  body text not null,
  primary key (supplier_id, number)
) strict, without rowid;

-- Days on which operations closed bookings for a state, in addition to its public holidays. `state` '' = the whole country.
create table blocked_dates (
  country text not null constraint blocked_dates_country check (country in ('AU', 'NZ')),
  state text not null,
  day text not null,
  reason text not null,
  primary key (country, state, day)
) strict, without rowid;

-- History of a supplier's settings, numbered per section. The primary key refuses the second of two changes with the same version. `reason` is set
-- for changes made at the desk, null = changed by the workshop.
create table supplier_setting_events (
  supplier_id integer not null,
  section text not null,
  version integer not null constraint supplier_setting_events_version check (version > 0),
  at integer not null,
  actor text not null,
  actor_name text not null,
  before text not null constraint supplier_setting_events_before check (json_valid(before)),
  after text not null constraint supplier_setting_events_after check (json_valid(after)),
  reason text,
  primary key (supplier_id, section, version)
) strict, without rowid;
create index supplier_setting_events_by_time on supplier_setting_events (supplier_id, at);

-- Changes of a workshop's business details that need the desk's approval. `decided_at` null = pending, and a section has at most one pending
-- change. `registered_as` is the name in the business register, null if it was not queried or did not answer.
create table supplier_change_requests (
  id text primary key,
  supplier_id integer not null,
  section text not null constraint supplier_change_requests_section check (section in ('business-details', 'business-address')),
  before text not null constraint supplier_change_requests_before check (json_valid(before)),
  after text not null constraint supplier_change_requests_after check (json_valid(after)),
  registered_as text,
  at integer not null,
  actor text not null,
  actor_name text not null,
  decided_at integer,
  is_accepted integer,
  decided_by text,
  reason text,
  constraint supplier_change_requests_decided check ((decided_at is null) = (is_accepted is null))
) strict, without rowid;
create index supplier_change_requests_of on supplier_change_requests (supplier_id, at);
create unique index supplier_change_requests_waiting on supplier_change_requests (supplier_id, section) where decided_at is null;

-- Number of supplier changes per map square of the largest size, and per supplier (negative id). Cached results are valid while the sum over the
-- squares and suppliers that they include is unchanged.
create table supply_changes (
  square integer primary key,
  revision integer not null
) strict;

-- ── Leads: quote drafts and related data. Times are epoch milliseconds

-- One row per quote, with the columns that searches need. `state` is null for a draft, whose answers are only in its Durable Object
-- (durable-objects/lead-save-queue). A submitted, booked or cancelled quote has all its answers in `state`. The guid is part of the quote's URL.
-- Contact details are only in `contact_sealed` (AES-GCM). `holder_hash` is a digest of the browser's secret, `squares` JSON of map cells whose
-- supplier changes can change the prices. Drafts are deleted 30 days after the last save or pricing.
create table leads (
  guid text primary key,
  revision integer not null constraint leads_revision check (revision >= 1),
  save_key text not null,
  status text not null constraint leads_status check (status in ('QuotePending', 'QuoteRequested', 'QuotedAutomatically')),
  country text not null constraint leads_country check (country in ('AU', 'NZ')),
  state text,
  squares text not null,
  contact_sealed text,
  email_digest text,
  mobile_digest text,
  holder_hash text,
  parent_guid text,
  submitted_at integer,
  created_at integer not null,
  updated_at integer not null,
  user_id text
) strict, without rowid;
create index leads_by_email on leads (email_digest, created_at) where email_digest is not null;
create index leads_by_mobile on leads (mobile_digest, created_at) where mobile_digest is not null;
create index leads_by_parent on leads (parent_guid) where parent_guid is not null;
create index leads_by_user on leads (user_id, updated_at) where user_id is not null;
create index leads_submitted on leads (submitted_at, guid) where submitted_at is not null;
create index leads_requested on leads (updated_at, holder_hash) where status = 'QuoteRequested';

-- Impressions and clicks on the results page (P-257 to P-259), append-only and without contact details. For an impression ('shown'), `listed`
-- contains the ranked listings with their ranking inputs, `priced` the number of instant prices, `supplier_id` the first supplier, and `unranked`
-- the listings that none of our answers contained.
create table listing_events (
  id integer primary key,
  lead_guid text not null,
  kind text not null constraint listing_events_kind check (kind in ('shown', 'opened', 'book-now')),
  at integer not null,
  supplier_id integer not null,
  service_day text,
  sort text,
  variant text,
  ranking_version text,
  priced integer,
  listed blob,
  unranked text constraint listing_events_unranked check (unranked is null or json_valid(unranked)),
  constraint listing_events_of check ((kind = 'shown') = (listed is not null) and (listed is null) = (priced is null) and (kind = 'shown' or unranked is null))
) strict;
create index listing_events_by_lead on listing_events (lead_guid, kind);

-- Daily reports (UTC) for a supplier about the result lists that it appeared in, aggregated by a cron from listing_events. They contain no customer
-- data, and about other suppliers only values that several of them share.
create table listing_impressions (
  supplier_id integer not null,
  day text not null,
  impressions text not null,
  primary key (supplier_id, day),
  constraint listing_impressions_json check (json_valid(impressions))
) strict, without rowid;
create index listing_impressions_by_day on listing_impressions (day);

-- Progress of that aggregation: `last_event_id` is the last listing_events row included. The row with the highest `number` is current.
create table impression_collections (
  number integer primary key not null,
  last_event_id integer not null
) strict;

-- Photos and a short video of a lead's vehicle. The bytes are in R2 (binding UPLOADS). `problem` null = not rejected. `type` is null until a
-- photo's type is known. `removed_at` null = not removed. Files that were never checked are deleted after 24 hours, all others after 12 months.
create table captured_images (
  id text primary key not null,
  lead_guid text not null,
  vehicle_id text,
  booking_id text,
  sort_order integer not null constraint captured_images_sort_order check (sort_order between 0 and 999),
  status text not null constraint captured_images_status check (status in ('pending', 'approved', 'rejected')),
  problem text,
  type text constraint captured_images_type check (type in ('jpeg', 'png', 'webp', 'mp4', 'webm')),
  width integer,
  height integer,
  byte_length integer,
  object_key text,
  created_at integer not null,
  decided_at integer,
  removed_at integer,
  constraint captured_images_approved check (status <> 'approved' or (type is not null and width > 0 and height > 0 and byte_length > 0 and object_key is not null))
) strict;
create index captured_images_by_lead on captured_images (lead_guid, sort_order);
create index captured_images_by_object on captured_images (object_key) where object_key is not null;
create index captured_images_by_age on captured_images (created_at);
-- A lead refers to an object at most once, however often copying a lead is repeated.
create unique index captured_images_once on captured_images (lead_guid, object_key);

-- The photos' events in the lead's history.
create table captured_image_events (
  id integer primary key,
  image_id text not null,
  lead_guid text not null,
  actor text not null constraint captured_image_events_actor check (actor in ('holder', 'system')),
  event text not null constraint captured_image_events_event check (event in ('photo-added', 'photo-rejected', 'photo-removed')),
  reason text,
  at integer not null
) strict;
create unique index captured_image_events_once on captured_image_events (image_id, event);
create index captured_image_events_by_lead on captured_image_events (lead_guid, id);

-- Links that open a quote on another device. Only the token's hash is stored. The link shows the quote, and a code sent to the contact is needed to
-- continue it. Links expire after 7 days.
create table resume_links (
  token_hash text primary key,
  lead_guid text not null,
  expires_at integer not null,
  created_at integer not null
) strict, without rowid;
create index resume_links_by_end on resume_links (expires_at);
create index resume_links_of_lead on resume_links (lead_guid);

-- Callbacks requested by customers, one per lead however often it is requested. `next_at` = when to call next. `wanted_at` = start of the two hours
-- that the customer chose, null = as soon as possible. `outcome` of the last call, null = no call yet.
create table callbacks (
  lead_guid text primary key,
  reason text not null,
  state text not null constraint callbacks_state check (state in ('waiting', 'done')),
  created_at integer not null,
  next_at integer not null,
  wanted_at integer,
  chosen_at integer,
  calls integer not null default 0,
  outcome text constraint callbacks_outcome check (outcome in ('no-answer', 'later', 'helped', 'not-wanted', 'wrong-number', 'booked'))
) strict, without rowid;
create index callbacks_by_creation on callbacks (created_at);
create index callbacks_waiting on callbacks (next_at) where state = 'waiting';

-- Quote requests that customers sent to one supplier, once per lead and supplier. Contact details and comments are sealed (AES-GCM). The row is
-- also an event in the lead's history.
create table supplier_direct_leads (
  id integer primary key,
  lead_guid text not null,
  supplier_id integer not null,
  details_sealed text not null,
  actor text not null constraint supplier_direct_leads_actor check (actor in ('holder', 'visitor')),
  asked_at integer not null
) strict;
create unique index supplier_direct_leads_once on supplier_direct_leads (lead_guid, supplier_id);

-- ── Bids. Money is whole cents including GST, times are epoch milliseconds

-- Bidding on leads without an instant price, one row per lead: limits and counts of offers, claims and reveals, and how it ended. A Durable Object
-- (durable-objects/bid-offer) decides which suppliers get a claim and reports its decisions to this table and bid_events, which pages read.
-- `reported_seq` is the last event included. `lead_price` is charged per claim. `customer_digest` is a keyed digest of customer and vehicle that
-- identifies repeated leads. `number_dead_at` = when the SMS provider reported the customer's number as out of service.
create table lead_bids (
  lead_guid text primary key,
  max_offers integer not null constraint lead_bids_max_offers check (max_offers > 0),
  max_claims integer not null constraint lead_bids_max_claims check (max_claims > 0),
  max_reveals integer not null constraint lead_bids_max_reveals check (max_reveals > 0),
  lead_price integer not null constraint lead_bids_lead_price check (lead_price >= 0),
  cut_off_at integer not null,
  opened_at integer not null,
  offers integer not null default 0,
  claims integer not null default 0,
  reveals integer not null default 0,
  reported_seq integer not null default 0,
  accepted_bid_offer_id integer,
  ending text constraint lead_bids_ending check (ending in ('accepted', 'booked', 'cancelled')),
  closed_at integer,
  customer_digest text,
  number_dead_at integer
) strict, without rowid;
create index lead_bids_by_opening on lead_bids (opened_at);

-- A supplier's offer for a lead, or an invitation to make one. `submitted_at` null = invitation only, `invited_at` null = made without an
-- invitation.
create table bid_offers (
  id integer primary key autoincrement,
  token text not null constraint bid_offers_token check (length(token) >= 22),
  lead_guid text not null,
  supplier_id integer not null,
  is_workshop_bid integer not null default 1 constraint bid_offers_is_workshop_bid check (is_workshop_bid in (0, 1)),
  is_exclusive integer not null default 0 constraint bid_offers_is_exclusive check (is_exclusive in (0, 1)),
  expires_at integer not null,
  items text not null,
  additional_services text not null,
  created_at integer not null,
  submitted_at integer,
  invited_at integer,
  claimed_at integer,
  revealed_at integer,
  purchased_at integer,
  quotes text not null default '[]',
  comments text not null default ''
) strict;
create unique index bid_offers_by_token on bid_offers (token);
create index bid_offers_of_lead on bid_offers (lead_guid, supplier_id, id);
create unique index bid_offers_asked_once on bid_offers (lead_guid, supplier_id) where invited_at is not null;
create index bid_offers_asked_of_supplier on bid_offers (supplier_id, invited_at) where invited_at is not null;
create index bid_offers_live_of_supplier on bid_offers (supplier_id, expires_at);
create index bid_offers_claimed_by_supplier on bid_offers (supplier_id, claimed_at) where claimed_at is not null;

-- Views of an offer, one row per view. `viewing` identifies the view, so that a repeated request is counted once.
create table bid_offer_views (
  bid_offer_id integer not null references bid_offers (id),
  viewing text not null,
  viewed_at integer not null,
  primary key (bid_offer_id, viewing)
) strict;

-- History of the bidding on a lead. Number 0 is the opening, and the Durable Object numbers later events without gaps.
create table bid_events (
  lead_guid text not null,
  seq integer not null constraint bid_events_seq check (seq >= 0),
  kind text not null constraint bid_events_kind check (kind in ('opened', 'claimed', 'offered', 'revealed', 'accepted', 'booked', 'cancelled')),
  bid_offer_id integer,
  supplier_id integer,
  actor text not null constraint bid_events_actor check (actor in ('supplier', 'customer', 'system')),
  reason text,
  at integer not null,
  primary key (lead_guid, seq)
) strict, without rowid;
-- An offer can be claimed, submitted, revealed or accepted only once.
create unique index bid_events_once on bid_events (lead_guid, kind, bid_offer_id) where bid_offer_id is not null;

-- Postings of a supplier's wallet: credits above 0, debits below 0. Rows never change, and the balance is their sum. The id names the origin, such
-- as 'lead-claim:<lead guid>:<supplier id>', so that a posting is written only once.
create table wallet_postings (
  id text primary key,
  supplier_id integer not null,
  amount integer not null constraint wallet_postings_amount check (amount <> 0),
  kind text not null constraint wallet_postings_kind check (kind in ('credit', 'top-up', 'top-up-returned', 'lead-claim', 'lead-claim-returned')),
  about text,
  at integer not null
) strict, without rowid;
create index wallet_postings_of_supplier on wallet_postings (supplier_id, at);

-- Card payments of a supplier into its wallet. The row is written before the provider is called. `taken_cents` and `returned_cents` are the totals
-- that the provider has captured and refunded. A completed top-up is a wallet posting with the same id.
create table wallet_top_ups (
  id text primary key,
  supplier_id integer not null,
  submission_key text not null,
  amount_cents integer not null constraint wallet_top_ups_amount_cents check (amount_cents > 0),
  currency text not null constraint wallet_top_ups_currency check (currency in ('AUD', 'NZD')),
  provider_id text,
  state text not null constraint wallet_top_ups_state check (state in ('created', 'started', 'landed', 'releasing', 'released')),
  reason text,
  taken_cents integer not null default 0,
  returned_cents integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  constraint wallet_top_ups_moved check (returned_cents between 0 and taken_cents)
) strict, without rowid;
create unique index wallet_top_ups_once on wallet_top_ups (supplier_id, submission_key, amount_cents);
create unique index wallet_top_ups_by_provider_id on wallet_top_ups (provider_id);
create index wallet_top_ups_open on wallet_top_ups (updated_at) where state in ('created', 'started', 'releasing');

-- A workshop's request to refund a lead fee, once per lead, decided at the desk. Request and answer are sealed for the row's id and cleared when
-- the customer's data is deleted.
create table lead_returns (
  id text primary key,
  lead_guid text not null,
  supplier_id integer not null,
  reason text not null,
  sealed text not null,
  asked_by text not null,
  asked_at integer not null,
  state text not null constraint lead_returns_state check (state in ('waiting', 'returned', 'refused')),
  answer_sealed text,
  decided_by text,
  decided_at integer,
  constraint lead_returns_decided check ((state = 'waiting') = (answer_sealed is null and decided_by is null and decided_at is null))
) strict, without rowid;
create unique index lead_returns_once on lead_returns (lead_guid, supplier_id);
create index lead_returns_waiting on lead_returns (asked_at) where state = 'waiting';

-- Quotes that a workshop calculated and saved. `payload` is the quote as JSON, `total` its total in cents.
create table workshop_quotes (
  id text primary key,
  supplier_id integer not null,
  user_id text not null,
  payload text not null constraint workshop_quotes_payload check (json_valid(payload)),
  total integer,
  created_at integer not null
) strict, without rowid;
create index workshop_quotes_of_supplier on workshop_quotes (supplier_id, created_at);

-- ── Bookings. Money is whole cents including GST, times are epoch milliseconds, days are yyyy-MM-dd in the supplier's zone

-- One row per booking. `id` is the random booking number that people read out, `token` the random token in the booking's URLs. What the customer
-- entered is sealed in `request_cipher`. `price` is JSON with all lines, so that the calculation can be reproduced. `holders` is JSON of the people
-- and browsers that may manage the booking, first the one that booked. `agreed_version` increases with each change of supplier or price.
-- `extra_cents` is approved extra work on top of the price. `commission_100` is hundredths of a percent. Columns that end in `_digest` are keyed
-- digests. Null means: `fleet_approval` no approval needed, `original_service_day` day unchanged, `remind_at` no reminder planned,
-- `earlier_check_at` not waiting for an earlier day, `work_step` nothing reported, `diary_row` not planned in the diary.
create table bookings (
  id integer primary key,
  token text not null constraint bookings_token check (length(token) >= 22),
  lead_guid text not null,
  supplier_id integer not null,
  service_day text not null,
  arrival_from text not null,
  arrival_to text,
  job_minutes integer not null constraint bookings_job_minutes check (job_minutes > 0),
  status text not null constraint bookings_status check (status in ('Quote', 'PendingAwaitingPayment', 'Pending', 'Confirmed', 'PaymentFailed', 'Rescheduled', 'Serviced', 'Cancelled')),
  booking_type integer not null default 1,
  fleet_company_id integer,
  is_product_flow integer not null default 0 constraint bookings_is_product_flow check (is_product_flow in (0, 1)),
  pricing_strategy text not null constraint bookings_pricing_strategy check (pricing_strategy in ('SinglePrice', 'PriceRange')),
  country text not null constraint bookings_country check (country in ('AU', 'NZ')),
  total_cents integer not null constraint bookings_total_cents check (total_cents >= 0),
  max_total_cents integer not null constraint bookings_max_total_cents check (max_total_cents >= total_cents),
  price text not null,
  extra_ids text not null,
  request_cipher text not null,
  terms_version text not null,
  submission_key text not null,
  created_at integer not null,
  updated_at integer not null,
  fleet_approval text constraint bookings_fleet_approval check (fleet_approval in ('needed', 'given', 'declined')),
  original_service_day text,
  calendar_sequence integer not null default 0,
  takes_any_supplier integer not null default 0 constraint bookings_takes_any_supplier check (takes_any_supplier in (0, 1)),
  agreed_version integer not null default 1,
  holders text not null default '[]' constraint bookings_holders check (json_valid(holders)),
  review_secret_hash text,
  free_change_hours integer not null default 24 constraint bookings_free_change_hours check (free_change_hours >= 0),
  late_cancel_fee integer not null default 0 constraint bookings_late_cancel_fee check (late_cancel_fee >= 0),
  extra_cents integer not null default 0 constraint bookings_extra_cents check (extra_cents >= 0),
  remind_at integer,
  reminder_key text,
  reminders_off integer not null default 0 constraint bookings_reminders_off check (reminders_off in (0, 1)),
  earlier_check_at integer,
  earlier_days text,
  work_step text constraint bookings_work_step check (work_step in ('arrived', 'in-progress', 'waiting-for-customer', 'ready', 'done', 'no-show', 'unknown')),
  work_step_at integer,
  work_notes text not null default '{}',
  work_due_at integer,
  email_digest text,
  mobile_digest text,
  rego_digest text,
  vehicle_digest text,
  task_digests text not null default '[]',
  first_name_digest text,
  last_name_digest text,
  diary_row integer constraint bookings_diary_row check (diary_row between 1 and 12),
  diary_start text,
  commission_100 integer not null default 0 constraint bookings_commission_100 check (commission_100 between 0 and 5000),
  commission_version integer not null default 0,
  mailbox_digest text
) strict;
-- Due reminders. `reminder_key` is the secret of the page that turns them off.
create index bookings_to_remind on bookings (remind_at) where remind_at is not null;
create index bookings_earlier_day on bookings (earlier_check_at) where earlier_check_at is not null;
create index bookings_work_due on bookings (work_due_at) where work_due_at is not null;
create index bookings_in_question on bookings (work_notes ->> '$.report.at') where work_notes ->> '$.report.waitsFor' = 'desk';
create unique index bookings_by_reminder_key on bookings (reminder_key) where reminder_key is not null;
create unique index bookings_by_token on bookings (token);
-- Keyed digests of the customer, so that first bookings and suspected duplicates are found without reading contact details.
create index bookings_by_email on bookings (email_digest, created_at) where email_digest is not null;
create index bookings_by_mobile on bookings (mobile_digest) where mobile_digest is not null;
-- Lets a workshop find its own bookings by plate.
create index bookings_by_rego on bookings (rego_digest, supplier_id) where rego_digest is not null;
create index bookings_to_approve on bookings (created_at) where fleet_approval = 'needed';
create index bookings_of_fleet on bookings (fleet_company_id, service_day) where fleet_company_id is not null;
-- A lead has at most one booking that is not cancelled. If it is booked in two tabs at once, the second insert fails.
create unique index bookings_one_for_lead on bookings (lead_guid) where status <> 'Cancelled';
create index bookings_cancelled_of_lead on bookings (lead_guid) where status = 'Cancelled';
-- Includes the family name, so that a workshop's search by name reads only index entries. A separate index would be written with every booking.
create index bookings_of_supplier_day on bookings (supplier_id, service_day, last_name_digest);
-- The sort orders of the desk's booking lists.
create index bookings_by_day on bookings (service_day);
create index bookings_by_creation on bookings (created_at);
create unique index bookings_by_review_secret on bookings (review_secret_hash) where review_secret_hash is not null;
-- Bookings whose customers have not been sent a review invitation yet.
create index bookings_to_review on bookings (service_day) where review_secret_hash is null and status = 'Serviced';
-- A signed-in customer's bookings by day. Only the person who booked (the first holder) is indexed. Guests' bookings have no entry.
create index bookings_of_person on bookings (json_extract(holders, '$[0].userId'), service_day) where json_extract(holders, '$[0].userId') is not null;
-- Number of bookings per device and mailbox, for the limits per customer. `mailbox_digest` ignores the address's tag (name+tag@) and grants no
-- access.
create index bookings_of_device on bookings (json_extract(holders, '$[0].holderHash')) where json_extract(holders, '$[0].holderHash') is not null;
create index bookings_by_mailbox on bookings (mailbox_digest) where mailbox_digest is not null;

-- Slots taken without a payment, for the limits on unpaid bookings (docs/decisions/0113). A booking has rows for its workshop, mobile and network.
-- The subject of the last two is '<digest of the block>.<digest>', so one row counts for the number or network and for its block. Mailbox and
-- device are counted through columns of bookings. A move has one row per subject. `limits` (JSON) is only on a booking's first row. A move's rows
-- are deleted after a day, a booking's rows after a day or once the booking is over, whichever is later.
create table slot_claims (
  subject text not null,
  booking_token text not null,
  at integer not null,
  is_move integer not null,
  limits text,
  primary key (subject, booking_token, at),
  constraint slot_claims_is_move check (is_move in (0, 1))
) strict, without rowid;

-- History of a booking, numbered per booking.
create table booking_events (
  booking_token text not null,
  id integer not null,
  at integer not null,
  actor text not null,
  kind text not null,
  from_status text,
  to_status text,
  reason text,
  primary key (booking_token, id)
) strict, without rowid;
-- Workshops' answers and cancellations by time, for the daily figures.
create index booking_events_counted on booking_events (at) where kind in ('supplier-confirmed', 'dates-proposed', 'price-queried', 'supplier-declined', 'cancelled');

-- A booking as offered to one supplier, and the supplier's answer. `response_type`: 1 = confirm, 2 = other date or time, 3 = disagree, 4 = decline.
-- `dates`, `terms`, `named_price`, `correction` and `held_answer` are JSON. `terms` null = the bookings row still has this offer's day and price.
-- `correction` is the desk's latest proposal of another vehicle or other jobs. `held_answer` is an answer that can be undone until `held_until`.
create table booking_offers (
  id integer primary key,
  booking_token text not null,
  supplier_id integer not null,
  state text not null constraint booking_offers_state check (state in ('open', 'responded', 'closed')),
  response_type integer constraint booking_offers_response_type check (response_type in (1, 2, 3, 4)),
  comment text,
  responded_at integer,
  responded_by text,
  dates text not null default '[]',
  customer_answer_by integer,
  remind_first_at integer not null,
  remind_again_at integer not null,
  respond_by integer not null,
  reminders integer not null default 0,
  ended text constraint booking_offers_ended check (ended in ('declined', 'timed-out', 'customer-chose-none', 'customer-cancelled', 'supplier-cancelled', 'price-not-agreed', 'no-show', 'not-done')),
  version integer not null default 0,
  created_at integer not null,
  terms text,
  named_price text,
  correction text,
  correction_answer_by integer,
  held_until integer,
  held_by text,
  held_answer text
) strict;
-- Open corrections of vehicle and jobs by deadline, for the cron that closes them and the workshop's list of pending items.
create index booking_offers_correction on booking_offers (correction_answer_by) where correction_answer_by is not null;
-- Answers whose minute for undo is running. A run every minute makes those that are due take effect.
create index booking_offers_held on booking_offers (held_until) where held_until is not null;
create unique index booking_offers_one_live on booking_offers (booking_token, (case when state = 'closed' then id else 0 end));
create index booking_offers_due on booking_offers ((case when state <> 'open' then customer_answer_by when reminders = 0 then remind_first_at when reminders = 1 then remind_again_at else respond_by end)) where state = 'open' or customer_answer_by is not null;

-- Messages between the customer and the workshop of a booking. The text is sealed for the row's id. `read_at` = when the other side read it, null =
-- not yet. `photos` is JSON, and photos are deleted after 12 months. `key` is the key of the submitted form, so that a repeat is written once.
create table conversation_entries (
  id text primary key,
  booking_token text not null,
  supplier_id integer not null,
  side text not null constraint conversation_entries_side check (side in ('customer', 'supplier')),
  sealed text not null,
  photos text not null default '[]',
  at integer not null,
  read_at integer,
  key text not null
) strict, without rowid;
create index conversation_entries_of_booking on conversation_entries (booking_token, supplier_id, at);
create index conversation_entries_with_photos on conversation_entries (at) where photos <> '[]';
create unique index conversation_entries_once on conversation_entries (booking_token, side, key);

-- Work that a workshop found beyond the booking (a finding), and the customer's answer. The content never changes: a new text or price is a new
-- row. Text and lines are sealed for the row's id, and `digest` is a digest of the whole content. `secret_hash` is a digest of the secret in the
-- customer's message. `vehicle_key` null = the car was not identified precisely enough for a garage. Photos are deleted after 12 months.
create table extra_findings (
  id text primary key,
  booking_token text not null,
  supplier_id integer not null,
  colour text not null constraint extra_findings_colour check (colour in ('red', 'amber', 'green')),
  sealed text not null,
  total_cents integer not null constraint extra_findings_total_cents check (total_cents >= 0),
  photos text not null,
  digest text not null,
  vehicle_key text,
  state text not null constraint extra_findings_state check (state in ('draft', 'noted', 'asked', 'approved', 'refused', 'lapsed', 'withdrawn')),
  key text not null,
  created_at integer not null,
  sent_at integer,
  answer_by integer,
  secret_hash text,
  answered_at integer,
  answered_through text constraint extra_findings_answered_through check (answered_through in ('message', 'booking')),
  withdrawn_at integer,
  constraint extra_findings_sent check (state in ('draft', 'withdrawn') or sent_at is not null),
  constraint extra_findings_asked_until check (state <> 'asked' or (answer_by is not null and total_cents > 0)),
  constraint extra_findings_answered check (state not in ('approved', 'refused') or (answered_at is not null and answered_through is not null))
) strict, without rowid;
create index extra_findings_of_booking on extra_findings (booking_token, created_at);
create unique index extra_findings_once on extra_findings (booking_token, key);
-- Findings that are waiting for an answer, by deadline.
create index extra_findings_asked on extra_findings (answer_by) where state = 'asked';
create index extra_findings_with_photos on extra_findings (created_at) where photos <> '[]';

-- Customers' reviews, one row per booking however often the form is sent. `reviewer` is the first name. `held_because` = why the comments are
-- withheld (they contain contact details or links), `hidden_reason` = the operator's public reason for hiding them, null = neither. `counted_stars`
-- = the stars included in the supplier's counts, null = none yet.
create table ratings (
  booking_token text primary key,
  supplier_id integer not null,
  stars integer not null constraint ratings_stars check (stars between 1 and 5),
  comments text,
  reviewer text not null,
  held_because text,
  hidden_reason text,
  reply text,
  replied_at integer,
  counted_stars integer,
  rated_on text not null,
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;
create index ratings_of_supplier on ratings (supplier_id, updated_at);
create index ratings_by_time on ratings (updated_at);
create index ratings_held on ratings (updated_at) where held_because is not null and hidden_reason is null;
create index ratings_shown on ratings (updated_at) where comments is not null and held_because is null and hidden_reason is null;

-- Keyed digests of the email addresses and mobile numbers that opted out of review invitations.
create table review_opt_outs (
  digest text primary key,
  at integer not null
) strict, without rowid;

-- Requests for human review of an automated decision. Request and answer are sealed for the row's id, the requester's email is a keyed digest. The
-- row itself is the history: who asked, who answered, and when.
create table review_requests (
  id text primary key constraint review_requests_id check (length(id) >= 22),
  decision text not null,
  booking_token text,
  lead_guid text,
  email_digest text not null,
  sealed text not null,
  key text not null,
  state text not null constraint review_requests_state check (state in ('open', 'answered')),
  asked_at integer not null,
  answer_sealed text,
  answered_by text,
  answered_at integer,
  constraint review_requests_answered check ((state = 'answered') = (answer_sealed is not null and answered_by is not null and answered_at is not null))
) strict, without rowid;
create index review_requests_open on review_requests (asked_at) where state = 'open';
create unique index review_requests_once on review_requests (email_digest, key);
