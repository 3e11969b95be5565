-- Links that open a quote on another device: the token's hash only. The link shows; a code to the contact lets one go on.
create table resume_links (
  token_hash text primary key,
  lead_guid text not null,
  expires_at integer not null,
  created_at integer not null
) strict, without rowid;

create index resume_links_by_end on resume_links (expires_at);

-- Codes sent by e-mail; address and code as keyed digests. A new code takes the place of the one before.
create table email_codes (
  address_digest text primary key,
  code_digest text not null,
  expires_at integer not null,
  used_at integer
) strict, without rowid;

create index email_codes_by_end on email_codes (expires_at);
