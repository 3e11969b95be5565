-- Calls that customers wait for: one per lead, however often it is asked for.
create table callbacks (
  lead_guid text primary key,
  reason text not null,
  state text not null check (state in ('waiting', 'done')),
  created_at integer not null
) strict, without rowid;

create index callbacks_waiting on callbacks (created_at) where state = 'waiting';
