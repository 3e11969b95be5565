-- As 0186: a save writes two rows here, the lead and its revision (docs/decisions/0246).
-- Who made a revision, what it was and why stand in the revision itself; what was saved before keeps its row of lead_events.
alter table lead_revisions add column who text check (who in ('holder', 'visitor', 'system'));
alter table lead_revisions add column what text;
alter table lead_revisions add column why text;

create view lead_history as
  select guid, revision, who, what, why, saved_at as at from lead_revisions where what is not null
  union all
  select guid, revision, who, what, why, at from lead_events;

-- A key is known once in its lead's object, which alone writes revisions; one that lost its storage reads the keys with the lead.
drop index lead_revisions_by_key;
