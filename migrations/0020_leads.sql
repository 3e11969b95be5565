-- Leads (quote drafts), every numbered revision, and their history. Contact details lie apart, AES-GCM sealed.
create table leads (
  guid text primary key,
  revision integer not null check (revision >= 1),
  status text not null check (status in ('QuotePending', 'QuoteRequested', 'QuotedAutomatically')),
  country text not null check (country in ('AU', 'NZ')),
  state text not null,
  contact_sealed text,
  holder_hash text,
  parent_guid text,
  submitted_at integer,
  created_at integer not null,
  updated_at integer not null
) strict;

create index leads_by_status on leads (status, updated_at);
create index leads_by_parent on leads (parent_guid) where parent_guid is not null;

create table lead_revisions (
  guid text not null,
  revision integer not null check (revision >= 1),
  idempotency_key text not null,
  state text not null,
  saved_at integer not null,
  primary key (guid, revision)
) strict, without rowid;

create unique index lead_revisions_by_key on lead_revisions (guid, idempotency_key);

create table lead_events (
  id integer primary key,
  guid text not null,
  revision integer not null,
  who text not null check (who in ('holder', 'visitor', 'system')),
  what text not null,
  why text,
  at integer not null
) strict;

create unique index lead_events_once on lead_events (guid, revision, what);
