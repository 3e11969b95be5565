-- How many other places within 10 km share the postcode: tells a town's street postcode from those of its post-office boxes.
alter table localities add column postcode_mates integer not null default 0;
