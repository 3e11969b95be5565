-- State of the in-process card provider that serves DEV and TEST. Never holds a card number: only the outcome it stands for.

create table sandbox_stripe_objects (
  id text primary key,
  kind text not null check (kind in ('payment_intent', 'refund')),
  -- The object in the provider's own JSON; `version` guards concurrent changes.
  body text not null,
  -- What is still to come after 3-D Secure, e.g. 'approve', 'insufficient_funds'.
  pending text,
  version integer not null default 1,
  created_at integer not null
) strict;

create table sandbox_stripe_requests (
  idempotency_key text primary key,
  params_hash text not null,
  status integer not null,
  body text not null,
  created_at integer not null
) strict;
