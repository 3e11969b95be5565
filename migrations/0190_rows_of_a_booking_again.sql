-- As 0187, for what a booking still writes (docs/decisions/0247). Numbers of these are never given twice: nothing is deleted from them.
create table booking_events_next (
  id integer primary key,
  booking_token text not null,
  at integer not null,
  actor text not null,
  kind text not null,
  from_status text,
  to_status text,
  reason text
) strict;
insert into booking_events_next (id, booking_token, at, actor, kind, from_status, to_status, reason) select id, booking_token, at, actor, kind, from_status, to_status, reason from booking_events;
drop table booking_events;
alter table booking_events_next rename to booking_events;
create index booking_events_of_booking on booking_events (booking_token, id);

create table booking_offers_next (
  id integer primary key,
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
insert into booking_offers_next (id, booking_token, supplier_id, state, response_type, comment, responded_at, responded_by, dates, customer_answer_by, remind_first_at, remind_again_at, respond_by, reminders, ended, version, created_at)
  select id, booking_token, supplier_id, state, response_type, comment, responded_at, responded_by, dates, customer_answer_by, remind_first_at, remind_again_at, respond_by, reminders, ended, version, created_at from booking_offers;
drop table booking_offers;
alter table booking_offers_next rename to booking_offers;
create unique index booking_offers_one_live on booking_offers (booking_token) where state <> 'closed';
create index booking_offers_of_booking on booking_offers (booking_token, id);
create index booking_offers_open on booking_offers (respond_by) where state = 'open';
create index booking_offers_waiting on booking_offers (customer_answer_by) where state <> 'open' and customer_answer_by is not null;

-- What is posted is its own address, and nothing asks by booking.
create table money_ledger_by_key (
  -- What is posted, once: "captured:{attempt}:{total so far}".
  entry_key text primary key,
  at integer not null,
  -- null while, and if ever, no booking came of the attempt.
  booking_token text,
  attempt_id text,
  debit text not null check (debit in ('due', 'discounted', 'authorised', 'promised', 'captured')),
  credit text not null check (credit in ('quoted', 'due', 'promised', 'authorised', 'refunded')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  check (debit <> credit)
) strict, without rowid;
insert into money_ledger_by_key (entry_key, at, booking_token, attempt_id, debit, credit, amount_cents, currency) select entry_key, at, booking_token, attempt_id, debit, credit, amount_cents, currency from money_ledger;
drop table money_ledger;
alter table money_ledger_by_key rename to money_ledger;
create index money_ledger_of_attempt on money_ledger (attempt_id) where attempt_id is not null;
create trigger money_ledger_keeps_rows before delete on money_ledger begin select raise(abort, 'the ledger is append-only'); end;
create trigger money_ledger_keeps_amounts before update on money_ledger begin select raise(abort, 'the ledger is append-only'); end;

-- Found by its booking, or by what it counts against.
drop trigger booking_cancelled_gives_back;
create table discount_uses_by_booking (
  booking_token text not null,
  code text not null collate nocase,
  taker text not null,
  -- The calendar year of a yearly limit, or 'ever'.
  period text not null,
  -- 1 to the limit. No free slot makes it null, and the whole batch fails.
  slot integer not null check (slot >= 1),
  off_cents integer not null check (off_cents >= 0),
  rewards_option text,
  taken_at integer not null,
  given_back_at integer,
  primary key (booking_token, code, taker, period, slot)
) strict, without rowid;
insert into discount_uses_by_booking (booking_token, code, taker, period, slot, off_cents, rewards_option, taken_at, given_back_at)
  select booking_token, code, taker, period, slot, off_cents, rewards_option, taken_at, given_back_at from discount_uses;
drop table discount_uses;
alter table discount_uses_by_booking rename to discount_uses;
create unique index discount_uses_once on discount_uses (code, taker, period, slot) where given_back_at is null;
create trigger booking_cancelled_gives_back after update of status on bookings when new.status = 'Cancelled' and old.status <> 'Cancelled'
begin
  update discount_uses set given_back_at = new.updated_at where booking_token = new.token and given_back_at is null;
  insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
    select c.account, new.updated_at, -c.amount_cents, (select sum(amount_cents) from customer_credits where account = c.account) - c.amount_cents, 'booking-cancelled', new.token
      from customer_credits c where c.booking_token = new.token and c.amount_cents < 0;
end;
