-- A message of the card provider counts as taken when it was handled, not when it came: what a crash left in between is taken up by the next delivery.
alter table webhook_events add column handled_at integer;
update webhook_events set handled_at = received_at;

-- A released attempt is asked about once more, after every request that was under way then has ended: money that moved meanwhile goes back too.
alter table payment_attempts add column asked_again_at integer;
update payment_attempts set asked_again_at = updated_at where state = 'released';
create index payment_attempts_to_ask_again on payment_attempts (updated_at) where state = 'released' and asked_again_at is null;
