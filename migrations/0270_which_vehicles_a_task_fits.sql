-- Which bodies and drives a task is for (data/catalogue/fit-rules.csv): a JSON list, one of which must hold; empty = every vehicle.
alter table tasks add column fits text not null default '[]';
