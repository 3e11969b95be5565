import type { AttemptId } from "../../domain/ids";
import { bookingMoney, shownAtProvider } from "../../domain/payments/booking-money";
import { isSameMoney, NOTHING_MOVED } from "../../domain/payments/moved";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { Context } from "../context";
import type { LedgerLine } from "../ports/payments";

export interface Difference {
  readonly attemptId: AttemptId;
  readonly method: string;
  /** null = the provider could not be asked, or knows no such payment. */
  readonly provider: MoneyMoved | null;
  readonly ledger: MoneyMoved;
  /** What the pages of its booking say; null = no booking came of it. */
  readonly shown: MoneyMoved | null;
}

export interface Reconciled {
  readonly compared: number;
  /** Ledger less provider over everything held, taken and returned, whole cents; 0 = the books agree. */
  readonly difference: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares the ledger of money, and what the pages of each booking say (`bookingMoney`), with what each provider (in DEV and TEST: its sandbox's own
 * books) says of every attempt it knows, newest first, and of what stores paid into their wallets.
 * Changes nothing. `compared` hears after each payment how many of how many are done: a provider's answer may take a second.
 */
export async function reconcile(
  context: Context,
  limit: number,
  compared: (done: number, all: number) => void = () => undefined,
): Promise<Reconciled> {
  const differences: Difference[] = [];
  const { payments, topUps } = context.db;
  const lines = [...(await payments.ledgerLines(limit)), ...(await topUps.ledgerLines(limit))];
  for (const [index, line] of lines.entries()) {
    const provider = (await askBooks(context, line))?.moved ?? null;
    const shown = await shownMoney(context, line);
    const isSame =
      provider !== null && isSameMoney(provider, line.ledger) && (shown === null || isSameMoney(provider, shown));
    if (!isSame)
      differences.push({ attemptId: line.at.attemptId, method: line.method, provider, ledger: line.ledger, shown });
    compared(index + 1, lines.length);
  }
  const difference = differences.reduce(
    (sum, { ledger, provider }) => sum + Math.abs(netOf(ledger) - netOf(provider ?? NOTHING_MOVED)),
    0,
  );
  return { compared: lines.length, difference, differences };
}

/** What the pages of its booking say of a payment; null = no booking came of it. */
export async function shownMoney(context: Context, { bookingToken, at }: LedgerLine): Promise<MoneyMoved | null> {
  const stored = bookingToken === null ? null : await context.db.bookings.find(bookingToken);
  if (stored === null) return null;
  const payment = bookingMoney(stored.booking).payments.find(({ id }) => id === at.attemptId);
  return payment ? shownAtProvider(payment) : NOTHING_MOVED;
}

const netOf = ({ held, taken, returned }: MoneyMoved): number => held + taken - returned;

/** What the provider says of a payment; `moved` null = it knows no such payment. null = it could not be asked. The sandbox's own books where one serves. */
export async function askBooks(
  context: Context,
  { method, at }: LedgerLine,
): Promise<{ readonly moved: MoneyMoved | null } | null> {
  const books = await context.payments.sandbox.checkout.books(method, at.providerId);
  if (books) return { moved: books };
  const seen = await context.payments[method]?.read(at);
  if (seen?.ok) return { moved: seen.moved };
  return seen?.reason === "not-found" ? { moved: null } : null;
}
