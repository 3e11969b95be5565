import type { AttemptId } from "../../../domain/core/ids";
import { subtractCents, ZERO } from "../../../domain/core/money/money";
import { bookingMoney, disputeTotals, displayedAmounts } from "../../../domain/booking/booking-money";
import type { Dispute, DisputeMoney } from "../../../domain/payments/dispute";
import { hasSameAmounts, NO_MONEY_MOVED, type MovedAmounts } from "../../../domain/payments/provider";
import type { Context } from "../../context";
import { DISPUTE_SOURCES } from "../../../domain/payments/dispute";
import { DISPUTED_METHODS } from "./disputes";
import type { LedgerLine } from "../../../domain/booking/stored-payment";
import type { UnreconciledPayment } from "../../../domain/payments/reconciliation-run";
import { DAY_MS } from "../../../domain/core/time/duration";

export interface Difference {
  readonly attemptId: AttemptId;
  readonly method: string;
  /** The provider's amounts. Null = the provider could not be reached, or does not know the payment. */
  readonly provider: MovedAmounts | null;
  readonly ledger: MovedAmounts;
  /** The amounts shown on the booking's pages. Null when there is no booking. */
  readonly shownMoney: MovedAmounts | null;
}

/** A dispute on which the provider, the ledger and the pages disagree. */
export interface DisputeDifference {
  readonly id: string;
  /** The provider's amounts. Null = the provider could not be reached. */
  readonly provider: DisputeMoney | null;
  readonly ledger: DisputeMoney;
  /** The amounts shown on the booking's pages. Null when we have no record of the dispute. */
  readonly shownMoney: DisputeMoney | null;
}

