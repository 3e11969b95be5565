-- The first half of the database: reference data, suppliers, leads, bids and bookings. 0001_baseline_money_people_desk.sql has the rest.
-- The schema in app/adapters/db/schema defines every column, and a test compares both.
-- Triggers stand on one line each with a capital BEGIN and END, and no comment has a semicolon: D1's own splitter takes them apart otherwise.

-- Reference data comes first: filled from data/ by scripts/seed.ts, never written by a request. Every row keeps where it came from in `source`
-- (data/README.md names the publishers and licences). Money is whole cents with GST inside, hours and factors are whole hundredths, lists are JSON.
-- `origin` says whose a row is, shipped with the product or the operator's own, and `changed_by` who of the operator's changed it: a seed leaves theirs alone.

-- ── Vehicles
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

-- One row per make and model, so that the start of the cascade does not scan the variants.
create table vehicle_models (
  make text not null collate nocase,
  model text not null collate nocase,
  sold_au integer not null constraint vehicle_models_sold_au check (sold_au in (0, 1)),
  sold_nz integer not null constraint vehicle_models_sold_nz check (sold_nz in (0, 1)),
  recent_au integer not null,
  recent_nz integer not null,
  primary key (make, model)
) strict, without rowid;

create table vehicle_aliases (
  make text not null collate nocase,
  model text not null collate nocase,
  also_known_as text not null,
  alias_markets text not null,
  note text
) strict;
create index vehicle_aliases_by_make on vehicle_aliases (make);

create table nz_fleet_models (
  make text not null collate nocase,
  model text not null,
  register_model text not null,
  primary key (make, register_model)
) strict, without rowid;

create table wmi (
  wmi text not null,
  make text not null,
  vehicle_type text,
  country text,
  source text not null
) strict;
create index wmi_by_code on wmi (wmi);

-- The embedded plate register: only the sandbox provider reads it.
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

-- Answers of the rego provider, each look-up of which costs money. A plate with its VIN is personal: rows end after a day.
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

create table service_intervals (
  make text not null collate nocase,
  applies_to text not null,
  market text not null,
  interval_km integer,
  interval_months integer,
  period text,
  source text not null
) strict;

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

-- Beginnings that many names share, with the places that come first: "s" would else read a thousand rows.
create table place_prefixes (
  country text not null,
  prefix text not null,
  locality_ids text not null,
  primary key (country, prefix)
) strict, without rowid;

-- Where roadside assistance is offered instead of a booking, and how it is called.
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

-- One row per option. The first question of a task carries task_id, a nested one parent_option_id.
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

-- Cheaper by the piece from a quantity on (data/catalogue/special-prices.csv).
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

-- ── Documents and words

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

