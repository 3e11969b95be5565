-- What a supplier sets itself. The values in force stand in `suppliers`; every change of them is an event, and a section's newest event is its version.
-- Names of public holidays of its own state or region on which it works.
alter table suppliers add column open_holidays text not null default '[]' check (json_valid(open_holidays));
-- How many days ahead it takes bookings; null = as far as customers may ask.
alter table suppliers add column days_ahead integer check (days_ahead > 0);
-- 0 = it names its price itself, for each request.
alter table suppliers add column automatic_quoting integer not null default 1 check (automatic_quoting in (0, 1));
-- Largest order in cents that is priced without it; null = any.
alter table suppliers add column largest_automatic integer check (largest_automatic > 0);
-- A square of the map is ranked anew from the suppliers in it.
create index suppliers_by_place on suppliers (latitude, longitude);

create table supplier_setting_events (
  supplier_id integer not null,
  section text not null,
  -- Two savers of one version: this key refuses the second.
  version integer not null check (version > 0),
  at integer not null,
  -- Our id of the person, and the name that colleagues know.
  actor text not null,
  actor_name text not null,
  before text not null check (json_valid(before)),
  after text not null check (json_valid(after)),
  primary key (supplier_id, section, version)
) strict, without rowid;
create index supplier_setting_events_by_time on supplier_setting_events (supplier_id, at);

-- Counts the changes of suppliers by widest square of the map, and by supplier (its id below zero): a kept answer of the results holds while the sum of what it looked at stays.
create table supply_changes (
  square integer primary key,
  revision integer not null
) strict;
-- Our own service alone: its vans stand in several squares.
create index suppliers_with_bases on suppliers (id) where bases is not null;
