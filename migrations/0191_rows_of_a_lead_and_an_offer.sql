-- As 0190, for what a new lead and a booking's offer write, and for what the clock reads (docs/decisions/0256).

-- A lead's guid is its address: one row, without an index beside the table.
create table leads_by_guid (
  guid text primary key,
  revision integer not null check (revision >= 1),
  status text not null check (status in ('QuotePending', 'QuoteRequested', 'QuotedAutomatically')),
  country text not null check (country in ('AU', 'NZ')),
  state text not null,
  contact_sealed text,
  holder_hash text,
  parent_guid text,
  submitted_at integer,
  created_at integer not null,
  updated_at integer not null,
  user_id text
) strict, without rowid;
insert into leads_by_guid (guid, revision, status, country, state, contact_sealed, holder_hash, parent_guid, submitted_at, created_at, updated_at, user_id)
  select guid, revision, status, country, state, contact_sealed, holder_hash, parent_guid, submitted_at, created_at, updated_at, user_id from leads where guid is not null;
drop table leads;
alter table leads_by_guid rename to leads;
create index leads_by_parent on leads (parent_guid) where parent_guid is not null;
create index leads_by_user on leads (user_id, updated_at) where user_id is not null;
create index leads_requested on leads (updated_at) where status = 'QuoteRequested';

-- One index holds that one offer of a booking is live and finds all of them: a live one is 0, a closed one its own number.
drop index booking_offers_of_booking;
drop index booking_offers_one_live;
create unique index booking_offers_one_live on booking_offers (booking_token, (case when state = 'closed' then id else 0 end));

-- When the clock next has to do with an offer; before, it looked through all there ever were.
drop index booking_offers_open;
drop index booking_offers_waiting;
create index booking_offers_due on booking_offers ((case when state <> 'open' then customer_answer_by when reminders = 0 then remind_first_at when reminders = 1 then remind_again_at else respond_by end)) where state = 'open' or customer_answer_by is not null;

-- What has ended is swept by its address, a part with each run of the clock.
drop index answered_calls_by_end;
drop index portal_links_by_end;
drop index portal_grants_by_end;
