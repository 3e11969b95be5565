-- Bidding: leads that cannot be priced, the suppliers asked to quote, what they took and offered. Money is whole cents, GST inside; times are epoch milliseconds.
-- Who gets a place is decided in the counter's object (durable-objects/bid-offer); these rows are its report and what pages read.
create table lead_bids (
  lead_guid text primary key,
  max_offers integer not null check (max_offers > 0),
  max_claims integer not null check (max_claims > 0),
  max_reveals integer not null check (max_reveals > 0),
  -- What a claim costs a supplier's wallet.
  lead_price integer not null check (lead_price >= 0),
  cut_off_at integer not null,
  opened_at integer not null,
  offers integer not null default 0,
  claims integer not null default 0,
  reveals integer not null default 0,
  -- The last event of the counter that these rows tell of.
  reported_seq integer not null default 0,
  accepted_bid_offer_id integer,
  closed_at integer
) strict, without rowid;

-- A row begins as an invitation and becomes an offer when it is submitted.
alter table bid_offers add column submitted_at integer;
update bid_offers set submitted_at = created_at;
-- null = the supplier offered without being asked by us.
alter table bid_offers add column invited_at integer;
alter table bid_offers add column claimed_at integer;
alter table bid_offers add column revealed_at integer;
-- Set by operations alone: buying a lead is not offered on the screen.
alter table bid_offers add column purchased_at integer;
-- As the supplier wrote it. JSON: [{key, name, type, quoted, products}] (app/domain/bids/quote-item.ts).
alter table bid_offers add column quotes text not null default '[]';
alter table bid_offers add column comments text not null default '';
create unique index bid_offers_asked_once on bid_offers (lead_guid, supplier_id) where invited_at is not null;
create index bid_offers_asked_of_supplier on bid_offers (supplier_id, invited_at) where invited_at is not null;

-- The opening is number 0; every place taken after it is numbered by the counter without a gap.
create table bid_events (
  lead_guid text not null,
  seq integer not null check (seq >= 0),
  kind text not null check (kind in ('opened', 'claimed', 'offered', 'revealed', 'accepted', 'closed')),
  bid_offer_id integer,
  supplier_id integer,
  who text not null check (who in ('supplier', 'customer', 'system')),
  why text,
  at integer not null,
  primary key (lead_guid, seq)
) strict, without rowid;
-- Nobody takes the same place twice.
create unique index bid_events_once on bid_events (lead_guid, kind, bid_offer_id) where bid_offer_id is not null;

-- A supplier's wallet: what was credited and debited, never changed. Its balance is the sum.
create table wallet_postings (
  -- "lead-claim:<lead guid>:<supplier id>" and the like: written once.
  id text primary key,
  supplier_id integer not null,
  amount integer not null check (amount <> 0),
  kind text not null check (kind in ('credit', 'lead-claim', 'lead-claim-returned')),
  about text,
  at integer not null
) strict, without rowid;
create index wallet_postings_of_supplier on wallet_postings (supplier_id, at);

-- Quotes that a workshop worked out with the calculator and kept.
create table workshop_quotes (
  id text primary key,
  supplier_id integer not null,
  user_id text not null,
  -- The saved payload of the specification, as JSON.
  payload text not null check (json_valid(payload)),
  total integer,
  created_at integer not null
) strict, without rowid;
create index workshop_quotes_of_supplier on workshop_quotes (supplier_id, created_at);

-- Cheaper by the piece from a quantity on (data/catalogue/special-prices.csv).
create table special_prices (
  part_code text primary key,
  minimum_quantity integer not null check (minimum_quantity > 1),
  percent_off integer not null check (percent_off between 1 and 90)
) strict, without rowid;