-- Small documents read whole: services, fleet, partners, faqs.
create table reference_documents (
  name text primary key,
  body text not null constraint reference_documents_body check (json_valid(body)),
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- How a quote funnel differs from the marketplace's own: one row per configuration, filled by the seed.
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

-- What queries filter or join on is a column, the rest of a supplier is JSON read with the row.
-- Money is in the currency of the row's country.
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
-- A square of the map is ranked anew from the suppliers in it.
create index suppliers_by_name on suppliers (name);
create index suppliers_by_place on suppliers (latitude, longitude);
-- Of whom something was measured: every night whoever has had no booking for long is let go again.
create index suppliers_measured on suppliers (id) where reply_minutes is not null or completed_10000 is not null;
-- Our own service alone: its vans stand in several squares.
create index suppliers_with_bases on suppliers (id) where bases is not null;

-- Who is near and can do it, best first: candidates come from this index alone, however many suppliers there are.
-- `cell` is a square of the map in one of three sizes (app/domain/supplier/cells.ts), `capability` a category id, 0 = servicing,
-- `rank` the place among its kind in the cell by shrunk rating, from 0.
create table supplier_cells (
  cell integer not null,
  capability integer not null,
  kind text not null constraint supplier_cells_kind check (kind in ('workshop', 'mobile', 'dealership')),
  rank integer not null constraint supplier_cells_rank check (rank >= 0),
  supplier_id integer not null references suppliers (id),
  primary key (cell, capability, kind, rank)
) strict, without rowid;
create index supplier_cells_by_supplier on supplier_cells (supplier_id);
-- A search for suppliers of every kind reads squares that lie beside each other in one go: their numbers follow each other.
create index supplier_cells_by_rank on supplier_cells (capability, rank, cell, supplier_id);

-- Minutes taken on a day, by bookings and walk-ins, and by hours in which no work is done. No row = nothing taken. A booking adds its minutes in the batch that creates it, and
-- the CHECK aborts that batch when the day is full. No foreign key: seeding suppliers anew must not free a day that is taken.
create table supplier_days (
  supplier_id integer not null,
  day text not null constraint supplier_days_day check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  capacity_minutes integer not null,
  booked_minutes integer not null constraint supplier_days_booked_minutes check (booked_minutes >= 0 and blocked_minutes >= 0 and booked_minutes + blocked_minutes <= capacity_minutes),
  blocked_minutes integer not null default 0,
  primary key (supplier_id, day)
) strict, without rowid;
-- The minutes taken stand in the supplier's own row too, so that a search reads one row for each supplier however full its book is.
-- A booking lies at most half a year ahead: days 200 days before the one that changes are long gone.
create trigger supplier_day_taken after insert on supplier_days BEGIN update suppliers set booked = (select json_group_array(json_array(day, booked_minutes + blocked_minutes)) from supplier_days where supplier_id = new.supplier_id and day >= date(new.day, '-200 days') and booked_minutes + blocked_minutes > 0) where id = new.supplier_id; END;
create trigger supplier_day_changed after update of booked_minutes, blocked_minutes on supplier_days BEGIN update suppliers set booked = (select json_group_array(json_array(day, booked_minutes + blocked_minutes)) from supplier_days where supplier_id = new.supplier_id and day >= date(new.day, '-200 days') and booked_minutes + blocked_minutes > 0) where id = new.supplier_id; END;
-- Suppliers written anew keep the days that are taken.
create trigger supplier_written after insert on suppliers when exists (select 1 from supplier_days where supplier_id = new.id) BEGIN update suppliers set booked = (select json_group_array(json_array(day, booked_minutes + blocked_minutes)) from supplier_days where supplier_id = new.id and booked_minutes + blocked_minutes > 0) where id = new.id; END;

-- What a workshop puts into its own diary: cars without a booking, and hours in which no work is done. What was typed is sealed for the id.
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
-- What was long ago is forgotten: first who came, then all of it.
create index diary_entries_by_day on diary_entries (day);
create index diary_entries_with_name on diary_entries (day) where first_name_digest is not null;
create index diary_entries_by_rego on diary_entries (supplier_id, rego_digest) where rego_digest is not null and removed_at is null;

-- What was done to a workshop's diary, counted for each supplier. Whoever decides by what is blocked writes the number after the last one that it read.
create table diary_events (
  supplier_id integer not null,
  number integer not null constraint diary_events_number check (number > 0),
  at integer not null,
  actor text not null,
  actor_name text not null,
  what text not null constraint diary_events_what check (what in ('walk-in-added', 'blocked', 'moved', 'removed', 'counted-anew')),
  kind text not null constraint diary_events_kind check (kind in ('walk-in', 'block')),
  entry_id text,
  was text constraint diary_events_was check (json_valid(was)),
  becomes text constraint diary_events_becomes check (json_valid(becomes)),
  primary key (supplier_id, number)
) strict, without rowid;

-- Calendars out on the internet whose busy times are taken from a workshop's days, three at most. The address is sealed for the row's id.
-- What was read last stays until something else was read. No foreign key, as with supplier_days.
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
-- What they take of each day stands in the supplier's own row, where a search reads it and a booking counts with it.
create trigger busy_address_added after insert on busy_addresses BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = new.supplier_id group by 1)) where id = new.supplier_id; END;
create trigger busy_address_read after update of days on busy_addresses when new.days <> old.days BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = new.supplier_id group by 1)) where id = new.supplier_id; END;
create trigger busy_address_removed after delete on busy_addresses BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = old.supplier_id group by 1)) where id = old.supplier_id; END;
create trigger supplier_written_busy after insert on suppliers when exists (select 1 from busy_addresses where supplier_id = new.id) BEGIN update suppliers set busy = (select json_group_array(json_array(day, minutes)) from (select each.value ->> 0 as day, sum(each.value ->> 1) as minutes from busy_addresses, json_each(busy_addresses.days) as each where busy_addresses.supplier_id = new.id group by 1)) where id = new.id; END;

