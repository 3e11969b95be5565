-- State of the identity provider that serves DEV and TEST inside the worker: codes, tokens and sessions by the SHA-256 of their secret,
-- people who signed up, and the signing key.
create table sandbox_identity_records (
  id text primary key,
  kind text not null check (kind in ('code', 'access', 'refresh', 'session', 'user', 'key')),
  -- What one code led to: a code or refresh token that comes a second time ends all of it.
  family text,
  body text not null,
  expires_at integer not null,
  used_at integer
) strict, without rowid;

create index sandbox_identity_by_family on sandbox_identity_records (family) where family is not null;
create index sandbox_identity_by_end on sandbox_identity_records (expires_at);
