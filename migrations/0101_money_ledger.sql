-- The ledger of money, double entry: each row debits one account and credits another, so the books always balance.
-- Accounts: quoted (sold at the price before discounts), discounted, due (what the customer owes), authorised and promised
-- (held at a provider, and for whom), captured (taken by a provider for us), refunded (given back by it).
create table money_ledger (
  id integer primary key autoincrement,
  -- What is posted, once: "captured:{attempt}:{total so far}".
  entry_key text not null unique,
  at integer not null,
  -- null while, and if ever, no booking came of the attempt.
  booking_token text,
  attempt_id text,
  debit text not null check (debit in ('due', 'discounted', 'authorised', 'promised', 'captured')),
  credit text not null check (credit in ('quoted', 'due', 'promised', 'authorised', 'refunded')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  check (debit <> credit)
) strict;
create index money_ledger_of_attempt on money_ledger (attempt_id);
create index money_ledger_of_booking on money_ledger (booking_token);

create trigger money_ledger_keeps_rows before delete on money_ledger begin select raise(abort, 'the ledger is append-only'); end;
create trigger money_ledger_keeps_amounts before update on money_ledger begin select raise(abort, 'the ledger is append-only'); end;
