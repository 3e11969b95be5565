-- Baseline schema, part 2 of 2. D1 accepts at most 100,000 bytes in one statement and may receive a migration file as one statement, so the schema
-- is split (docs/decisions/0045). The rules for triggers and comments at the top of 0000_baseline.sql apply here too.

-- ── Discounts and credit

-- Discount codes, one row per code. `percentage_100` is hundredths of a percent (800 = 8%). `yearly_limit` null = no limit per customer.
-- `field_rules` (JSON) are conditions on fields of the booking request.
create table discounts (
  code text primary key collate nocase,
  description text not null,
  kind text not null,
  amount_cents integer,
  percentage_100 integer,
  max_discount_cents integer,
  min_total_cents integer,
  countries text not null,
  fleet_allowed integer not null constraint discounts_fleet_allowed check (fleet_allowed in (0, 1)),
  first_booking_only integer not null constraint discounts_first_booking_only check (first_booking_only in (0, 1)),
  yearly_limit integer,
  starts text,
  ends text,
  is_auto integer not null constraint discounts_is_auto check (is_auto in (0, 1)),
  is_youi_rewards integer not null constraint discounts_is_youi_rewards check (is_youi_rewards in (0, 1)),
  is_affected_by_customer_balance integer not null constraint discounts_is_affected_by_customer_balance check (is_affected_by_customer_balance in (0, 1)),
  requires_partner_referral integer not null constraint discounts_requires_partner_referral check (requires_partner_referral in (0, 1)),
  field_rules text not null,
  error_message_when_not_allowed text not null,
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- Changes made at the desk to codes, vouchers, texts, closed days, special prices, jobs, questions, help articles, legal texts, trade prices,
-- partners, fleet companies and white labels. `key` is the item's key within its kind. `before` null = created, `after` null = removed. The primary
-- key refuses the second of two changes with the same version.
create table desk_changes (
  kind text not null constraint desk_changes_kind check (kind in ('code', 'voucher', 'text', 'closed-day', 'special-price', 'job', 'question', 'help', 'legal-text', 'trade-price', 'partner', 'rewards-partner', 'fleet', 'white-label')),
  key text not null collate nocase,
  version integer not null constraint desk_changes_version check (version > 0),
  at integer not null,
  actor text not null,
  actor_name text not null,
  before text constraint desk_changes_before check (json_valid(before)),
  after text constraint desk_changes_after check (json_valid(after)),
  reason text not null,
  primary key (kind, key, version)
) strict, without rowid;

-- Clubs whose pages start quotes for their members, edited at the desk. `slug` is the path of the club's page.
create table partner_clubs (
  slug text primary key,
  partner_name text not null,
  countries text not null constraint partner_clubs_countries check (json_valid(countries)),
  discount_code text not null collate nocase,
  referral_label text not null,
  number_shape text not null,
  is_any_number_taken integer not null constraint partner_clubs_is_any_number_taken check (is_any_number_taken in (0, 1)),
  is_advertised integer not null constraint partner_clubs_is_advertised check (is_advertised in (0, 1)),
  heading text not null,
  intro text not null,
  points text not null constraint partner_clubs_points check (json_valid(points)),
  steps text not null constraint partner_clubs_steps check (json_valid(steps)),
  button text not null,
  terms text not null,
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- The rewards partner, at most one row.
create table rewards_partners (
  id text primary key constraint rewards_partners_id check (id = 'rewards'),
  name text not null,
  email text not null,
  countries text not null constraint rewards_partners_countries check (json_valid(countries)),
  discount_code text not null collate nocase,
  reference_name text not null,
  number_shape text not null,
  is_any_number_taken integer not null constraint rewards_partners_is_any_number_taken check (is_any_number_taken in (0, 1)),
  review_heading text not null,
  review_text text not null,
  origin text not null default 'shipped',
  changed_by text
) strict, without rowid;

-- Member numbers that partners gave us for checking discounts, without names.
create table partner_numbers (
  discount_code text not null collate nocase,
  number text not null,
  status text not null constraint partner_numbers_status check (status in ('active', 'closed')),
  primary key (discount_code, number)
) strict, without rowid;

-- White labels of other companies, each with its own host, edited at the desk. `theme` null = derived from the colour.
create table white_labels (
  host text primary key,
  name text not null,
  support_phone text not null,
  support_email text not null,
  theme text,
  colour text not null constraint white_labels_colour check (colour glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  is_shown integer not null constraint white_labels_is_shown check (is_shown in (0, 1))
) strict, without rowid;

-- Vouchers, seeded from data/catalogue/partners.json, each with its own reference. Their uses are in discount_uses.
create table vouchers (
  reference text primary key not null collate nocase,
  discount_code text not null collate nocase,
  value_cents integer not null constraint vouchers_value_cents check (value_cents > 0),
  country text not null constraint vouchers_country check (country in ('AU', 'NZ')),
  status text not null constraint vouchers_status check (status in ('valid', 'used', 'expired', 'cancelled')),
  expires text not null,
  origin text not null default 'shipped',
  changed_by text
) strict;

-- Uses of discounts, one row per booking and key that the use is counted for. `taker` is a keyed digest that identifies the customer (mailbox,
-- mobile, plate, account, device or member number), 'voucher', or 'nobody' if the discount has no limit. `period` is the calendar year of a yearly
-- limit, or 'ever'. `slot` counts from 1 to the limit. If no slot is free, it is null and the whole batch fails. `returned_at` null = still counts.
create table discount_uses (
  booking_token text not null,
  code text not null collate nocase,
  taker text not null,
  period text not null,
  slot integer not null constraint discount_uses_slot check (slot >= 1),
  off_cents integer not null constraint discount_uses_off_cents check (off_cents >= 0),
  rewards_option text,
  taken_at integer not null,
  returned_at integer,
  primary key (booking_token, code, taker, period, slot)
) strict, without rowid;
create unique index discount_uses_once on discount_uses (code, taker, period, slot) where returned_at is null and taker <> 'nobody';

-- Customers' credit, append-only. `account` is a keyed digest. `balance_after` is the balance after this row, and the CHECK keeps it from becoming
-- negative. `expires_at` null = never. `giveaway_id` is the approved giveaway if the desk gave the credit.
create table customer_credits (
  id integer primary key autoincrement,
  account text not null,
  at integer not null,
  amount_cents integer not null,
  balance_after integer not null constraint customer_credits_balance_after check (balance_after >= 0),
  reason text not null,
  booking_token text,
  expires_at integer,
  giveaway_id text
) strict;
create unique index customer_credits_given_once on customer_credits (giveaway_id) where giveaway_id is not null;
create index customer_credits_of_account on customer_credits (account, id);
create index customer_credits_of_booking on customer_credits (booking_token);

-- ── Payments

-- One row per payment attempt, written before each call to a payment provider, so that the payment can be resumed after any failure.
-- `submission_key` and `input_hash` identify the submitted form: sending the same form again is the same attempt. `offer` (JSON) is the price and
-- slot that the customer accepted. `request_cipher` is the booking request, encrypted, null for an existing booking (`paying_booking_token`).
-- `state` 'releasing' = the release is decided but the provider has not been called. `held_day` is the supplier's day that is held until
-- `held_until` (docs/decisions/0085), and `held_network` a keyed digest of the network that started the attempt.
create table payment_attempts (
  id text primary key not null,
  submission_key text not null,
  input_hash text not null,
  lead_guid text not null,
  supplier_id integer not null,
  paying_booking_token text,
  method text not null,
  amount_cents integer not null constraint payment_attempts_amount_cents check (amount_cents > 0),
  currency text not null constraint payment_attempts_currency check (currency in ('AUD', 'NZD')),
  provider_id text,
  request_cipher text,
  offer text not null,
  state text not null constraint payment_attempts_state check (state in ('created', 'started', 'completed', 'releasing', 'released')),
  reason text,
  booking_token text,
  created_at integer not null,
  updated_at integer not null,
  origin_screen text not null default 'finalise' constraint payment_attempts_origin_screen check (origin_screen in ('finalise', 'product-finalise', 'pay', 'pay-with-bnpl')),
  unbranded integer not null default 0 constraint payment_attempts_unbranded check (unbranded in (0, 1)),
  payment_ref text,
  hand_over text,
  returned_at integer,
  asked_again_at integer,
  agreed_version integer,
  held_day text,
  held_until integer constraint payment_attempts_held_until check (held_until is null or held_day is not null),
  held_network text
) strict;
create unique index payment_attempts_by_provider_id on payment_attempts (provider_id);
create unique index payment_attempts_once on payment_attempts (submission_key, input_hash);
create index payment_attempts_of_lead on payment_attempts (lead_guid);
-- Days that are held at a supplier while customers pay.
create index payment_attempts_held on payment_attempts (supplier_id, held_until) where held_until is not null;
create index payment_attempts_open on payment_attempts (updated_at) where state in ('created', 'started', 'releasing');
create index payment_attempts_to_ask_again on payment_attempts (updated_at) where state = 'released' and asked_again_at is null;

-- The payments of bookings, at most one row per payment attempt. `capture_by` = deadline to capture an authorised amount, null once it is captured
-- or released. `taken_cents` is the captured amount, `kept_cents` the part that is not refunded (such as a late cancellation fee).
create table payments (
  id text primary key not null,
  attempt_id text not null,
  booking_token text not null,
  method text not null,
  provider_id text not null,
  amount_cents integer not null constraint payments_amount_cents check (amount_cents > 0),
  currency text not null constraint payments_currency check (currency in ('AUD', 'NZD')),
  status text not null constraint payments_status check (status in ('created', 'authorise pending', 'authorised', 'settling', 'settled', 'refund pending', 'partial refund', 'refunded', 'declined', 'failed', 'voided')),
  capture_by integer,
  created_at integer not null,
  updated_at integer not null,
  payment_ref text,
  taken_cents integer not null default 0 constraint payments_taken_cents check (taken_cents >= 0),
  kept_cents integer not null default 0 constraint payments_kept_cents check (kept_cents >= 0 and kept_cents < amount_cents)
) strict;
create unique index payments_of_attempt on payments (attempt_id);
create index payments_of_booking on payments (booking_token);
create index payments_by_creation on payments (created_at);
create index payments_to_capture on payments (capture_by) where status = 'authorised';
create index payments_to_refund on payments (updated_at) where status = 'refund pending';
create index payments_settling on payments (updated_at) where status = 'settling';
create index payments_by_ref on payments (payment_ref) where payment_ref is not null;

-- History of a payment attempt.
create table payment_events (
  id integer primary key autoincrement,
  attempt_id text not null,
  at integer not null,
  actor text not null,
  kind text not null,
  reason text
) strict;
create index payment_events_of_attempt on payment_events (attempt_id, id);

-- Webhook events received from payment providers, one row per event, so that each is handled once. `handled_at` null = not handled, so that the
-- provider's next delivery is handled if the worker crashed before.
create table webhook_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  provider_object_id text,
  received_at integer not null,
  handled_at integer,
  primary key (provider, event_id)
) strict;

-- Signed notices of payment providers that cannot be queried (humm), and the refunds that we made through them. `reference` is our attempt id.
-- `refund_tried_cents` is a refund whose answer may have been lost, null = none. `refund_said_act` is the latest desk action that recorded whether
-- the provider shows this refund.
create table provider_notices (
  provider text not null,
  reference text not null,
  gateway_reference text not null,
  result text not null constraint provider_notices_result check (result in ('completed', 'failed')),
  amount_cents integer not null constraint provider_notices_amount_cents check (amount_cents > 0),
  currency text not null,
  refunded_cents integer not null default 0 constraint provider_notices_refunded_cents check (refunded_cents between 0 and amount_cents),
  refund_tried_cents integer,
  refund_tried_at integer,
  refund_said_act text,
  at integer not null,
  primary key (provider, reference),
  constraint provider_notices_refund_tried check ((refund_tried_cents is null) = (refund_tried_at is null))
) strict, without rowid;

-- The double-entry ledger. Each row debits one account and credits another, so the ledger always balances. Accounts: quoted (price before
-- discounts), discounted, waived (refunded as goodwill, not due again), due (owed by the customer), authorised and promised (held at a provider,
-- and for whom), captured (by a provider for us), refunded, disputed (taken back by customers' banks), withdrawn (deducted from our balance at a
-- provider), dispute-fees. `entry_key` is unique per posting, for example 'captured:{attempt}:{total so far}'. The triggers make the table
-- append-only, except that `booking_token` can be set once, when the attempt leads to a booking.
create table money_ledger (
  entry_key text primary key,
  at integer not null,
  booking_token text,
  attempt_id text,
  debit text not null constraint money_ledger_debit check (debit in ('due', 'quoted', 'discounted', 'waived', 'authorised', 'promised', 'captured', 'disputed', 'withdrawn', 'dispute-fees')),
  credit text not null constraint money_ledger_credit check (credit in ('quoted', 'discounted', 'waived', 'due', 'promised', 'authorised', 'refunded', 'disputed', 'withdrawn', 'dispute-fees')),
  amount_cents integer not null constraint money_ledger_amount_cents check (amount_cents > 0),
  currency text not null constraint money_ledger_currency check (currency in ('AUD', 'NZD')),
  constraint money_ledger_accounts check (debit <> credit)
) strict, without rowid;
create index money_ledger_refunds on money_ledger (at) where credit = 'refunded';
create index money_ledger_of_attempt on money_ledger (attempt_id) where attempt_id is not null;
create trigger money_ledger_keeps_rows before delete on money_ledger BEGIN select raise(abort, 'the ledger is append-only'); END;
create trigger money_ledger_keeps_amounts before update of entry_key, at, attempt_id, debit, credit, amount_cents, currency on money_ledger BEGIN select raise(abort, 'the ledger is append-only'); END;
create trigger money_ledger_keeps_bookings before update of booking_token on money_ledger when old.booking_token is not null BEGIN select raise(abort, 'the ledger is append-only'); END;

-- ── Workshop accounts, statements and payouts

-- A workshop's account with us: customers' payments, discounts, commission, disputes and payouts. Append-only. `amount` above 0 = we owe the
-- workshop, below 0 = the workshop owes us, and the balance is the sum. `counted` is the base amount: for completed work (kind 'done') the amount
-- charged, for commission the amount it was calculated from. `percent_100` is hundredths of a percent, `rule_version` 0 = the deployment's rate.
create table supplier_postings (
  id text primary key,
  supplier_id integer not null,
  kind text not null constraint supplier_postings_kind check (kind in ('done', 'taken', 'returned', 'discount', 'discount-reversal', 'commission', 'commission-refund', 'dispute', 'dispute-reversal', 'payout', 'payout-failed')),
  amount integer not null constraint supplier_postings_amount check ((amount = 0) = (kind = 'done')),
  counted integer constraint supplier_postings_counted check (counted >= 0),
  booking_token text,
  percent_100 integer,
  rule_version integer,
  at integer not null
) strict, without rowid;
create index supplier_postings_of_supplier on supplier_postings (supplier_id, at);
create index supplier_postings_of_booking on supplier_postings (booking_token) where booking_token is not null;
create index supplier_postings_counted on supplier_postings (at) where kind in ('done', 'commission', 'commission-refund', 'returned');
create trigger supplier_postings_keep_rows before delete on supplier_postings BEGIN select raise(abort, 'postings are append-only'); END;
create trigger supplier_postings_keep_values before update on supplier_postings BEGIN select raise(abort, 'postings are append-only'); END;

-- Commission rates of a supplier that differ from the deployment's, from `from_at` on. A booking keeps the rate that applied when it was made.
-- `percent_100` is hundredths of a percent: 1250 = 12.5%.
create table commission_rules (
  supplier_id integer not null,
  version integer not null constraint commission_rules_version check (version > 0),
  percent_100 integer not null constraint commission_rules_percent_100 check (percent_100 between 0 and 5000),
  from_at integer not null,
  at integer not null,
  reason text not null,
  primary key (supplier_id, version)
) strict, without rowid;

-- Statements of closed months, each stored as the complete JSON document. The triggers reject changes. A statement contains the postings from
-- `from_at` until before `until_at`. `hash` is the SHA-256 of the document's canonical JSON.
create table statements (
  supplier_id integer not null,
  month text not null constraint statements_month check (month glob '20[0-9][0-9]-[01][0-9]'),
  from_at integer not null,
  until_at integer not null,
  closing integer not null,
  wallet_closing_balance integer not null,
  document text not null constraint statements_document check (json_valid(document)),
  hash text not null,
  closed_at integer not null,
  primary key (supplier_id, month),
  constraint statements_until_at check (until_at > from_at)
) strict, without rowid;
create index statements_by_month on statements (month);
create trigger statements_keep_rows before delete on statements BEGIN select raise(abort, 'a closed month never changes'); END;
create trigger statements_keep_values before update on statements BEGIN select raise(abort, 'a closed month never changes'); END;

-- Bank files that pay workshops, each stored as generated and sealed for its name.
create table payout_files (
  number integer primary key not null,
  sealed text not null,
  made_at integer not null
) strict;

-- Payouts to workshops, each in one bank file. `reason` is the bank's reference or why the payout failed. The deduction from the workshop's account
-- is a row in supplier_postings.
create table payouts (
  id text primary key,
  supplier_id integer not null,
  file_number integer not null,
  amount integer not null constraint payouts_amount check (amount > 0),
  state text not null constraint payouts_state check (state in ('sent', 'paid', 'failed')),
  sent_at integer not null,
  decided_at integer,
  reason text,
  constraint payouts_decided check ((state = 'sent') = (decided_at is null))
) strict, without rowid;
create index payouts_of_supplier on payouts (supplier_id, sent_at);
create index payouts_by_time on payouts (sent_at);
create index payouts_of_file on payouts (file_number);

-- ── Fleets

-- Companies that manage cars and pay for their service, edited at the desk. `slug` is the name in URLs.
create table fleet_companies (
  id integer primary key,
  slug text not null,
  name text not null,
  countries text not null constraint fleet_companies_countries check (json_valid(countries)),
  phones text not null constraint fleet_companies_phones check (json_valid(phones)),
  email text not null,
  hidden_category_ids text not null constraint fleet_companies_hidden_category_ids check (json_valid(hidden_category_ids)),
  logo text not null constraint fleet_companies_logo check (json_valid(logo)),
  banner_heading text not null,
  banner_text text not null,
  steps text not null constraint fleet_companies_steps check (json_valid(steps)),
  quote_banner_text text not null,
  footer_text text not null,
  faqs text not null constraint fleet_companies_faqs check (json_valid(faqs)),
  is_ended integer not null constraint fleet_companies_is_ended check (is_ended in (0, 1)),
  origin text not null default 'shipped',
  changed_by text
) strict;
create unique index fleet_companies_slug_unique on fleet_companies (slug);

-- People who may book on a fleet company's account. Only the data that a membership check compares is stored: plate and the last four characters of
-- the member number (`last4`), no names and no complete numbers.
create table fleet_memberships (
  id text primary key,
  fleet_company_id integer not null,
  last4 text not null,
  country text not null constraint fleet_memberships_country check (country in ('AU', 'NZ')),
  state text not null,
  plate text not null,
  is_active integer not null constraint fleet_memberships_is_active check (is_active in (0, 1))
) strict, without rowid;
create index fleet_memberships_by_plate on fleet_memberships (fleet_company_id, country, state, plate, last4);

-- Number of membership checks per plate and hour, to prevent guessing the four characters. The plate is a keyed digest.
create table fleet_membership_tries (
  plate_digest text primary key,
  hour_started_at integer not null,
  tries integer not null
) strict, without rowid;

-- ── People

-- People who have signed in: our own id for each person (`subject`) of an identity provider (`issuer`). `signed_out_at` is when one of their sessions
-- was last ended from outside: an authentication at the provider before that time opens no new session.
create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  created_at integer not null,
  signed_out_at integer not null default 0
) strict, without rowid;
create unique index users_by_subject on users (issuer, subject);

-- Login sessions. The browser's cookie contains a random secret, and `id_hash` is its SHA-256. Tokens and profile are sealed for that hash.
-- `renewing_until` is the lease of the request that is renewing the token. Sessions end after 30 days at the latest.
create table sessions (
  id_hash text primary key,
  user_id text not null references users (id),
  sealed text not null,
  expires_at integer not null,
  ends_at integer not null,
  version integer not null default 1,
  renewing_until integer not null default 0,
  created_at integer not null,
  seen_at integer not null default 0,
  desk_seen_at integer not null default 0,
  device text not null default '',
  is_by_code integer not null default 0 constraint sessions_is_by_code check (is_by_code in (0, 1)),
  email_digest text
) strict, without rowid;
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (ends_at);
create index sessions_by_email on sessions (email_digest) where email_digest is not null;

-- Browsers of workshop staff that receive push notifications. A row is deleted with the session that subscribed it. `sealed` is the browser's
-- subscription, sealed for the row's id, and `endpoint_digest` a keyed digest of its push endpoint.
create table push_devices (
  id text primary key,
  user_id text not null,
  email text not null collate nocase,
  session_hash text not null references sessions (id_hash) on delete cascade,
  name text not null,
  sealed text not null,
  endpoint_digest text not null,
  created_at integer not null
) strict, without rowid;
create unique index push_devices_once on push_devices (endpoint_digest);
create index push_devices_of_person on push_devices (user_id);
create index push_devices_by_email on push_devices (email);
create index push_devices_of_session on push_devices (session_hash);

-- Browsers that verified a mobile or email by code, to see the bookings made with it. `digest` is the keyed digest of that contact, as in bookings,
-- and `masked` the contact as displayed to its owner. The cookie's secret is stored as a hash.
create table contact_sessions (
  id_hash text primary key,
  digest text not null,
  masked text not null,
  ends_at integer not null
) strict, without rowid;
create index contact_sessions_by_end on contact_sessions (ends_at);
create index contact_sessions_by_digest on contact_sessions (digest);

-- Requests to delete a person's data. `keys` are keyed digests and the account id that find an open request. `sealed` contains what finds the
-- person's data and the address for the confirmation, and is null once the request is closed. 'waiting' = blocked, for example by an open booking.
-- 'running' = can no longer be withdrawn.
create table deletion_requests (
  id text primary key,
  state text not null constraint deletion_requests_state check (state in ('waiting', 'running', 'done', 'withdrawn')),
  keys text not null constraint deletion_requests_keys check (json_valid(keys)),
  sealed text,
  asked_at integer not null,
  next_at integer not null,
  ended_at integer,
  constraint deletion_requests_ended check ((state in ('done', 'withdrawn')) = (ended_at is not null) and (ended_at is null) = (sealed is not null))
) strict, without rowid;
create index deletion_requests_open on deletion_requests (next_at) where state in ('waiting', 'running');

-- Completed steps of a deletion, so that an interrupted one continues with the next step. `rows` = number of rows that the step cleared.
create table person_deletion_steps (
  deletion_id text not null,
  part text not null,
  at integer not null,
  rows integer not null,
  primary key (deletion_id, part)
) strict, without rowid;

-- Used sign-in responses of the identity provider, so that each is accepted once. A row is kept until the response would have expired anyway.
create table taken_sign_ins (
  state_hash text primary key,
  expires_at integer not null
) strict, without rowid;
create index taken_sign_ins_by_end on taken_sign_ins (expires_at);

-- Vehicles in people's garages, one row per car. `vehicle_key` is the plate if known, otherwise the catalogue's id.
create table garage_vehicles (
  id text primary key,
  user_id text not null references users (id),
  vehicle_key text not null,
  mid text not null,
  name text,
  state text not null,
  is_active integer not null default 1 constraint garage_vehicles_is_active check (is_active in (0, 1)),
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;
create unique index garage_vehicles_once on garage_vehicles (user_id, vehicle_key);

-- The service record of a car in a garage. `source`: 'booking' = made here, 'own' = typed by the owner, 'import' = from a file, 'previous' = typed
-- or imported by a previous owner. `facts` (JSON) are facts from our catalogue, `photos` are receipts. Typed text is sealed for the row's id.
-- `booking_token` null = not from a booking, or the car has a new owner since. Receipts are deleted after 12 months.
create table garage_entries (
  id text primary key,
  vehicle_id text not null references garage_vehicles (id),
  source text not null constraint garage_entries_source check (source in ('booking', 'own', 'import', 'previous')),
  kind text not null constraint garage_entries_kind check (kind in ('service', 'repair', 'tyres', 'brakes', 'battery', 'engine', 'transmission', 'suspension', 'cooling', 'electrical', 'body', 'inspection', 'registration', 'reading', 'other')),
  day text not null,
  odometer integer constraint garage_entries_odometer check (odometer > 0),
  amount_cents integer constraint garage_entries_amount_cents check (amount_cents >= 0),
  next_day text,
  next_km integer constraint garage_entries_next_km check (next_km > 0),
  facts text not null constraint garage_entries_facts check (json_valid(facts)),
  sealed text,
  photos text not null default '[]' constraint garage_entries_photos check (json_valid(photos)),
  booking_token text,
  supplier_id integer,
  form_key text,
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;
create index garage_entries_of_vehicle on garage_entries (vehicle_id, day);
create unique index garage_entries_of_booking on garage_entries (booking_token) where booking_token is not null;
create unique index garage_entries_once on garage_entries (vehicle_id, form_key) where form_key is not null;

-- Dates on which a car's registration and inspection expire, entered by its owner.
create table garage_dates (
  vehicle_id text not null references garage_vehicles (id),
  due_kind text not null constraint garage_dates_due_kind check (due_kind in ('registration', 'inspection')),
  day text not null,
  updated_at integer not null,
  primary key (vehicle_id, due_kind)
) strict, without rowid;

-- Cars whose owners asked for reminders. Email and first name are sealed for the vehicle's id. `key` is the secret of the page that turns reminders
-- off. `next_check_at` null = no check until something changes.
create table garage_reminders (
  vehicle_id text primary key references garage_vehicles (id),
  key text not null,
  sealed text not null,
  is_off integer not null default 0 constraint garage_reminders_is_off check (is_off in (0, 1)),
  wanted_at integer not null,
  snoozed_until integer,
  next_check_at integer
) strict, without rowid;
create unique index garage_reminders_by_key on garage_reminders (key);
create index garage_reminders_due on garage_reminders (next_check_at) where next_check_at is not null;

-- Reminders that were sent, one row each, so that none is sent twice. `basis` is the due date or distance: a different one causes a new reminder.
-- Rows are deleted after two years.
create table garage_notices (
  vehicle_id text not null references garage_vehicles (id),
  due_kind text not null constraint garage_notices_due_kind check (due_kind in ('service', 'inspection', 'registration')),
  basis text not null,
  kind text not null constraint garage_notices_kind check (kind in ('month', 'week', 'again')),
  sent_at integer not null,
  primary key (vehicle_id, due_kind, basis, kind)
) strict, without rowid;
create index garage_notices_by_age on garage_notices (sent_at);

-- A secret link to a car's record without personal data, at most one per car. The secret is stored as a hash and, so that the owner can see the
-- link again, sealed for the vehicle's id. Links expire after 14 days.
create table garage_shares (
  vehicle_id text primary key references garage_vehicles (id),
  secret_hash text not null,
  sealed text not null,
  created_at integer not null,
  ends_at integer not null
) strict, without rowid;
create unique index garage_shares_by_secret on garage_shares (secret_hash);
create index garage_shares_by_end on garage_shares (ends_at);

-- A car offered to another person. `vehicle_id`, `code_hash` and `sealed` (the code) are null once the offer was accepted. The row does not say who
-- accepted it, because that is the other person's data.
create table garage_hand_overs (
  id text primary key,
  from_user_id text not null references users (id),
  vehicle_key text not null,
  vehicle_id text,
  code_hash text,
  sealed text,
  created_at integer not null,
  ends_at integer not null,
  taken_at integer,
  constraint garage_hand_overs_taken check ((taken_at is null) = (vehicle_id is not null and code_hash is not null and sealed is not null))
) strict, without rowid;
create unique index garage_hand_overs_open on garage_hand_overs (vehicle_id) where vehicle_id is not null;
create unique index garage_hand_overs_by_code on garage_hand_overs (code_hash) where code_hash is not null;
create index garage_hand_overs_of_person on garage_hand_overs (from_user_id, vehicle_key);
create index garage_hand_overs_by_end on garage_hand_overs (ends_at);

-- Our own limits for SMS codes. One row per mobile number (sends per hour, attempts, current code), one per requester of a code (their attempts), and
-- one per purpose for which a code is valid. `number_digest` is a keyed digest of any of these. `purpose_digest` is the purpose of the last code.
-- `provider_ref` is the provider's id of the current code, null = our own code or none. Rows are deleted after a day.
create table verification_numbers (
  number_digest text primary key,
  last_sent_at integer not null,
  hour_started_at integer not null,
  sends integer not null,
  tries integer not null,
  expires_at integer not null,
  purpose_digest text,
  provider_ref text
) strict, without rowid;

-- Recent counts for rate limits, one row per subject, with a short and a long window that both start at the first use. `key` is a keyed digest.
-- '<digest>.<digest>' is a subject within a group, and the sum of the group's rows is limited too.
create table cap_counts (
  key text primary key,
  short_ends_at integer not null,
  short_count integer not null,
  long_ends_at integer not null,
  long_count integer not null
) strict, without rowid;

-- Checks of codes, one row per lead, number and code, so that a double submit gets the first answer instead of an error about a used code.
create table verification_checks (
  lead_guid text not null,
  number_digest text not null,
  code_digest text not null,
  result text not null constraint verification_checks_result check (result in ('checking', 'ValidCode', 'InvalidCode', 'NotFound', 'failed')),
  at integer not null,
  primary key (lead_guid, number_digest, code_digest)
) strict, without rowid;
create index verification_checks_by_age on verification_checks (at);

-- Codes sent by email, one row per address. Address and code are keyed digests. A new code replaces the previous one.
create table email_codes (
  address_digest text primary key,
  code_digest text not null,
  expires_at integer not null,
  used_at integer
) strict, without rowid;
create index email_codes_by_end on email_codes (expires_at);

-- ── Workshop portal

-- Members of a supplier, identified by the verified email of their login. If no row has the role of owner, the supplier's own email address is the
-- owner.
create table supplier_members (
  supplier_id integer not null,
  email text not null collate nocase,
  role text not null constraint supplier_members_role check (role in ('owner', 'manager', 'front-desk', 'mechanic')),
  added_at integer not null,
  added_by text not null,
  removed_at integer,
  name text,
  primary key (supplier_id, email)
) strict, without rowid;
create index supplier_members_by_email on supplier_members (email) where removed_at is null;
create unique index supplier_members_one_owner on supplier_members (supplier_id) where role = 'owner' and removed_at is null;

-- History of a supplier's members, written in the same batch as each change. `was` and `becomes` are the roles before and after, null = none.
create table supplier_member_events (
  id integer primary key,
  supplier_id integer not null,
  email text not null collate nocase,
  kind text not null constraint supplier_member_events_kind check (kind in ('joined', 'role-changed', 'removed', 'left', 'account-moved', 'contact-added', 'contact-changed', 'contact-removed')),
  was text,
  becomes text,
  at integer not null,
  actor text not null,
  actor_name text not null
) strict;
create index supplier_member_events_by_time on supplier_member_events (supplier_id, at);

-- Recipients of a supplier's messages in addition to its account. `address` '' = the topics that the account's own email or phone receives.
-- `digest` is a keyed digest by which the address's owner finds and deletes it. `stopped_because` null = messages are sent.
create table notification_contacts (
  id text primary key,
  supplier_id integer not null,
  channel text not null constraint notification_contacts_channel check (channel in ('email', 'sms')),
  address text not null,
  name text not null,
  topics text not null constraint notification_contacts_topics check (json_valid(topics)),
  digest text,
  stopped_because text,
  added_at integer not null
) strict, without rowid;
create unique index notification_contacts_once on notification_contacts (supplier_id, channel, address);
create index notification_contacts_by_digest on notification_contacts (digest) where digest is not null;

-- Links sent to a supplier, stored as the token's hash. Each can be opened once, by one person. Links expire after 30 days.
create table portal_links (
  token_hash text primary key,
  kind text not null constraint portal_links_kind check (kind in ('booking', 'lead-offer')),
  object_token text not null,
  supplier_id integer not null,
  expires_at integer not null,
  created_at integer not null,
  opened_at integer,
  opened_by text
) strict, without rowid;

-- Access that a person got by opening a link of portal_links. `email` is the verified address of the login, null = it has none.
create table portal_grants (
  kind text not null constraint portal_grants_kind check (kind in ('booking', 'lead-offer')),
  object_token text not null,
  user_id text not null,
  supplier_id integer not null,
  email text collate nocase,
  opened_at integer not null,
  expires_at integer not null,
  primary key (kind, object_token, user_id)
) strict, without rowid;
create index portal_grants_by_end on portal_grants (expires_at);
create index portal_grants_of_person on portal_grants (user_id, opened_at);

-- Transfers of a supplier's account to another email address, one per owner who requests one. A new address replaces the previous one and its
-- verification. `code_digest` is a keyed digest, null = no code is needed. Transfers expire after an hour.
create table account_transfers (
  supplier_id integer not null,
  user_id text not null,
  email text not null collate nocase,
  is_new_user integer not null constraint account_transfers_is_new_user check (is_new_user in (0, 1)),
  code_digest text,
  tries integer not null default 0,
  verified_at integer,
  sent_at integer not null,
  expires_at integer not null,
  primary key (supplier_id, user_id)
) strict, without rowid;
create index account_transfers_by_end on account_transfers (expires_at);

-- Invitations to become a member of a supplier. Each is answered once, by the person who signs in with the invited address.
create table store_invitations (
  id text primary key,
  supplier_id integer not null,
  email text not null collate nocase,
  role text not null constraint store_invitations_role check (role in ('manager', 'front-desk', 'mechanic')),
  invited_by text not null,
  inviter_name text not null,
  state text not null constraint store_invitations_state check (state in ('sent', 'accepted', 'declined', 'revoked')),
  created_at integer not null,
  expires_at integer not null,
  answered_at integer
) strict, without rowid;
create index store_invitations_by_email on store_invitations (email);
create index store_invitations_of_supplier on store_invitations (supplier_id, created_at);

-- ── Workshop onboarding

-- Workshops that have applied to join, including those that have joined. The id is part of the application's URL and does not grant access.
-- `holders` (JSON) are digests of the browsers that verified the email address. Email and answers are sealed for the id. Drafts are deleted after
-- 30 days.
create table workshop_applications (
  id text primary key,
  country text not null constraint workshop_applications_country check (country in ('AU', 'NZ')),
  status text not null constraint workshop_applications_status check (status in ('draft', 'waiting', 'changes-requested', 'approved', 'paused', 'closed')),
  holders text not null constraint workshop_applications_holders check (json_valid(holders)),
  email_digest text not null,
  sealed text not null,
  revision integer not null default 1,
  supplier_id integer,
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;
create index workshop_applications_by_status on workshop_applications (status, updated_at);
create index workshop_applications_of_supplier on workshop_applications (supplier_id) where supplier_id is not null;
-- One application in progress per email address.
create unique index workshop_applications_running on workshop_applications (email_digest) where status in ('draft', 'waiting', 'changes-requested');

-- History of an application and of the status of its workshop.
create table workshop_application_events (
  id integer primary key,
  application_id text not null,
  kind text not null constraint workshop_application_events_kind check (kind in ('begun', 'sent', 'changes-requested', 'approved', 'paused', 'resumed', 'closed', 'document-accepted', 'document-refused', 'verified', 'badge-removed', 'hidden', 'shown')),
  at integer not null,
  actor text not null,
  reason text
) strict;
create index workshop_application_events_of on workshop_application_events (application_id, id);

-- Documents and photos of a workshop. The cleaned pictures are in R2. `ends_on` is the first day on which a document is no longer valid.
-- `checked_at` = accepted, `refused_at` = refused, both null = pending.
create table workshop_files (
  id text primary key,
  application_id text not null,
  kind text not null constraint workshop_files_kind check (kind in ('insurance', 'licence', 'photo')),
  ends_on text,
  object_key text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  byte_length integer not null,
  given_at integer not null,
  checked_at integer,
  refused_at integer,
  refusal_reason text,
  last_notice text constraint workshop_files_last_notice check (last_notice in ('soon-30', 'soon-7', 'ended', 'hidden')),
  constraint workshop_files_decided check (checked_at is null or refused_at is null)
) strict, without rowid;
create index workshop_files_of on workshop_files (application_id, kind, given_at);
create index workshop_files_by_end on workshop_files (ends_on) where ends_on is not null and checked_at is not null;
create index workshop_files_unchecked on workshop_files (application_id) where kind <> 'photo' and checked_at is null and refused_at is null;

-- Photos that a supplier uploaded after joining. The cleaned pictures are in R2. suppliers.images determines which are displayed.
create table supplier_photos (
  id text primary key not null,
  supplier_id integer not null,
  object_key text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  byte_length integer not null,
  given_at integer not null
) strict, without rowid;
create index supplier_photos_of on supplier_photos (supplier_id);

-- A supplier's bank account for payouts, sealed for its number. A new account is a new row, so that the rows are their own history. Payouts use an
-- account from `used_from` on, until a later row replaces it.
create table supplier_payout_accounts (
  id integer primary key,
  supplier_id integer not null,
  sealed text not null,
  at integer not null,
  used_from integer not null default 0,
  by text not null default 'operator'
) strict;
create index supplier_payout_accounts_of on supplier_payout_accounts (supplier_id, used_from, id);

-- ── Messages and idempotent API calls

-- Messages to people, written in the same batch as the change they announce, and deleted 30 days after they were sent. Recipient and text are
-- sealed for the row's id. `about` is the lead or booking, or for a code the digest of the address. `leased_until` is set while a run is sending
-- the message. After `not_after` the message is outdated and not sent, null = never outdated.
create table outbox (
  id text primary key,
  channel text not null constraint outbox_channel check (channel in ('email', 'sms', 'push')),
  template text not null,
  sealed text not null,
  about text,
  state text not null constraint outbox_state check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at integer not null,
  leased_until integer,
  provider_id text,
  failure text,
  created_at integer not null,
  sent_at integer,
  not_after integer
) strict, without rowid;
create index outbox_due on outbox (next_at, about) where state = 'waiting';
-- Each index of this table includes `about`, so that a person's messages are found without another index to write.
create index outbox_sent on outbox (sent_at, about) where state = 'sent';
create index outbox_failed on outbox (created_at, about) where state = 'failed';

-- Channels that are paused because their provider asked us to wait or does not accept messages. No message is sent before `until`.
create table channel_pauses (
  channel text primary key,
  until integer not null
) strict, without rowid;

-- Answers to API writes with an Idempotency-Key, kept for a day, so that a repeated call gets the first answer. `key_hash` is a keyed digest of
-- call, caller and key, `request_hash` of the request. `sealed` null = the call is in progress, until `lease_until` at the latest.
create table idempotency_records (
  key_hash text primary key,
  request_hash text not null,
  sealed text,
  lease_until integer not null,
  expires_at integer not null
) strict, without rowid;

-- ── Health of the deployment

-- The last run of each cron duty, one row each. `ok_at` = the last run without a failure, null = never.
create table duty_runs (
  name text primary key,
  cron text not null,
  ran_at integer not null,
  ok_at integer,
  failure text
) strict, without rowid;

-- Queue messages that failed the maximum number of times. `body` contains message kinds and no personal data. Deleted after 90 days.
create table dead_letters (
  id text primary key,
  body text not null,
  died_at integer not null
) strict, without rowid;

-- Size of the database per day (UTC), as reported by D1. Deleted after 90 days.
create table database_sizes (
  day text primary key,
  bytes integer not null
) strict, without rowid;

-- ── The operator's desk. Times are epoch milliseconds

-- Members of the desk, by the verified email address in lower case. `confirmed_role` is the role that a second admin or the operator's command line
-- has confirmed, null = none yet. `added_by_email` null = added by the operator's command line.
create table desk_members (
  email text primary key,
  role text not null constraint desk_members_role check (role in ('support', 'finance', 'supply', 'admin')),
  added_by text not null,
  added_by_email text,
  added_at integer not null,
  confirmed_role text constraint desk_members_confirmed_role check (confirmed_role in ('support', 'finance', 'supply', 'admin')),
  confirmed_by text
) strict, without rowid;

-- Desk actions. A row is written with the person and the reason before the action runs, and updated once with its outcome: 'begun' (in progress or
-- interrupted), 'done' or a refusal code. `id` is that of the submitted form, so that submitting it twice is one action. `about` is a booking's
-- token, a lead's guid, an application's id or a member's address.
create table desk_acts (
  id text primary key,
  at integer not null,
  person_id text not null,
  person text not null,
  email text not null default '',
  role text not null,
  kind text not null,
  about text not null,
  reason text not null,
  outcome text not null
) strict, without rowid;
create index desk_acts_about on desk_acts (about, at);
create index desk_acts_newest on desk_acts (at);

-- Changes that the desk made to a workshop's listing and contact details. `version` counts per workshop, so that the second of two simultaneous
-- changes is refused.
create table supplier_desk_events (
  supplier_id integer not null,
  version integer not null,
  at integer not null,
  kind text not null constraint supplier_desk_events_kind check (kind in ('listing', 'contact')),
  actor text not null,
  before text not null constraint supplier_desk_events_before check (json_valid(before)),
  after text not null constraint supplier_desk_events_after check (json_valid(after)),
  reason text not null,
  primary key (supplier_id, version)
) strict, without rowid;

-- List filters that a desk member saved. `query` is the query string of the list's URL.
create table desk_views (
  email text not null,
  list text not null,
  name text not null,
  query text not null,
  at integer not null,
  primary key (email, list, name)
) strict, without rowid;

-- Giveaways (refunds, credit, codes and the like) made or requested by the desk, API keys and the operator's command line. The limits on what one
-- person may give away count these rows. `vouched_by` is the admin who assigned the person's unconfirmed role and therefore cannot approve the
-- giveaway. `decided_by` null = pending, within one person's limits, or no longer possible. `details` (JSON) is the input that the action needs
-- once approved.
create table giveaways (
  id text primary key not null,
  kind text not null constraint giveaways_kind check (kind in ('refund', 'cancellation', 'late-move', 'credit', 'wallet-credit', 'lead-refund', 'code', 'voucher', 'unconfirmed-refund', 'failed-payout', 'dispute-won')),
  amount_cents integer not null constraint giveaways_amount_cents check (amount_cents > 0),
  booking_token text,
  supplier_id integer,
  email_digest text,
  mobile_digest text,
  about text not null,
  asked_by text not null,
  asked_by_name text not null,
  vouched_by text,
  asked_at integer not null,
  reason text not null,
  details text constraint giveaways_details check (json_valid(details)),
  state text not null constraint giveaways_state check (state in ('waiting', 'given', 'declined', 'ended')),
  decided_by text,
  decided_by_name text,
  decided_at integer
) strict, without rowid;
create index giveaways_waiting on giveaways (asked_at) where state = 'waiting';
create index giveaways_of_booking on giveaways (booking_token) where booking_token is not null;
create index giveaways_of_email on giveaways (email_digest) where email_digest is not null;
create index giveaways_of_mobile on giveaways (mobile_digest) where mobile_digest is not null;
create index giveaways_by_time on giveaways (asked_at);

-- Refunds requested at the desk. Above a limit, a second person must approve them. `customer_pays_again` 1 = the customer pays in another way, 0 =
-- goodwill, the amount is not due again. `decision` is the id of the write that decided, so that the follow-up steps run once.
create table refund_requests (
  id text primary key,
  booking_token text not null,
  attempt_id text not null,
  amount_cents integer not null constraint refund_requests_amount_cents check (amount_cents > 0),
  reason text not null,
  message text not null,
  customer_pays_again integer not null default 0,
  asked_by text not null,
  asked_by_name text not null,
  asked_at integer not null,
  state text not null constraint refund_requests_state check (state in ('waiting', 'approved', 'declined')),
  decided_by text,
  decided_by_name text,
  decided_at integer,
  decision text,
  constraint refund_requests_decided check ((state = 'waiting') = (decided_by is null))
) strict, without rowid;
create index refund_requests_waiting on refund_requests (asked_at) where state = 'waiting';
create index refund_requests_of_booking on refund_requests (booking_token);

-- The daily reconciliation of our ledger with the providers, by the day it started. Payment events above `after_event` and below `before_event` are
-- still to be checked, newest first. `unreachable` = number of payments whose provider could not be reached.
create table reconciliation_runs (
  day text primary key,
  after_event integer not null,
  before_event integer not null,
  compared integer not null default 0,
  unreachable integer not null default 0,
  ended_at integer
) strict, without rowid;

-- Payments for which our ledger and the provider differ, with the amounts of each (JSON, cents). `provider` null = the provider does not know the
-- payment. 'settled' = settled by hand, which applies as long as the amounts do not change. `act_id` is the desk action that settled it.
create table book_differences (
  attempt_id text primary key,
  method text not null,
  currency text not null constraint book_differences_currency check (currency in ('AUD', 'NZD')),
  ledger text not null,
  provider text,
  state text not null constraint book_differences_state check (state in ('open', 'agreed', 'settled')),
  found_at integer not null,
  checked_at integer not null,
  act_id text,
  constraint book_differences_settled check ((state = 'settled') = (act_id is not null))
) strict, without rowid;
create index book_differences_open on book_differences (found_at) where state = 'open';

-- ── Webhooks

-- Webhook endpoints of the operator, workshops and fleet companies. URL and signing secrets are sealed for the row's id. Until `old_until` messages
-- are also signed with the previous secret. `stopped_by`: 'desk' = at the desk, 'gone' = the server answered 410, 'failing' = it accepted nothing
-- for days. `busy_until` is the lease of the run that is sending to the endpoint.
create table webhook_endpoints (
  id text primary key not null,
  name text not null,
  sealed_address text not null,
  host text not null,
  audience text not null constraint webhook_endpoints_audience check (audience in ('all', 'supplier', 'fleet')),
  audience_id integer,
  topics text not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_until integer,
  state text not null constraint webhook_endpoints_state check (state in ('on', 'stopped')),
  stopped_by text constraint webhook_endpoints_stopped_by check (stopped_by in ('desk', 'gone', 'failing')),
  failing_since integer,
  busy_until integer not null default 0,
  added_by text not null,
  added_at integer not null,
  constraint webhook_endpoints_audience_id check ((audience = 'all') = (audience_id is null)),
  constraint webhook_endpoints_stopped check ((state = 'stopped') = (stopped_by is not null)),
  constraint webhook_endpoints_old check ((sealed_old_secret is null) = (old_until is null))
) strict, without rowid;

-- Events for which no deliveries have been created yet. A run creates the deliveries and deletes the row. `object` is a booking's token, a payment
-- attempt's id or a lead's guid. `number` is the event's number in that history, for bidding the number of the offer.
create table webhook_waiting (
  seq integer primary key,
  id text not null,
  source text not null constraint webhook_waiting_source check (source in ('booking', 'payment', 'bidding')),
  object text not null,
  number integer,
  kind text not null,
  reason text,
  at integer not null
) strict;
-- While an endpoint is on, these triggers queue each event in the same batch that writes it. An event is therefore not lost if the worker crashes,
-- and no code that writes events can omit it.
create trigger booking_event_to_webhooks after insert on booking_events when exists (select 1 from webhook_endpoints where state = 'on') BEGIN insert into webhook_waiting (id, source, object, number, kind, reason, at) values ('evt_' || lower(hex(randomblob(16))), 'booking', new.booking_token, new.id, new.kind, null, new.at); END;
create trigger payment_event_to_webhooks after insert on payment_events when exists (select 1 from webhook_endpoints where state = 'on') BEGIN insert into webhook_waiting (id, source, object, number, kind, reason, at) values ('evt_' || lower(hex(randomblob(16))), 'payment', new.attempt_id, new.id, new.kind, iif(new.kind = 'status', new.reason, null), new.at); END;
create trigger bid_event_to_webhooks after insert on bid_events when new.bid_offer_id is not null and exists (select 1 from webhook_endpoints where state = 'on') BEGIN insert into webhook_waiting (id, source, object, number, kind, reason, at) values ('evt_' || lower(hex(randomblob(16))), 'bidding', new.lead_guid, new.bid_offer_id, new.kind, null, new.at); END;

-- Deliveries of events, one row per endpoint and event. Events of one lead are delivered in order: `next_at` is null while an earlier one is
-- waiting. `status` is the receiver's last HTTP status. Rows are deleted 30 days after they ended.
create table webhook_deliveries (
  seq integer primary key autoincrement,
  endpoint_id text not null,
  event_id text not null,
  lead_guid text not null,
  type text not null,
  body text not null,
  made_at integer not null,
  state text not null constraint webhook_deliveries_state check (state in ('waiting', 'sent', 'given-up')),
  tries integer not null default 0,
  first_tried_at integer,
  next_at integer,
  ended_at integer,
  status integer,
  failure text,
  constraint webhook_deliveries_ended check ((state = 'waiting') = (ended_at is null)),
  constraint webhook_deliveries_next check (next_at is null or state = 'waiting')
) strict;
create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_of_lead on webhook_deliveries (endpoint_id, lead_guid, seq) where state = 'waiting';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;

-- ── Fleet rules and API keys

-- Versions of a fleet company's rule on what its members may book without approval. The newest applies, and no row = no rule. `is_off` 1 = no
-- approval is needed. `window_days` are ISO weekdays as digits ('12345'), `window_from` and `window_to` HH:mm, all null = any time. `backup_email`
-- is the second approver, who is asked after `backup_after_hours`.
create table fleet_rules (
  fleet_company_id integer not null,
  version integer not null,
  is_off integer not null constraint fleet_rules_is_off check (is_off in (0, 1)),
  limit_cents integer constraint fleet_rules_limit_cents check (limit_cents > 0),
  percent_above_median integer constraint fleet_rules_percent_above_median check (percent_above_median between 0 and 100),
  window_days text,
  window_from text,
  window_to text,
  backup_email text,
  backup_after_hours integer,
  set_by text not null,
  set_at integer not null,
  primary key (fleet_company_id, version),
  constraint fleet_rules_window check ((window_days is null) = (window_from is null) and (window_days is null) = (window_to is null)),
  constraint fleet_rules_backup check ((backup_email is null) = (backup_after_hours is null))
) strict, without rowid;

-- Approval requests to a fleet company about a booking on its bill. Each is a link in one email, stored as a keyed digest. `is_backup` 1 = sent to
-- the second approver. `median_cents` is the median of the prices displayed to the driver, null = too few. Links expire after 30 days at the
-- latest.
create table fleet_approval_requests (
  token_hash text primary key not null,
  booking_token text not null,
  is_backup integer not null constraint fleet_approval_requests_is_backup check (is_backup in (0, 1)),
  median_cents integer,
  created_at integer not null,
  ends_at integer not null,
  answer text constraint fleet_approval_requests_answer check (answer in ('given', 'declined')),
  answered_at integer,
  constraint fleet_approval_requests_answered check ((answer is null) = (answered_at is null))
) strict, without rowid;
create index fleet_approval_requests_of_booking on fleet_approval_requests (booking_token);
create index fleet_approval_requests_to_forget on fleet_approval_requests (ends_at);
create index fleet_approval_requests_declined on fleet_approval_requests (answered_at) where answer = 'declined';

-- API keys of programs that call the operator API. Only a keyed digest is stored, and `tail`, the last characters, by which people recognise the
-- key. `ends_at` null = no end. `last_used_at` is rounded to the hour, null = never used.
create table api_keys (
  id text primary key not null,
  name text not null,
  digest text not null,
  tail text not null,
  scopes text not null,
  made_by text not null,
  made_by_email text not null default '',
  made_at integer not null,
  ends_at integer,
  last_used_at integer
) strict, without rowid;
create unique index api_keys_by_digest on api_keys (digest);

-- ── Provider sandboxes of DEV and TEST

-- State of the in-process card provider. It stores no card number, only the outcome that the number selects. `body` is the object in the provider's
-- own JSON format, `pending` the outcome after 3-D Secure.
create table sandbox_stripe_objects (
  id text primary key not null,
  kind text not null constraint sandbox_stripe_objects_kind check (kind in ('payment_intent', 'refund', 'dispute')),
  body text not null,
  pending text,
  version integer not null default 1,
  created_at integer not null
) strict;

-- Answers of that provider by idempotency key.
create table sandbox_stripe_requests (
  idempotency_key text primary key not null,
  params_hash text not null,
  status integer not null,
  body text not null,
  created_at integer not null
) strict;

-- State of the in-process payment providers, one row per checkout or transaction in the provider's own format. `version` is an optimistic lock.
create table sandbox_checkouts (
  provider text not null,
  id text not null,
  body text not null,
  version integer not null default 1,
  created_at integer not null,
  primary key (provider, id)
) strict, without rowid;

-- State of the in-process SMS verification provider, one row per verification.
create table sandbox_verifications (
  sid text primary key,
  mobile text not null,
  status text not null constraint sandbox_verifications_status check (status in ('pending', 'approved', 'canceled')),
  sends integer not null,
  checks integer not null,
  expires_at integer not null
) strict, without rowid;
create index sandbox_verifications_by_mobile on sandbox_verifications (mobile, expires_at);

-- State of the in-process identity provider: the signing key, people who signed up, and codes, tokens and sessions by the SHA-256 of their secret.
-- `family` groups all grants of one code: using a code or refresh token twice revokes all of them.
create table sandbox_identity_records (
  id text primary key,
  kind text not null constraint sandbox_identity_records_kind check (kind in ('code', 'access', 'refresh', 'session', 'user', 'key')),
  family text,
  body text not null,
  expires_at integer not null,
  used_at integer
) strict, without rowid;
create index sandbox_identity_by_family on sandbox_identity_records (family) where family is not null;
create index sandbox_identity_by_end on sandbox_identity_records (expires_at);

-- ── Reports

-- Figures of the marketplace, one row per day (in the deployment's zone), measure and region. `n` is a count or cents, `region` '' = unknown. A
-- cron derives the figures from stored data. Deleted after 400 days.
create table day_counts (
  day text not null,
  measure text not null,
  region text not null,
  n integer not null,
  primary key (day, measure, region)
) strict, without rowid;

-- Figures of a workshop, one row per day with activity. Money is whole cents.
create table workshop_days (
  day text not null,
  supplier_id integer not null,
  bookings integer not null,
  booked_cents integer not null,
  cancelled integer not null,
  work_done integer not null,
  work_cents integer not null,
  commission_cents integer not null,
  refund_cents integer not null,
  disputes integer not null,
  answers integer not null,
  answer_minutes integer not null,
  primary key (day, supplier_id)
) strict, without rowid;

-- Request counts of the worker's instances. Each instance adds its counts from time to time. `name` is a page, an API call or a step of the quote
-- flow, '' = none.
create table request_tallies (
  day text not null,
  tally text not null,
  name text not null,
  n integer not null,
  primary key (day, tally, name)
) strict, without rowid;

-- Days that were counted, with the time of the latest count. The next run continues after the newest day.
create table day_count_runs (
  day text primary key not null,
  at integer not null
) strict, without rowid;

-- ── Disputes

-- Payments that a customer disputes with their bank or provider, as last reported. Money is whole cents, times are epoch milliseconds. The id is
-- 'stripe:' or 'braintree:' and the provider's number, or 'desk:' and the id of the desk action that entered it. `attempt_id` null = the payment is
-- unknown to us. `read_at` = when the provider was asked for this state. An older answer does not overwrite a newer one.
create table disputes (
  id text primary key not null,
  source text not null constraint disputes_source check (source in ('stripe', 'braintree', 'desk')),
  dispute_id text not null,
  provider_id text,
  attempt_id text,
  booking_token text,
  supplier_id integer,
  method text,
  state text not null constraint disputes_state check (state in ('needs-response', 'under-review', 'won', 'lost', 'closed')),
  amount integer not null constraint disputes_amount check (amount > 0),
  currency text not null constraint disputes_currency check (currency in ('AUD', 'NZD')),
  reason text not null,
  evidence_due integer,
  evidence_sent_at integer,
  withdrawn integer not null,
  reinstated integer not null,
  fee integer not null,
  opened_at integer not null,
  read_at integer not null,
  constraint disputes_money check (withdrawn >= 0 and reinstated between 0 and withdrawn and fee >= 0)
) strict, without rowid;
create index disputes_open on disputes (opened_at) where state in ('needs-response', 'under-review');
create index disputes_by_opening on disputes (opened_at);
create index disputes_of_booking on disputes (booking_token) where booking_token is not null;
create index disputes_open_of_supplier on disputes (supplier_id) where state in ('needs-response', 'under-review');
