-- Who may book on a fleet's account. Of a member only what the look-up compares is kept: no name, no whole member number.
create table fleet_memberships (
  id text primary key,
  fleet_company_id integer not null,
  last4 text not null,
  country text not null check (country in ('AU', 'NZ')),
  state text not null,
  plate text not null,
  is_active integer not null check (is_active in (0, 1))
) strict, without rowid;

create index fleet_memberships_by_plate on fleet_memberships (fleet_company_id, country, state, plate, last4);

-- How often the membership of a plate was asked for, by a keyed digest of the plate: guessing four characters must not pay.
create table fleet_membership_tries (
  plate_digest text primary key,
  hour_started_at integer not null,
  tries integer not null
) strict, without rowid;
