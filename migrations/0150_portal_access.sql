-- Who works for a supplier. A person is known by the verified e-mail of the login; no owner's row = the supplier's own address is the owner.
create table supplier_members (
  supplier_id integer not null,
  email text not null collate nocase,
  role text not null check (role in ('owner', 'admin', 'member')),
  added_at integer not null,
  added_by text not null,
  removed_at integer,
  primary key (supplier_id, email)
) strict, without rowid;
create index supplier_members_by_email on supplier_members (email) where removed_at is null;
create unique index supplier_members_one_owner on supplier_members (supplier_id) where role = 'owner' and removed_at is null;

-- Links that were sent to a supplier: the token's hash only. Opened once, by one person.
create table portal_links (
  token_hash text primary key,
  kind text not null check (kind in ('booking', 'lead-offer')),
  object_token text not null,
  supplier_id integer not null,
  expires_at integer not null,
  created_at integer not null,
  opened_at integer,
  opened_by text
) strict, without rowid;
create index portal_links_by_end on portal_links (expires_at);

-- What an opened link is exchanged for: the browser's cookie (its hash) and the person together may open the object.
create table portal_grants (
  secret_hash text not null,
  kind text not null check (kind in ('booking', 'lead-offer')),
  object_token text not null,
  user_id text not null,
  supplier_id integer not null,
  expires_at integer not null,
  primary key (secret_hash, kind, object_token)
) strict, without rowid;
create index portal_grants_by_end on portal_grants (expires_at);
