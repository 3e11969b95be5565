-- What was agreed about a booking, counted: each change of its supplier or its price is another agreement, whoever writes it.
-- A payment lands only on the agreement that it was begun for.
alter table bookings add column agreed_version integer not null default 1;
create trigger bookings_agreed_anew after update of supplier_id, price on bookings when new.supplier_id <> old.supplier_id or new.price <> old.price
begin
  update bookings set agreed_version = old.agreed_version + 1 where token = new.token;
end;
-- Of a payment for a booking that exists; null = it makes its booking, or was begun before agreements were counted.
alter table payment_attempts add column agreed_version integer;

-- What was taken of a payment, not only held: "released" and "refunded" are different words.
alter table payments add column taken_cents integer not null default 0 check (taken_cents >= 0);
update payments set taken_cents = coalesce((select sum(amount_cents) from money_ledger where attempt_id = payments.attempt_id and debit = 'captured'), 0);

-- A booking that moves may cost less: what was quoted and what was taken off are posted down as well as up.
-- And a posting learns its booking once, when the payment comes to stand under it; nothing else of a posting ever changes.
drop trigger money_ledger_keeps_rows;
drop trigger money_ledger_keeps_amounts;
create table money_ledger_both_ways (
  -- What is posted, once: "captured:{attempt}:{total so far}".
  entry_key text primary key,
  at integer not null,
  -- null while, and if ever, no booking came of the attempt.
  booking_token text,
  attempt_id text,
  debit text not null check (debit in ('due', 'quoted', 'discounted', 'authorised', 'promised', 'captured')),
  credit text not null check (credit in ('quoted', 'discounted', 'due', 'promised', 'authorised', 'refunded')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  check (debit <> credit)
) strict, without rowid;
insert into money_ledger_both_ways (entry_key, at, booking_token, attempt_id, debit, credit, amount_cents, currency)
  select entry_key, at, coalesce(booking_token, (select p.booking_token from payments p where p.attempt_id = money_ledger.attempt_id)), attempt_id, debit, credit, amount_cents, currency from money_ledger;
drop table money_ledger;
alter table money_ledger_both_ways rename to money_ledger;
create index money_ledger_of_attempt on money_ledger (attempt_id) where attempt_id is not null;
create trigger money_ledger_keeps_rows before delete on money_ledger begin select raise(abort, 'the ledger is append-only'); end;
create trigger money_ledger_keeps_amounts before update of entry_key, at, attempt_id, debit, credit, amount_cents, currency on money_ledger
begin select raise(abort, 'the ledger is append-only'); end;
create trigger money_ledger_keeps_bookings before update of booking_token on money_ledger when old.booking_token is not null
begin select raise(abort, 'the ledger is append-only'); end;

-- A booking that moved may have taken credit and given some of it back: what it still has comes back when it is cancelled.
drop trigger booking_cancelled_gives_back;
create trigger booking_cancelled_gives_back after update of status on bookings when new.status = 'Cancelled' and old.status <> 'Cancelled'
begin
  update discount_uses set given_back_at = new.updated_at where booking_token = new.token and given_back_at is null;
  insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
    select c.account, new.updated_at, -sum(c.amount_cents), (select sum(amount_cents) from customer_credits where account = c.account) - sum(c.amount_cents), 'booking-cancelled', new.token
      from customer_credits c where c.booking_token = new.token group by c.account having sum(c.amount_cents) < 0;
end;
