-- What a supplier offers for a lead in its own words and prices. Money is whole cents, GST inside; times are epoch milliseconds.
create table bid_offers (
  id integer primary key autoincrement,
  token text not null unique check (length(token) >= 22),
  lead_guid text not null,
  supplier_id integer not null,
  is_workshop_bid integer not null default 1 check (is_workshop_bid in (0, 1)),
  is_exclusive integer not null default 0 check (is_exclusive in (0, 1)),
  expires_at integer not null,
  -- JSON: [{key, label, quoted, maxQuoted, adjustment}], the cart item's key, cents.
  items text not null,
  -- JSON: [{operationDescription, note, unitPrice, maxUnitPrice}].
  additional_services text not null,
  created_at integer not null
) strict;
create index bid_offers_of_lead on bid_offers (lead_guid, supplier_id, id);

-- Who looked at an offer, once for each viewing.
create table bid_offer_views (
  bid_offer_id integer not null references bid_offers (id),
  viewing text not null,
  viewed_at integer not null,
  primary key (bid_offer_id, viewing)
) strict;
