-- The name a member goes by, as the identity provider told it; null = never heard. Messages to the owner greet by it.
alter table supplier_members add column name text;

-- What happened to the people of a supplier, written with the change itself.
create table supplier_member_events (
  id integer primary key,
  supplier_id integer not null,
  email text not null collate nocase,
  what text not null check (what in ('joined', 'role-changed', 'removed', 'left', 'account-moved')),
  -- The role before and after; null = none.
  was text,
  becomes text,
  at integer not null,
  -- Our id of the person who did it, and the name that colleagues know.
  actor text not null,
  actor_name text not null
) strict;
create index supplier_member_events_by_time on supplier_member_events (supplier_id, at);

-- A link lets a person in who proved the address it was sent to: on every device, and until the supplier removes that person.
drop table portal_grants;
create table portal_grants (
  kind text not null check (kind in ('booking', 'lead-offer')),
  object_token text not null,
  user_id text not null,
  supplier_id integer not null,
  -- The verified address of that person; null = the login has none.
  email text collate nocase,
  opened_at integer not null,
  expires_at integer not null,
  primary key (kind, object_token, user_id)
) strict, without rowid;
create index portal_grants_by_end on portal_grants (expires_at);
create index portal_grants_of_person on portal_grants (user_id, opened_at);
