-- Business days from the order until a part or tyre is at the workshop; 0 = kept in stock or there the next morning.
alter table parts add column lead_days integer not null default 0 check (lead_days >= 0);
alter table tyres add column lead_days integer not null default 0 check (lead_days >= 0);
