-- Rows written are most of what a quote costs, an entry of an index being one (docs/decisions/0215): a save writes four of them here.
drop index leads_by_status;

-- The one question asked by status: which requests wait for bids.
create index leads_requested on leads (updated_at) where status = 'QuoteRequested';

-- What holds an event once is its address: no number, no second index.
create table lead_events_once_each (
  guid text not null,
  revision integer not null,
  who text not null check (who in ('holder', 'visitor', 'system')),
  what text not null,
  why text,
  at integer not null,
  primary key (guid, revision, what)
) strict, without rowid;

insert into lead_events_once_each (guid, revision, who, what, why, at) select guid, revision, who, what, why, at from lead_events;
drop table lead_events;
alter table lead_events_once_each rename to lead_events;
