-- What discounts take: vouchers once, codes so often a year, credit as far as there is. Money is whole cents, times are epoch milliseconds.

-- Reference data (data/catalogue/partners.json): each voucher has a reference of its own. That it was taken stands in discount_uses.
create table vouchers (
  reference text primary key collate nocase,
  discount_code text not null collate nocase,
  value_cents integer not null check (value_cents > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  status text not null check (status in ('valid', 'used', 'expired', 'cancelled')),
  expires text not null
) strict;

-- One row for each booking and each thing its discount counts against: the customer's mobile and e-mail (keyed digests), or the voucher itself.
create table discount_uses (
  id integer primary key autoincrement,
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
  given_back_at integer
) strict;
create unique index discount_uses_once on discount_uses (code, taker, period, slot) where given_back_at is null;
create index discount_uses_of_booking on discount_uses (booking_token);

-- What customers have on account. Rows are only added; the CHECK refuses to take more than is there.
create table customer_credits (
  id integer primary key autoincrement,
  account text not null,
  at integer not null,
  amount_cents integer not null,
  balance_after integer not null check (balance_after >= 0),
  reason text not null,
  booking_token text
) strict;
create index customer_credits_of_account on customer_credits (account, id);
create index customer_credits_of_booking on customer_credits (booking_token);

-- Who booked and for what, as keyed digests: first bookings and suspected duplicates are found without reading contact details.
create table booking_prints (
  booking_token text primary key,
  email text,
  mobile text,
  rego text,
  vehicle text,
  -- JSON list of task names, e.g. ["service","repair:159"].
  tasks text not null,
  service_day text not null
) strict;
create index booking_prints_by_email on booking_prints (email);
create index booking_prints_by_mobile on booking_prints (mobile);

-- A cancelled booking gives back what it took, whoever cancels it.
create trigger booking_cancelled_gives_back after update of status on bookings when new.status = 'Cancelled' and old.status <> 'Cancelled'
begin
  update discount_uses set given_back_at = new.updated_at where booking_token = new.token and given_back_at is null;
  insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
    select c.account, new.updated_at, -c.amount_cents, (select sum(amount_cents) from customer_credits where account = c.account) - c.amount_cents, 'booking-cancelled', new.token
      from customer_credits c where c.booking_token = new.token and c.amount_cents < 0;
end;