-- The calendar file that a workshop's own programs fetch: of its address the digest alone.
create table calendar_feeds (
  supplier_id integer primary key,
  token_hash text not null,
  made_at integer not null
) strict;
create unique index calendar_feeds_by_token on calendar_feeds (token_hash);

-- What happened to the calendars of a workshop, written with the change itself.
create table calendar_events (
  id integer primary key,
  supplier_id integer not null,
  at integer not null,
  actor text not null,
  actor_name text,
  what text not null constraint calendar_events_what check (what in ('feed-created', 'feed-replaced', 'feed-ended', 'address-added', 'address-removed', 'address-emptied', 'reading-failed', 'reading-mended')),
  calendar text
) strict;
create index calendar_events_by_time on calendar_events (supplier_id, at);

-- The newest reviews of each supplier. The counts of stars stand with the supplier.
create table supplier_reviews (
  supplier_id integer not null references suppliers (id),
  number integer not null,
  stars integer not null constraint supplier_reviews_stars check (stars between 1 and 5),
  reviewed_on text not null,
  reviewer text not null,
  body text not null,
  primary key (supplier_id, number)
) strict, without rowid;

-- Days that operations closed for a state, besides its public holidays. state '' = the whole country.
create table blocked_dates (
  country text not null constraint blocked_dates_country check (country in ('AU', 'NZ')),
  state text not null,
  day text not null,
  reason text not null,
  primary key (country, state, day)
) strict, without rowid;

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

-- Changes of a workshop's business details that the desk decides on.
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

-- Counts the changes of suppliers by widest square of the map, and by supplier (its id below zero): a kept answer of the results holds while the sum of what it looked at stays.
create table supply_changes (
  square integer primary key,
  revision integer not null
) strict;

-- ── Leads: quote drafts and what belongs to them. Times are epoch milliseconds

-- Quotes, one row each: what they are searched by, and of one that was submitted, booked or cancelled all that it says.
-- Every save is in the lead's own object, and so is what a draft says. A lead's guid is its address. Contact details lie apart, AES-GCM sealed.
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
create index leads_submitted on leads (submitted_at) where submitted_at is not null;
create index leads_requested on leads (updated_at, holder_hash) where status = 'QuoteRequested';

-- What people were shown and pressed on the results page (P-257 to P-259). Append-only, no contact details.
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

-- What a workshop may see of the result lists that it appeared in, one row per day, collected from the impressions: nothing of customers, and of others only what several have in common.
create table listing_impressions (
  supplier_id integer not null,
  day text not null,
  impressions text not null,
  primary key (supplier_id, day),
  constraint listing_impressions_json check (json_valid(impressions))
) strict, without rowid;
create index listing_impressions_by_day on listing_impressions (day);

-- How far they were gathered.
create table impression_collections (
  number integer primary key not null,
  last_event_id integer not null
) strict;

-- Photos of a vehicle that go with a lead, and their part of the lead's history. The bytes lie in R2 (binding UPLOADS).
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
-- A lead has one object once, however often its copying is repeated.
create unique index captured_images_once on captured_images (lead_guid, object_key);

create table captured_image_events (
  id integer primary key,
  image_id text not null,
  lead_guid text not null,
  who text not null constraint captured_image_events_who check (who in ('holder', 'system')),
  what text not null constraint captured_image_events_what check (what in ('photo-added', 'photo-rejected', 'photo-removed')),
  reason text,
  at integer not null
) strict;
create unique index captured_image_events_once on captured_image_events (image_id, what);
create index captured_image_events_by_lead on captured_image_events (lead_guid, id);

