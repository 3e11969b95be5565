-- Codes by SMS: our own limits per number (only a keyed digest of it), checks per lead, and the sandbox provider's state.
create table verification_numbers (
  number_digest text primary key,
  last_sent_at integer not null,
  hour_started_at integer not null,
  sends integer not null,
  tries integer not null,
  expires_at integer not null
) strict, without rowid;

-- One row per lead, number and code: a double submit finds the answer of the first instead of a used code.
create table verification_checks (
  lead_guid text not null,
  number_digest text not null,
  code_digest text not null,
  result text not null check (result in ('checking', 'ValidCode', 'InvalidCode', 'NotFound', 'failed')),
  at integer not null,
  primary key (lead_guid, number_digest, code_digest)
) strict, without rowid;

create index verification_checks_by_age on verification_checks (at);

create table sandbox_verifications (
  sid text primary key,
  mobile text not null,
  status text not null check (status in ('pending', 'approved', 'canceled')),
  sends integer not null,
  checks integer not null,
  expires_at integer not null
) strict, without rowid;

create index sandbox_verifications_by_mobile on sandbox_verifications (mobile, expires_at);
