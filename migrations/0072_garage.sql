-- Vehicles that people keep. `vehicle_key` is the plate where it is known, else the catalogue's id: one row per car.
create table garage_vehicles (
  id text primary key,
  user_id text not null references users (id),
  vehicle_key text not null,
  mid text not null,
  name text,
  -- The vehicle in the form a lead keeps it, with the years its variant was built.
  state text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at integer not null,
  updated_at integer not null,
  unique (user_id, vehicle_key)
) strict, without rowid;

-- Whose a lead is, to find a person's newest ones.
alter table leads add column user_id text;
create index leads_by_user on leads (user_id, updated_at) where user_id is not null;
