-- Where a paid ride to or from the workshop is to be had (data/catalogue/supplier-model.json, fulfilment.uberOffered): 0 or 1.
alter table localities add column is_uber_offered integer not null default 0;
