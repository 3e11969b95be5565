-- A review is written with a secret of its own that only the customer's message carries; the digest of it is kept. null = nobody was asked yet.
alter table bookings add column review_secret_hash text;
create unique index bookings_by_review_secret on bookings (review_secret_hash) where review_secret_hash is not null;
-- Whom to ask: read by the day, by the clock.
create index bookings_to_review on bookings (service_day) where review_secret_hash is null and status in ('Confirmed', 'Rescheduled', 'Serviced');
