-- A price that a workshop named for a booking, with its reason and the customer's answer. JSON; null = none was named.
alter table booking_offers add column named_price text;
