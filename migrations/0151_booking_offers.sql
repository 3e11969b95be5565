-- A booking as it was offered to one supplier, and what the supplier said. Times are epoch milliseconds.
create table booking_offers (
  id integer primary key autoincrement,
  booking_token text not null,
  supplier_id integer not null,
  state text not null check (state in ('open', 'responded', 'closed')),
  response_type integer check (response_type in (1, 2, 3, 4)),
  comment text,
  responded_at integer,
  -- Our id of the person who answered.
  responded_by text,
  -- JSON: [{day, startAt, endAt, isAcceptableForCustomer}].
  dates text not null default '[]',
  customer_answer_by integer,
  remind_first_at integer not null,
  remind_again_at integer not null,
  respond_by integer not null,
  reminders integer not null default 0,
  ended text check (ended in ('declined', 'timed-out', 'customer-chose-none', 'customer-cancelled', 'price-not-agreed')),
  version integer not null default 0,
  created_at integer not null
) strict;
-- One live offer for a booking.
create unique index booking_offers_one_live on booking_offers (booking_token) where state <> 'closed';
create index booking_offers_of_booking on booking_offers (booking_token, id);
create index booking_offers_open on booking_offers (respond_by) where state = 'open';
create index booking_offers_waiting on booking_offers (customer_answer_by) where state <> 'open' and customer_answer_by is not null;

-- The day that was booked first; null = it never changed.
alter table bookings add column original_service_day text;
-- Counts moves and the cancellation: the SEQUENCE of the calendar file.
alter table bookings add column calendar_sequence integer not null default 0;
-- The customer said that any supplier at the same or a lower price may do it.
alter table bookings add column takes_any_supplier integer not null default 0 check (takes_any_supplier in (0, 1));

-- Bookings from before: their suppliers may answer, and are not hurried.
insert into booking_offers (booking_token, supplier_id, state, remind_first_at, remind_again_at, respond_by, reminders, created_at)
  select token, supplier_id, 'open', created_at + 9000000000000, created_at + 9000000000000, created_at + 9000000000000, 2, created_at from bookings where status <> 'Cancelled';
