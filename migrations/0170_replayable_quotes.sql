-- What the prices of an answer were computed from: the job's sheet and each supplier's rates and extras, so that they can be computed again.
alter table lead_quotes add column pricing text check (pricing is null or json_valid(pricing));

-- What an impression showed, as the server's own listing had it: what the order was made of, under which rules, in which order.
alter table listing_events add column sort text;
alter table listing_events add column variant text;
alter table listing_events add column ranking_version text;
alter table listing_events add column ranked text check (ranked is null or json_valid(ranked));
