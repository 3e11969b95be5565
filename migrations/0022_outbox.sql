-- Messages to people, written in the same batch as the change they tell of. Who and what are sealed for the row's id.
create table outbox (
  -- Given by the writer, e.g. "booking-received:<id>:email": writing it twice sends it once.
  id text primary key,
  channel text not null check (channel in ('email', 'sms')),
  template text not null,
  sealed text not null,
  -- The lead or booking it is about.
  about text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  -- When it may be sent; while it is being sent: until when nobody else may.
  next_at integer not null,
  provider_id text,
  failure text,
  created_at integer not null,
  sent_at integer
) strict, without rowid;

create index outbox_due on outbox (next_at) where state in ('waiting', 'sending');
create index outbox_newest on outbox (created_at);
