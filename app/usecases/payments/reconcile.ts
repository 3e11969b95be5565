import type { AttemptId } from "../../domain/ids";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { Context } from "../context";
import type { LedgerLine } from "../ports/payments";

export interface Difference {
  readonly attemptId: AttemptId;
  readonly method: string;
  /** null = the provider could not be asked, or knows no such payment. */
  readonly provider: MoneyMoved | null;
  readonly ledger: MoneyMoved;
}

export interface Reconciled {
  readonly compared: number;
  /** Ledger less provider over everything held, taken and returned, whole cents; 0 = the books agree. */
  readonly difference: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares the ledger of money with what each provider (in DEV and TEST: its sandbox's own books) says of every attempt it knows, newest first, and of what
 * stores paid into their wallets.
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
    const provider = await booksOfProvider(context, line);
    if (provider === null || !isSame(provider, line.ledger))
      differences.push({ attemptId: line.at.attemptId, method: line.method, provider, ledger: line.ledger });
    compared(index + 1, lines.length);
  }
  const difference = differences.reduce(
    (sum, { ledger, provider }) => sum + Math.abs(netOf(ledger) - netOf(provider ?? NOTHING)),
    0,
  );
  return { compared: lines.length, difference, differences };
}

const NOTHING = { held: 0, taken: 0, returned: 0 };
const netOf = ({ held, taken, returned }: Readonly<Record<keyof MoneyMoved, number>>): number =>
  held + taken - returned;
const isSame = (a: MoneyMoved, b: MoneyMoved): boolean =>
  a.held === b.held && a.taken === b.taken && a.returned === b.returned;

/** The sandbox's own books where one serves; else the provider is asked. A payment it never heard of moved nothing. */
async function booksOfProvider(context: Context, { method, at }: LedgerLine): Promise<MoneyMoved | null> {
  const books = await context.payments.sandbox.checkout.books(method, at.providerId);
  if (books) return books;
  const seen = await context.payments[method]?.read(at);
  return seen?.ok ? seen.moved : null;
}
