import { toSupplierId } from "../../support/ids";
import type { Price } from "../../../app/domain/pricing/price";
import type { OnlineMethod } from "../../../app/domain/payments/methods";
import { monthAt, monthStart } from "../../../app/domain/ledger/statements/month";
import { statementHash, type Statement } from "../../../app/domain/ledger/statements/statement";
import { UNRECONCILED, unreconciledRows } from "../books";
import { START_MS, makeWorld, WORKSHOP, type World, withoutFaults } from "../payments/world";
import { type Ending, type HistoryResult, passDays, playHistory } from "./history";

export interface Run {
  readonly histories: number;
  readonly endings: Readonly<Record<Ending, number>>;
  readonly violations: readonly { readonly seed: number; readonly text: readonly string[] }[];
  /** Cents and counts that must be 0: every statement equals the postings, and the postings equal the providers' records. */
  readonly mustBeZero: Readonly<
    Record<
      | "statements less postings, cents"
      | "postings less providers' net, discounts and commission, cents"
      | "closed months that changed"
      | "postings in months that were not closed in time"
      | typeof UNRECONCILED,
      number
    >
  >;
}

const DAY = 86_400_000;
const ZONE = "Australia/Sydney";

/** Number of histories per workshop, which cover some years. After that, a new workshop starts. */
const RUNS_PER_WORLD = 100;

