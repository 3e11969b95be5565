-- State of the in-process payment providers that serve DEV and TEST, one row per checkout or transaction in the provider's own words.

create table sandbox_checkouts (
  provider text not null,
  id text not null,
  body text not null,
  -- Guards concurrent changes.
  version integer not null default 1,
  created_at integer not null,
  primary key (provider, id)
) strict, without rowid;
