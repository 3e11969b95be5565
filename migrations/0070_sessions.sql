-- Who signed in here: our own id for a person of an identity provider.
create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  created_at integer not null,
  last_sign_in_at integer not null,
  unique (issuer, subject)
) strict, without rowid;

-- The browser's cookie holds a random secret; `id_hash` is its SHA-256. Tokens and profile are sealed for that hash.
create table sessions (
  id_hash text primary key,
  user_id text not null references users (id),
  sealed text not null,
  expires_at integer not null,
  ends_at integer not null,
  version integer not null default 1,
  -- While one request renews the token, no other one does.
  renewing_until integer not null default 0,
  created_at integer not null
) strict, without rowid;

create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (ends_at);

-- A sign-in between leaving for the provider and coming back. Taken once.
create table sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  sealed text not null,
  expires_at integer not null
) strict, without rowid;

create index sign_ins_by_end on sign_ins (expires_at);
