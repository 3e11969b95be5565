-- What a supplier was offered, kept when the booking goes to the next one: the booking's row then has the next one's day and price. JSON; null = the booking's row is still this offer's.
alter table booking_offers add column terms text;
