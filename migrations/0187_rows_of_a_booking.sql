-- As 0186, for what a booking writes (docs/decisions/0215).

-- Only the list of messages of a development site is read by age: it may look through them.
drop index outbox_newest;

-- What is owed for a booking has no payment yet.
drop index money_ledger_of_attempt;
create index money_ledger_of_attempt on money_ledger (attempt_id) where attempt_id is not null;

-- Read by what the customer left, or joined by the booking's token: that is the row's address.
create table booking_prints_by_token (
  booking_token text primary key,
  email text,
  mobile text,
  rego text,
  vehicle text,
  tasks text not null,
  service_day text not null
) strict, without rowid;
insert into booking_prints_by_token (booking_token, email, mobile, rego, vehicle, tasks, service_day)
  select booking_token, email, mobile, rego, vehicle, tasks, service_day from booking_prints where booking_token is not null;
drop table booking_prints;
alter table booking_prints_by_token rename to booking_prints;
create index booking_prints_by_email on booking_prints (email);
create index booking_prints_by_mobile on booking_prints (mobile);