-- Links that open a quote on another device: the token's hash only. The link shows, a code to the contact lets one go on.
create table resume_links (
  token_hash text primary key,
  lead_guid text not null,
  expires_at integer not null,
  created_at integer not null
) strict, without rowid;
create index resume_links_by_end on resume_links (expires_at);
create index resume_links_of_lead on resume_links (lead_guid);

-- Calls that customers wait for: one per lead, however often it is asked for.
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

-- Quotes that customers asked one supplier for: once for each lead and supplier. A row is also its event in the lead's history.
create table supplier_direct_leads (
  id integer primary key,
  lead_guid text not null,
  supplier_id integer not null,
  details_sealed text not null,
  who text not null constraint supplier_direct_leads_who check (who in ('holder', 'visitor')),
  asked_at integer not null
) strict;
create unique index supplier_direct_leads_once on supplier_direct_leads (lead_guid, supplier_id);

-- ── Bids. Money is whole cents, GST inside

-- Leads that cannot be priced, the suppliers asked to quote, what they took and offered.
-- Who gets a place is decided in the counter's object (durable-objects/bid-offer). These rows are its report and what pages read.
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

-- What a supplier offers for a lead in its own words and prices.
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

-- Who looked at an offer, once for each viewing.
create table bid_offer_views (
  bid_offer_id integer not null references bid_offers (id),
  viewing text not null,
  viewed_at integer not null,
  primary key (bid_offer_id, viewing)
) strict;

-- The opening is number 0. Every place taken after it is numbered by the counter without a gap.
create table bid_events (
  lead_guid text not null,
  seq integer not null constraint bid_events_seq check (seq >= 0),
  kind text not null constraint bid_events_kind check (kind in ('opened', 'claimed', 'offered', 'revealed', 'accepted', 'booked', 'cancelled')),
  bid_offer_id integer,
  supplier_id integer,
  who text not null constraint bid_events_who check (who in ('supplier', 'customer', 'system')),
  reason text,
  at integer not null,
  primary key (lead_guid, seq)
) strict, without rowid;
-- Nobody takes the same place twice.
create unique index bid_events_once on bid_events (lead_guid, kind, bid_offer_id) where bid_offer_id is not null;

-- A supplier's wallet: what was credited and debited, never changed. Its balance is the sum.
create table wallet_postings (
  id text primary key,
  supplier_id integer not null,
  amount integer not null constraint wallet_postings_amount check (amount <> 0),
  kind text not null constraint wallet_postings_kind check (kind in ('credit', 'top-up', 'top-up-returned', 'lead-claim', 'lead-claim-returned')),
  about text,
  at integer not null
) strict, without rowid;
create index wallet_postings_of_supplier on wallet_postings (supplier_id, at);

-- What a store pays into its wallet by card: one row before the provider is asked. What landed is a posting under its id
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

-- A workshop asks for what a claim cost it, once for each lead, and the desk decides
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

-- Quotes that a workshop worked out with the calculator and kept.
create table workshop_quotes (
  id text primary key,
  supplier_id integer not null,
  user_id text not null,
  payload text not null constraint workshop_quotes_payload check (json_valid(payload)),
  total integer,
  created_at integer not null
) strict, without rowid;
create index workshop_quotes_of_supplier on workshop_quotes (supplier_id, created_at);

-- ── Bookings. Money is whole cents, GST inside, times are epoch milliseconds, days are yyyy-MM-dd in the supplier's zone

