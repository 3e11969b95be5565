import type { OnlineMethod } from "../../../app/domain/payments/methods";
import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import type { Ending } from "./judge";
import { signInClerks } from "./desk";
import { playHistory } from "./history";
import { UNRECONCILED, unreconciledRows } from "../books";
import { playCredit } from "./credits";
import { playSilentRefund } from "./silent-refunds";
import { findGiveawaysAboveLimits } from "./surfaces";
import { playTopUp } from "./top-ups";
import { withoutPauses } from "./without-pauses";
import { NO_FAULTS, makeWorld, type World } from "./world";

export interface Run {
  readonly histories: number;
  readonly endings: Readonly<Record<Ending, number>>;
  /** Histories that failed, with the seed that replays them. */
  readonly violations: readonly { readonly seed: number; readonly text: readonly string[] }[];
  /** Credit given by the desk and credit used by customers, in cents. */
  readonly creditCents: { readonly given: number; readonly used: number };
  readonly disputes: { readonly opened: number; readonly won: number; readonly lost: number };
  /** Customers' reports that the work was not done or that something is wrong, and bookings without any report. */
  readonly reports: number;
  /** Refunds without a response, by what the desk entered from the provider's records. */
  readonly answersAtDesk: { readonly made: number; readonly notMade: number };
  /** Differences in whole cents, which must be 0: the ledger minus all providers' reports, and the amounts of checkouts that belong to none of our attempts. */
  readonly mustBeZero: Readonly<
    Record<
      | "ledger less providers' books, cents"
      | "payments with a difference"
      | "disputes with a difference"
      | "giveaways above their limit"
      | typeof UNRECONCILED
      | "held in unknown checkouts, cents",
      number
    >
  >;
}

/** Runs histories `first` to `first + count`. Stops early after `enough` failures. */
export async function runHistories(
  first: number,
  count: number,
  { enough = 5, notify = () => undefined }: { enough?: number; notify?: (played: number) => void } = {},
): Promise<Run> {
  const restore = withoutPauses();
  try {
    const world = await makeWorld();
    await signInClerks(world);
    const endings: Record<Ending, number> = {
      "paid once": 0,
      "refunded once": 0,
      "refunded less a fee": 0,
      "completed for less, the rest refunded": 0,
      "refunded at the desk": 0,
      disputed: 0,
      free: 0,
      "payable on the day": 0,
      "no booking and no payment": 0,
    };
    const problems: { seed: number; text: readonly string[] }[] = [];
    let histories = 0;
    const creditCents = { given: 0, used: 0 };
    for (let seed = first; seed < first + count && problems.length < enough; seed++) {
      const end = await playHistory(world, seed).catch((error: unknown) => ({
        ending: null,
        violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }));
      histories++;
      if (end.ending !== null) endings[end.ending]++;
      else problems.push({ seed, text: end.violations });
      if (seed % 3 === 0) {
        const text = await playTopUp(world, seed).catch((error: unknown) => [
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        ]);
        if (text.length > 0) problems.push({ seed, text });
      }
      if (seed % 3 === 1) {
        const { violations: text } = await playSilentRefund(world, seed).catch((error: unknown) => ({
          violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
        }));
        if (text.length > 0) problems.push({ seed, text: text.map((value) => `a refund of humm: ${value}`) });
      }
      if (seed % 3 === 2) {
        const credit = await playCredit(world, seed).catch((error: unknown) => ({
          violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
          given: 0,
          used: 0,
        }));
        creditCents.given += credit.given;
        creditCents.used += credit.used;
        if (credit.violations.length > 0) problems.push({ seed, text: credit.violations });
      }
      if (histories % 100 === 0) notify(histories);
    }
    const ledger = await world.request(NO_FAULTS, (context) => reconcile(context, 1_000_000));
    if (ledger.status === "died") throw new Error("a request without a planned crash failed");
    const { difference, differences } = ledger.answer;
    const unreconciled = await unreconciledRows(world.database, world.clock.now());
    const giveawayProblems = await findGiveawaysAboveLimits(world);
    problems.push(
      ...giveawayProblems.slice(0, 5).map((text) => ({ seed: first, text: [`after all histories: ${text}`] })),
    );
    problems.push(...unreconciled.slice(0, 5).map((text) => ({ seed: first, text: [`after all histories: ${text}`] })));
    return {
      histories,
      endings,
      violations: problems,
      creditCents,
      disputes: await countDisputes(world),
      reports: await countBookingEvents(world, "work-reported"),
      answersAtDesk: {
        made: await countPaymentEvents(world, "refund-confirmed"),
        notMade: await countPaymentEvents(world, "refund-not-made"),
      },
      mustBeZero: {
        "ledger less providers' books, cents": difference,
        "payments with a difference": differences.length,
        "disputes with a difference": ledger.answer.disputes.differences.length,
        "giveaways above their limit": giveawayProblems.length,
        [UNRECONCILED]: unreconciled.length,
        "held in unknown checkouts, cents": await sumUnattributedCents(world),
      },
    };
  } finally {
    restore();
  }
}

/** Disputes by outcome or current state. */
async function countDisputes(world: World): Promise<Run["disputes"]> {
  const { results } = await world.plain
    .prepare("select state, count(*) as n from disputes group by state")
    .all<{ state: string; n: number }>();
  const countOfState = (state: string) => results.find((row) => row.state === state)?.n ?? 0;
  return { opened: results.reduce((sum, { n }) => sum + n, 0), won: countOfState("won"), lost: countOfState("lost") };
}

const countBookingEvents = async (world: World, kind: string) =>
  (await world.plain
    .prepare("select count(*) as n from booking_events where kind = ?")
    .bind(kind)
    .first<number>("n")) ?? 0;

const countPaymentEvents = async (world: World, kind: string) =>
  (await world.plain
    .prepare("select count(*) as n from payment_events where kind = ?")
    .bind(kind)
    .first<number>("n")) ?? 0;

/** Money at a provider that belongs to none of our attempts, for example a second checkout of one click. */
async function sumUnattributedCents(world: World): Promise<number> {
  const { results } = await world.plain
    .prepare(
      `select provider, id from sandbox_checkouts c where provider <> 'payPal' and not exists (select 1 from payment_attempts where provider_id = c.id)
       union all select 'creditCard', id from sandbox_stripe_objects o where kind = 'payment_intent'
         and not exists (select 1 from payment_attempts where provider_id = o.id) and not exists (select 1 from wallet_top_ups where provider_id = o.id)`,
    )
    .all<{ provider: string; id: string }>();
  let retained = 0;
  for (const { provider, id } of results) {
    const ledger = await world.providers.customer.checkout.readMovedAmounts(provider as OnlineMethod, id);
    if (ledger) retained += ledger.held + ledger.taken - ledger.returned;
  }
  const authorisedPayPalCents = await world.plain
    .prepare(
      "select sum(json_extract(body, '$.amount')) as n from sandbox_checkouts where provider = 'payPal' and json_extract(body, '$.status') = 'AUTHORIZED'",
    )
    .first<number>("n");
  return retained + (authorisedPayPalCents ?? 0);
}
