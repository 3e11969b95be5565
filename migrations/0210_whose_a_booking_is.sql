-- Who made a booking holds it, whoever began its quote: [{"userId","holderHash"}], the one that booked first, then each browser that proved itself by a code.
alter table bookings add column holders text not null default '[]' check (json_valid(holders));
-- Bookings made before: nothing better is known of them than who holds their quote.
update bookings set holders = coalesce((select json_array(json_object('userId', l.user_id, 'holderHash', l.holder_hash)) from leads l where l.guid = bookings.lead_guid and (l.user_id is not null or l.holder_hash is not null)), '[]');