-- What a customer typed about themselves is only ever kept encrypted.
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
-- Whom to remind, by the moment, and whose link it is.
create index bookings_to_remind on bookings (remind_at) where remind_at is not null;
create index bookings_earlier_day on bookings (earlier_check_at) where earlier_check_at is not null;
create index bookings_work_due on bookings (work_due_at) where work_due_at is not null;
create index bookings_in_question on bookings (work_notes ->> '$.report.at') where work_notes ->> '$.report.waitsFor' = 'desk';
create unique index bookings_by_reminder_key on bookings (reminder_key) where reminder_key is not null;
create unique index bookings_by_token on bookings (token);
-- Who booked, as keyed digests: first bookings and suspected duplicates are found without reading contact details.
create index bookings_by_email on bookings (email_digest, created_at) where email_digest is not null;
create index bookings_by_mobile on bookings (mobile_digest) where mobile_digest is not null;
-- A workshop finds its own work by plate.
create index bookings_by_rego on bookings (rego_digest, supplier_id) where rego_digest is not null;
create index bookings_to_approve on bookings (created_at) where fleet_approval = 'needed';
create index bookings_of_fleet on bookings (fleet_company_id, service_day) where fleet_company_id is not null;
-- One live booking for a lead: the loser of two tabs finds this index in its way.
create unique index bookings_one_for_lead on bookings (lead_guid) where status <> 'Cancelled';
create index bookings_cancelled_of_lead on bookings (lead_guid) where status = 'Cancelled';
-- With the family name in it, so that a workshop finds its own work by name in the entries alone: a search is rarer than a booking.
create index bookings_of_supplier_day on bookings (supplier_id, service_day, last_name_digest);
-- In the order of the lists of the desk.
create index bookings_by_day on bookings (service_day);
create index bookings_by_creation on bookings (created_at);
create unique index bookings_by_review_secret on bookings (review_secret_hash) where review_secret_hash is not null;
-- Whom to ask: read by the day, by the clock.
create index bookings_to_review on bookings (service_day) where review_secret_hash is null and status = 'Serviced';
-- A signed-in customer's own bookings, newest day last: the one that booked stands first among its holders. Bookings of nobody signed in take no entry.
create index bookings_of_person on bookings (json_extract(holders, '$[0].userId'), service_day) where json_extract(holders, '$[0].userId') is not null;
-- Which device booked, and which mailbox was named: limits per customer count by them.
create index bookings_of_device on bookings (json_extract(holders, '$[0].holderHash')) where json_extract(holders, '$[0].holderHash') is not null;
create index bookings_by_mailbox on bookings (mailbox_digest) where mailbox_digest is not null;

-- Slots that were taken without a payment, by workshop, mobile and network. A mobile and a network count for their blocks too. Mailbox and device are counted by the bookings.
create table slot_claims (
  subject text not null,
  booking_token text not null,
  at integer not null,
  is_move integer not null,
  limits text,
  primary key (subject, booking_token, at),
  constraint slot_claims_is_move check (is_move in (0, 1))
) strict, without rowid;

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
-- Answers of workshops and work to which nobody came, by their moment: the figures of a day are made of them.
create index booking_events_counted on booking_events (at) where kind in ('supplier-confirmed', 'dates-proposed', 'price-queried', 'supplier-declined', 'cancelled');

-- A booking as it was offered to one supplier, and what the supplier said.
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
-- Open corrections of vehicle and jobs, which cron closes and the workshop's lists show.
create index booking_offers_correction on booking_offers (correction_answer_by) where correction_answer_by is not null;
-- Confirmations by one press that wait their minute: the run of each minute hands them in.
create index booking_offers_held on booking_offers (held_until) where held_until is not null;
create unique index booking_offers_one_live on booking_offers (booking_token, (case when state = 'closed' then id else 0 end));
create index booking_offers_due on booking_offers ((case when state <> 'open' then customer_answer_by when reminders = 0 then remind_first_at when reminders = 1 then remind_again_at else respond_by end)) where state = 'open' or customer_answer_by is not null;

-- What customer and workshop of a booking wrote to each other, the words sealed for the id of the entry.
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

-- What a workshop found at the car beyond what was booked, and what its customer said. What a finding says is never changed: another word is another row.
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
-- Questions by the end of their time.
create index extra_findings_asked on extra_findings (answer_by) where state = 'asked';
create index extra_findings_with_photos on extra_findings (created_at) where photos <> '[]';

-- What customers say of a finished booking: one row for each booking, whoever presses how often.
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

-- Who does not want to be asked for reviews: the prints of their addresses and numbers.
create table review_opt_outs (
  digest text primary key,
  at integer not null
) strict, without rowid;

-- Somebody asked a person to look again at what a program decided. The words and the answer are sealed for the id. A row is also its own history.
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
