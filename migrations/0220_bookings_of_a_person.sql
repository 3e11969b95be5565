-- A signed-in customer's own bookings, newest day last: the one that booked stands first among its holders. Bookings of nobody signed in take no entry.
create index bookings_of_person on bookings (json_extract(holders, '$[0].userId'), service_day) where json_extract(holders, '$[0].userId') is not null;
