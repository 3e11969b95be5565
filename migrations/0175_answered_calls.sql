-- Answers to writes that came with an Idempotency-Key, for a day: a repeat is answered as the first time.
-- `key_hash`: keyed digest of call, caller and key; `request_hash`: of what was sent. `sealed` null = the call is being answered, until `lease_until` at the latest.
create table answered_calls (
  key_hash text primary key,
  request_hash text not null,
  sealed text,
  lease_until integer not null,
  expires_at integer not null
) strict, without rowid;

create index answered_calls_by_end on answered_calls (expires_at);