/** Rounds half to even in integers, independently of the product's code. */
function roundedShare(amount: bigint, part: bigint, whole: bigint): bigint {
  const quotient = (amount * part) / whole;
  const doubledRemainder = ((amount * part) % whole) * 2n;
  return doubledRemainder > whole || (doubledRemainder === whole && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

/** Net amount that the card provider withdrew (negative) and returned for disputes of a payment, from its own records, in whole cents. */
const sumDisputeMovements = async (world: World, paymentIntent: string): Promise<number> =>
  (await world.plain
    .prepare(
      "select sum(moved.value ->> '$.amount') as n from sandbox_stripe_objects as one, json_each(one.body, '$.balance_transactions') as moved where one.kind = 'dispute' and one.body ->> '$.payment_intent' = ?",
    )
    .bind(paymentIntent)
    .first<number>("n")) ?? 0;

/** Balance that a booking's postings must have, calculated from the providers' records and the agreed amounts, in whole cents. */
async function expectedBalance(
  world: World,
  { token, manualRefund: manualRefundCents }: HistoryResult,
): Promise<number> {
  const { results: payments } = await world.plain
    .prepare("select method, provider_id from payments where booking_token = ?")
    .bind(token)
    .all<{ method: OnlineMethod; provider_id: string }>();
  let netCents = 0;
  let takenCents = 0;
  for (const { method, provider_id: id } of payments) {
    const ledger = await world.providers.customer.checkout.readMovedAmounts(method, id);
    const ledgerTotals = ledger ?? { taken: 0, returned: 0 };
    netCents += ledgerTotals.taken - ledgerTotals.returned + (await sumDisputeMovements(world, id));
    takenCents += ledgerTotals.taken;
  }
  const finalRefundCents =
    (await world.plain
      .prepare("select sum(amount_cents) as n from refund_requests where booking_token = ?")
      .bind(token)
      .first<number>("n")) ?? 0;
  const booking = await world.plain
    .prepare("select status, price, extra_cents, commission_100 from bookings where token = ?")
    .bind(token)
    .first<{ status: string; price: string; extra_cents: number; commission_100: number }>();
  if (booking?.status !== "Serviced") return netCents;
  const { lines, total } = JSON.parse(booking.price) as Price;
  const sumOfLines = (isCounted: (line: Price["lines"][number]) => boolean) =>
    lines.reduce((sum, line) => sum + (isCounted(line) ? line.amount : 0), 0);
  const commissionBase = Math.max(
    0,
    sumOfLines((line) => line.kind !== "discount" && (line.incursCommission || line.key === "final-amount")),
  );
  const commission = roundedShare(
    BigInt(commissionBase + booking.extra_cents),
    BigInt(booking.commission_100),
    10_000n,
  );
  const discount = BigInt(-sumOfLines((line) => line.kind === "discount"));
  const chargedCents = BigInt(total + booking.extra_cents);
  // An amount paid above the final price is refunded without reducing the charge. An earlier manual refund counts towards it.
  const overpaidCents = BigInt(takenCents) > chargedCents ? BigInt(takenCents) - chargedCents : 0n;
  const loweredCents = BigInt(manualRefundCents + finalRefundCents) - overpaidCents;
  const retainedCents = loweredCents > 0n ? chargedCents - loweredCents : chargedCents;
  const retainedShare = (amount: bigint) =>
    chargedCents <= 0n ? amount : roundedShare(amount, retainedCents < 0n ? 0n : retainedCents, chargedCents);
  return netCents + Number(retainedShare(discount) - retainedShare(commission));
}

/** Closed months as first read, by workshop and month. */
type ClosedMonths = Map<string, string>;

/** Reads every closed month, reports those that have changed, and stores the new ones. */
async function findChangedMonths(world: World, knownMonths: ClosedMonths): Promise<readonly string[]> {
  const { results } = await world.plain
    .prepare(
      "select supplier_id || ' ' || month as name, document || hash || closing as text, document, hash from statements",
    )
    .all<{ name: string; text: string; document: string; hash: string }>();
  const problems = results.flatMap(({ name, text, document, hash }) => {
    const previousText = knownMonths.get(name);
    knownMonths.set(name, text);
    if (previousText !== undefined && previousText !== text) return [`${name} changed after it was closed`];
    return statementHash(JSON.parse(document) as Statement) === hash ? [] : [`${name} has a different hash`];
  });
  for (const name of knownMonths.keys())
    if (!results.some((row) => row.name === name)) problems.push(`${name} is missing`);
  return problems;
}

/** Compares the lines of all statements, closed and open, with the individual postings. Returns the difference in cents. */
async function sumStatementDifferences(world: World): Promise<number> {
  const { results: documents } = await world.plain
    .prepare("select document from statements where supplier_id = ? order by month")
    .bind(WORKSHOP)
    .all<{ document: string }>();
  const openAccount = await withoutFaults(world, (context) =>
    context.db.statements.readOpenAccount(toSupplierId(WORKSHOP)),
  );
  const statedAmounts = new Map<string, number>();
  let previousClosing = { account: 0, wallet: 0 };
  let differenceCents = 0;
  for (const { document } of documents) {
    const { account, wallet } = JSON.parse(document) as Statement;
    differenceCents +=
      Math.abs(account.opening - previousClosing.account) + Math.abs(wallet.opening - previousClosing.wallet);
    for (const line of [...account.lines, ...wallet.lines]) {
      // A posting that is in two statements is added twice, which shows as a difference.
      statedAmounts.set(line.origin, (statedAmounts.get(line.origin) ?? 0) + line.amount);
    }
    previousClosing = { account: account.closing, wallet: wallet.closing };
  }
  for (const { id, amount } of [...(openAccount?.account ?? []), ...(openAccount?.wallet ?? [])])
    statedAmounts.set(id, (statedAmounts.get(id) ?? 0) + amount);
  const { results: postings } = await world.plain
    .prepare(
      "select id, amount from supplier_postings where supplier_id = ?1 union all select id, amount from wallet_postings where supplier_id = ?1",
    )
    .bind(WORKSHOP)
    .all<{ id: string; amount: number }>();
  for (const { id, amount } of postings) {
    differenceCents += Math.abs(amount - (statedAmounts.get(id) ?? Number.POSITIVE_INFINITY));
    statedAmounts.delete(id);
  }
  return (
    differenceCents + [...statedAmounts.values()].reduce((sum, amount) => sum + Math.abs(amount), statedAmounts.size)
  );
}

/** Counts postings of months that should be closed but are not. */
async function countUnclosedPostings(world: World): Promise<number> {
  const openAccount = await withoutFaults(world, (context) =>
    context.db.statements.readOpenAccount(toSupplierId(WORKSHOP)),
  );
  const openMonthStart = monthStart(monthAt(world.clock.now() - 4 * DAY, ZONE), ZONE);
  return [...(openAccount?.account ?? []), ...(openAccount?.wallet ?? [])].filter(({ at }) => at < openMonthStart)
    .length;
}

/** Runs histories `first` to `first + count`. Stops early after `enough` failures. */
export async function runHistories(
  first: number,
  count: number,
  { enough = 5, notify = () => undefined }: { enough?: number; notify?: (played: number) => void } = {},
): Promise<Run> {
  const endings: Record<Ending, number> = { done: 0, cancelled: 0, "not decided": 0, "nothing booked": 0 };
  const mustBeZero: Record<keyof Run["mustBeZero"], number> = {
    "statements less postings, cents": 0,
    "postings less providers' net, discounts and commission, cents": 0,
    "closed months that changed": 0,
    "postings in months that were not closed in time": 0,
    [UNRECONCILED]: 0,
  };
  const problems: { seed: number; text: readonly string[] }[] = [];
  let histories = 0;
  for (let from = first; from < first + count && problems.length < enough; from += RUNS_PER_WORLD) {
    const world = await makeWorld();
    const closedMonths: ClosedMonths = new Map();
    const all: { readonly seed: number; readonly result: HistoryResult }[] = [];
    let elapsed = 0;
    for (let seed = from; seed < Math.min(from + RUNS_PER_WORLD, first + count) && problems.length < enough; seed++) {
      world.begin(seed);
      world.pass(elapsed);
      try {
        const historyResult = await playHistory(world, seed);
        endings[historyResult.ending]++;
        all.push({ seed, result: historyResult });
        const text = await findChangedMonths(world, closedMonths);
        mustBeZero["closed months that changed"] += text.length;
        if (text.length > 0) problems.push({ seed, text });
      } catch (error) {
        problems.push({ seed, text: [error instanceof Error ? (error.stack ?? error.message) : String(error)] });
      }
      histories++;
      if (histories % 100 === 0) notify(histories);
      elapsed = world.clock.now() - START_MS;
    }
    // Late decisions take effect, and all their months are closed.
    await passDays(world, 40);
    for (const { seed, result: historyResult } of all) {
      if (historyResult.token === null) continue;
      const postedTotal = await world.plain
        .prepare("select coalesce(sum(amount), 0) as n from supplier_postings where booking_token = ?")
        .bind(historyResult.token)
        .first<number>("n");
      const differenceCents = Math.abs((postedTotal ?? 0) - (await expectedBalance(world, historyResult)));
      mustBeZero["postings less providers' net, discounts and commission, cents"] += differenceCents;
      if (differenceCents > 0)
        problems.push({ seed, text: [`booking ${historyResult.token} is ${differenceCents} cents off`] });
    }
    mustBeZero["statements less postings, cents"] += await sumStatementDifferences(world);
    mustBeZero["postings in months that were not closed in time"] += await countUnclosedPostings(world);
    const changedMonths = await findChangedMonths(world, closedMonths);
    mustBeZero["closed months that changed"] += changedMonths.length;
    const unreconciled = await unreconciledRows(world.database, world.clock.now());
    mustBeZero[UNRECONCILED] += unreconciled.length;
    problems.push(
      ...[...changedMonths, ...unreconciled]
        .slice(0, 5)
        .map((text) => ({ seed: from, text: [`after all histories: ${text}`] })),
    );
  }
  return { histories, endings, violations: problems, mustBeZero };
}
