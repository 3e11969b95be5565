-- How many different places lie within 10 km: of two places with one name, the one in a town comes first. Counted when the reference data is loaded.
alter table localities add column neighbours integer not null default 0;
