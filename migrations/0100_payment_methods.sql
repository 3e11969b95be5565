-- Every way to pay has its attempts here: where the payment began, how its provider numbers the money, how the customer gets to the provider.

alter table payment_attempts add column origin_screen text not null default 'finalise' check (origin_screen in ('finalise', 'product-finalise', 'pay', 'pay-with-bnpl'));
alter table payment_attempts add column unbranded integer not null default 0 check (unbranded in (0, 1));
-- A charge or transaction, where the provider numbers the money apart from the checkout that the customer approved.
alter table payment_attempts add column payment_ref text;
-- JSON: the address or signed form that leads to the provider's page.
alter table payment_attempts add column hand_over text;
-- When the customer first came back from the provider's page.
alter table payment_attempts add column returned_at integer;

alter table payments add column payment_ref text;
create index payments_to_refund on payments (updated_at) where status = 'refund pending';

-- What a provider that cannot be asked told us, signature checked; and what we gave back through it.
create table provider_notices (
  provider text not null,
  -- Our attempt id.
  reference text not null,
  gateway_reference text not null,
  result text not null check (result in ('completed', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- A refund was asked for; its answer may have been lost.
  refund_tried_at integer,
  at integer not null,
  primary key (provider, reference)
) strict, without rowid;
