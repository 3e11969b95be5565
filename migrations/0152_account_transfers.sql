-- A supplier's account on its way to another e-mail address: one for each owner who asks. A new address takes the place of the one before, with its checks.
create table account_transfers (
  supplier_id integer not null,
  user_id text not null,
  email text not null collate nocase,
  is_new_user integer not null check (is_new_user in (0, 1)),
  -- Keyed digest; null = no code is needed.
  code_digest text,
  tries integer not null default 0,
  verified_at integer,
  sent_at integer not null,
  expires_at integer not null,
  primary key (supplier_id, user_id)
) strict, without rowid;
create index account_transfers_by_end on account_transfers (expires_at);

-- Invitations to work for a supplier. Answered once, by whoever signs in with the invited address.
create table store_invitations (
  id text primary key,
  supplier_id integer not null,
  email text not null collate nocase,
  role text not null check (role in ('admin', 'member')),
  invited_by text not null,
  inviter_name text not null,
  state text not null check (state in ('sent', 'accepted', 'declined', 'revoked')),
  created_at integer not null,
  expires_at integer not null,
  answered_at integer
) strict, without rowid;
create index store_invitations_by_email on store_invitations (email);
create index store_invitations_of_supplier on store_invitations (supplier_id, created_at);
