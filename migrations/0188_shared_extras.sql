-- The extras that listings of an answer share, written once (app/adapters/db/packed-extras.ts). Null = kept before, each listing with its own.
alter table lead_quotes add column shared text;