export interface ReconciliationResult {
  readonly compared: number;
  readonly disputes: { readonly compared: number; readonly differences: readonly DisputeDifference[] };
  /** Ledger minus provider across held, captured and returned amounts, in cents; 0 = they match. */
  readonly difference: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares the ledger and each booking's pages (`bookingMoney`) with the providers' records, or the sandbox's in DEV and TEST. It covers every attempt, newest
 * first, wallet top-ups and disputes. Changes nothing. `compared` reports progress after each payment, because a provider may take a second to answer.
 */
export async function reconcile(
  context: Context,
  limit: number,
  onProgress: (comparedCount: number, totalCount: number) => void = () => undefined,
): Promise<ReconciliationResult> {
  const differences: Difference[] = [];
  const { payments, topUps } = context.db;
  const ledgerLines = [...(await payments.ledgerLines(limit)), ...(await topUps.ledgerLines(limit))];
  for (const [index, line] of ledgerLines.entries()) {
    const provider = (await fetchProviderLedger(context, line))?.moved ?? null;
    const moneyMoved = await findShownAmounts(context, line);
    const isSame =
      provider !== null &&
      hasSameAmounts(provider, line.ledger) &&
      (moneyMoved === null || hasSameAmounts(provider, moneyMoved));
    if (!isSame)
      differences.push({
        attemptId: line.reference.attemptId,
        method: line.method,
        provider,
        ledger: line.ledger,
        shownMoney: moneyMoved,
      });
    onProgress(index + 1, ledgerLines.length);
  }
  const difference = differences.reduce(
    (sum, { ledger, provider }) => sum + Math.abs(netOf(ledger) - netOf(provider ?? NO_MONEY_MOVED)),
    0,
  );
  return { compared: ledgerLines.length, difference, differences, disputes: await reconcileDisputes(context, limit) };
}

/** To find disputes that we have no record of, the provider's disputes from this period are listed, up to the maximum number. */
const DISPUTE_LOOKBACK_MS = 120 * DAY_MS;
const MAX_LISTED_ITEMS = 100;

/**
 * Compares the money moved by each dispute at the provider, in the ledger and on the booking's pages. For a dispute entered by the desk, the entry counts as
 * the provider's record.
 */
async function reconcileDisputes(context: Context, limit: number): Promise<ReconciliationResult["disputes"]> {
  const ledgerLines = await context.db.disputes.ledgerLines(limit);
  const differences: DisputeDifference[] = [];
  const providers = DISPUTED_METHODS.map((method) => ({
    source: DISPUTE_SOURCES[method],
    provider: context.payments[method],
  }));
  for (const { dispute, ledger } of ledgerLines) {
    const disputeProvider = providers.find(({ source }) => source === dispute.source);
    const providerDispute = await disputeProvider?.provider?.readDispute(dispute.disputeId);
    const provider = disputeProvider === undefined ? dispute : providerDispute?.ok ? providerDispute.dispute : null;
    const disputeMoney = await findShownDisputeMoney(context, dispute);
    if (provider === null || !isSameDispute(provider, ledger) || !isSameDispute(provider, disputeMoney))
      differences.push({
        id: dispute.id,
        provider: provider && toDisputeMoney(provider),
        ledger,
        shownMoney: disputeMoney,
      });
  }
  for (const { source, provider } of providers) {
    const disputes = await provider?.listDisputes(context.clock.now() - DISPUTE_LOOKBACK_MS, MAX_LISTED_ITEMS);
    for (const dispute of disputes?.ok ? disputes.disputes : []) {
      const id = `${source}:${dispute.disputeId}`;
      if ((await context.db.disputes.find(id)) === null)
        differences.push({ id, provider: toDisputeMoney(dispute), ledger: NO_DISPUTE, shownMoney: null });
    }
  }
  return { compared: ledgerLines.length, differences };
}

const NO_DISPUTE: DisputeMoney = { withdrawn: ZERO, reinstated: ZERO, fee: ZERO };
const toDisputeMoney = ({ withdrawn, reinstated, fee }: DisputeMoney): DisputeMoney => ({ withdrawn, reinstated, fee });
const isSameDispute = (a: DisputeMoney, b: DisputeMoney): boolean =>
  a.withdrawn === b.withdrawn && a.reinstated === b.reinstated && a.fee === b.fee;

/** The amounts of one dispute on its booking's pages. The pages show all disputes of a payment together, so the others are subtracted. */
async function findShownDisputeMoney(context: Context, dispute: Dispute): Promise<DisputeMoney> {
  const { bookingToken, attemptId, id } = dispute;
  const storedBooking = bookingToken === null ? null : await context.db.bookings.find(bookingToken);
  const payment = storedBooking?.booking.payments.find((bookingPayment) => bookingPayment.id === attemptId);
  // No page shows a dispute whose payment is not known.
  if (bookingToken === null || payment === undefined) return dispute;
  const others = (await context.db.disputes.listByBooking(bookingToken)).filter(
    (dispute) => dispute.attemptId === attemptId && dispute.id !== id,
  );
  const totals = disputeTotals(payment);
  const otherTotals = disputeTotals({ disputes: others });
  return {
    withdrawn: subtractCents(totals.withdrawn, otherTotals.withdrawn),
    reinstated: subtractCents(totals.reinstated, otherTotals.reinstated),
    fee: subtractCents(totals.fee, otherTotals.fee),
  };
}

/** The amounts of a payment on its booking's pages; null when there is no booking. */
export async function findShownAmounts(
  context: Context,
  { bookingToken, reference }: LedgerLine,
): Promise<MovedAmounts | null> {
  const storedBooking = bookingToken === null ? null : await context.db.bookings.find(bookingToken);
  if (storedBooking === null) return null;
  const payment = bookingMoney(storedBooking.booking).payments.find(({ id }) => id === reference.attemptId);
  return payment ? displayedAmounts(payment) : NO_MONEY_MOVED;
}

const netOf = ({ held: heldAmount, taken: takenAmount, returned }: MovedAmounts): number =>
  heldAmount + takenAmount - returned;

/**
 * A provider's record of a payment; `moved` null = the provider does not know the payment. Returns null if the provider could not be reached. In a sandbox,
 * the sandbox's ledger is read.
 */
export async function fetchProviderLedger(
  context: Context,
  { method, reference }: LedgerLine,
): Promise<{ readonly moved: MovedAmounts | null } | null> {
  const ledger = await context.payments.sandbox.checkout.readMovedAmounts(method, reference.providerId);
  if (ledger) return { moved: ledger };
  const totals = await context.payments[method]?.read(reference);
  if (totals?.ok) return { moved: totals.moved };
  return totals?.reason === "not-found" ? { moved: null } : null;
}

/**
 * Checks that all money and every discount use is accounted for. Reads only our own rows, so it also finds amounts that match the provider's but belong to no
 * booking. Changes nothing.
 */
export const findUnreconciledPayments = (context: Context): Promise<readonly UnreconciledPayment[]> =>
  context.db.payments.unreconciled(context.clock.now());
