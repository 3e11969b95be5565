-- Bookings and the money behind them. Money is whole cents, GST inside; times are epoch milliseconds;
-- days are yyyy-MM-dd in the supplier's zone. What a customer typed about themselves is only ever kept encrypted.

create table bookings (
  -- The reference people read out: drawn at random, so that it does not tell how many bookings there are.
  id integer primary key,
  token text not null unique check (length(token) >= 22),
  lead_guid text not null,
  supplier_id integer not null,
  service_day text not null,
  arrival_from text not null,
  arrival_to text,
  job_minutes integer not null check (job_minutes > 0),
  status text not null check (status in ('Quote', 'PendingAwaitingPayment', 'Pending', 'Confirmed', 'PaymentFailed', 'Rescheduled', 'Serviced', 'Cancelled')),
  booking_type integer not null default 1,
  fleet_company_id integer,
  is_product_flow integer not null default 0 check (is_product_flow in (0, 1)),
  pricing_strategy text not null check (pricing_strategy in ('SinglePrice', 'PriceRange')),
  currency text not null check (currency in ('AUD', 'NZD')),
  total_cents integer not null check (total_cents >= 0),
  max_total_cents integer not null check (max_total_cents >= total_cents),
  -- The whole price: lines, rule version and input hash, so that the same inputs give the same cents again.
  price text not null,
  extra_ids text not null,
  -- BookingRequest as JSON, AES-GCM.
  request_cipher text not null,
  terms_version text not null,
  submission_key text not null unique,
  created_at integer not null,
  updated_at integer not null
) strict;

-- One live booking for a lead: the loser of two tabs finds this index in its way.
create unique index bookings_one_for_lead on bookings (lead_guid) where status <> 'Cancelled';
create index bookings_of_supplier_day on bookings (supplier_id, service_day);

create table booking_events (
  id integer primary key autoincrement,
  booking_token text not null,
  at integer not null,
  actor text not null,
  kind text not null,
  from_status text,
  to_status text,
  reason text
) strict;
create index booking_events_of_booking on booking_events (booking_token, id);

-- One row before each call to a payment provider: the promise can be taken up again whatever happens in between.
create table payment_attempts (
  id text primary key,
  -- The form that was submitted, and a hash of what it said: a second press is the same attempt, a changed form another.
  submission_key text not null,
  input_hash text not null,
  lead_guid text not null,
  supplier_id integer not null,
  -- Set when an existing booking is being paid (IsPaymentOnly).
  paying_booking_token text,
  method text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  provider_id text unique,
  -- BookingRequest as JSON, AES-GCM; null until submit names the payment, and for an existing booking.
  request_cipher text,
  -- The offer that was accepted: price, job minutes, capacity. What is paid is what is booked.
  offer text not null,
  -- 'releasing' = decided to let the money go, the provider not told yet; the sweep takes it up.
  state text not null check (state in ('created', 'started', 'completed', 'releasing', 'released')),
  reason text,
  booking_token text,
  created_at integer not null,
  updated_at integer not null,
  unique (submission_key, input_hash)
) strict;
create index payment_attempts_of_lead on payment_attempts (lead_guid);
create index payment_attempts_open on payment_attempts (updated_at) where state in ('created', 'started', 'releasing');

create table payments (
  id text primary key,
  attempt_id text not null unique,
  booking_token text not null,
  method text not null,
  provider_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  status text not null check (status in ('created', 'authorise pending', 'authorised', 'settling', 'settled', 'refund pending', 'partial refund', 'refunded', 'declined', 'failed', 'voided')),
  -- Latest moment to take an authorised amount; null once taken or let go.
  capture_by integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create index payments_of_booking on payments (booking_token);
create index payments_to_capture on payments (capture_by) where status = 'authorised';

create table payment_events (
  id integer primary key autoincrement,
  attempt_id text not null,
  at integer not null,
  actor text not null,
  kind text not null,
  reason text
) strict;
create index payment_events_of_attempt on payment_events (attempt_id, id);

create table webhook_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  provider_object_id text,
  received_at integer not null,
  primary key (provider, event_id)
) strict;
