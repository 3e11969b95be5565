import { DESK_LISTS, LIST_IDS, type ListId } from "../../../app/domain/operations/desk/lists";
import { buildListUrl } from "../../../app/domain/operations/desk/list-query";
import { dayAt } from "../../../app/domain/core/time/days";
import { saveRating } from "../../../app/usecases/booking/ratings/save-rating";
import type { Context } from "../../../app/usecases/context";
import { readList } from "../../../app/usecases/operations/desk/lists";
import { readDesk } from "../../../app/usecases/operations/desk/overview";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { DUTIES } from "../../../workers/scheduled";
import { UNRECONCILED, unreconciledRows } from "../books";
import type { RunOptions, RunResult } from "../harness";
import { asClerk, type DeskMove, signInClerks, openForm } from "../payments/desk";
import { makeMove, type Move } from "../payments/moves";
import { START_MS, makeWorld, type World, withoutFaults } from "../payments/world";
import { bookJob } from "../statements/history";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = "Australia/Sydney";
/** Number of bookings a day in a year with 5,000 bookings. */
const BOOKINGS_PER_DAY = 5_000 / 365;
/** Hours at which all crons run, as real ones do in turn. */
const CRON_HOURS = [13, 21] as const;
/** A day ends early after this many consecutive customers who do not book. The missing bookings are made on the following days. */
const MAX_CONSECUTIVE_MISSES = 8;
const MAX_BATCHES = 40;
/** Days after the work on which a clerk decides about bookings whose result nobody reported. */
const DECIDED_AFTER_DAYS = 14;
/** Time for the last payments, payouts and statements to settle. */
const DAYS_AFTER_LAST = 45;

interface Job {
  readonly token: string;
  /** Seed of the customer's browser. */
  readonly seed: number;
  readonly day: string;
}

/**
 * Simulates a marketplace for one year: customers book and pay, most workshops answer and do the work, clerks refund, give credit and decide on disputes, and
 * every cron runs twice a day. At the end the desk's lists are compared with what happened, and the ledger with the providers.
 */
export async function play({
  seed,
  size,
  seconds,
  notify,
}: Pick<RunOptions, "seed" | "size" | "seconds" | "notify">): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const world = await makeWorld();
  await signInClerks(world);
  const violations: string[] = [];
  const jobs: Job[] = [];
  const failures = new Map<string, string>();
  const runs = new Map<string, number>();
  let reviews = 0;
  let tries = 0;
  const realNow = Date.now;
  Date.now = world.clock.now;

  /** Sets the clock, and the browser of a customer. */
  const setTime = (time: number, customer = seed) => {
    const pendingMail = world.mail.splice(0);
    world.begin(customer);
    world.mail.push(...pendingMail);
    world.pass(time - START_MS);
  };
  const makeJobMove = (job: Job, action: Move) =>
    withoutFaults(world, (context) => makeMove(context, job.token, action));
  const submitDeskForm = async (job: Job, action: DeskMove) => {
    const submit = await openForm(world, job.token, action);
    if (submit !== null) await withoutFaults(world, submit);
  };

  async function runCrons(): Promise<void> {
    for (const mail of world.mail.splice(0)) await withoutFaults(world, (context) => world.deliver(context, mail));
    for (const [cron, duties] of Object.entries(DUTIES))
      for (const [name, duty] of Object.entries(duties)) {
        const failure = await withoutFaults(world, duty).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        if (failure !== null) failures.set(name, failure);
        runs.set(name, (runs.get(name) ?? 0) + 1);
        await withoutFaults(world, (context) =>
          context.db.health.recordRun({ name, cron, at: context.clock.now(), failure }),
        );
      }
    // A run sends a limited number of messages, and the queue starts the next run.
    for (let batch = 0; batch < MAX_BATCHES && (await countDueMessages()) > 0; batch += 1)
      await withoutFaults(world, sendDueMessages);
  }
  const countDueMessages = async (): Promise<number> =>
    (await world.plain
      .prepare("select count(*) as n from outbox where state = 'waiting' and next_at <= ?")
      .bind(world.clock.now())
      .first<number>("n")) ?? 0;

  /** Makes the bookings of one day, each with its workshop's answer. */
  async function bookOneDay(openingTime: number, wantedCount: number): Promise<void> {
    for (let [n, missed] = [0, 0]; n < wantedCount && missed < MAX_CONSECUTIVE_MISSES; n += 1) {
      const customer = seed + (tries += 1);
      setTime(openingTime + n * 60_000, customer);
      const token = await bookJob(world, customer);
      // The provider has declined the payment, or the only day that can be booked is a holiday.
      if (token === null) {
        missed += 1;
        continue;
      }
      missed = 0;
      const day = await world.plain
        .prepare("select service_day from bookings where token = ?")
        .bind(token)
        .first<string>("service_day");
      const job = { token, seed: customer, day: day ?? "" };
      jobs.push(job);
      const answerDraw = world.chance.below(20);
      if (answerDraw === 0) await makeJobMove(job, "decline");
      else if (answerDraw > 1) await makeJobMove(job, "confirm");
      if (world.chance.happens(0.04)) await makeJobMove(job, "customer cancels");
    }
  }

  async function reportJobWork(job: Job): Promise<void> {
    const workDraw = world.chance.below(20);
    if (workDraw < 14) await makeJobMove(job, "done");
    else if (workDraw < 16) await makeJobMove(job, "done for less");
    else if (workDraw === 16) await makeJobMove(job, "no-show");
    // The workshop does not report the other jobs, so the cron asks both sides.
    if (world.chance.happens(0.03)) await submitDeskForm(job, "refund a part");
    if (world.chance.happens(0.02)) await submitDeskForm(job, "give credit");
    if (world.chance.happens(0.01)) await submitDeskForm(job, "enter a dispute");
  }

  async function actAfterWork(job: Job): Promise<void> {
    if (world.chance.happens(0.4)) {
      const ratingResult = await withoutFaults(world, (context) =>
        saveRating(context, { ratingToken: job.token, stars: 1 + world.chance.below(5), comments: "As agreed." }),
      );
      if (ratingResult.ok) reviews += 1;
    }
    await submitDeskForm(job, "decide");
    await submitDeskForm(job, "note the outcome");
  }

  const jobsOnDay = (day: string) => jobs.filter((job) => job.day === day);
  const days = Math.ceil(size / BOOKINGS_PER_DAY);
  let day = 0;
  for (; day < days + DAYS_AFTER_LAST && performance.now() < deadline; day += 1) {
    const midnight = START_MS - 10 * HOUR + day * DAY;
    const today = dayAt(midnight + 12 * HOUR, ZONE);
    const threeDaysAgo = dayAt(midnight + 12 * HOUR - 3 * DAY, ZONE);
    const wantedCount = Math.min(size, Math.round(BOOKINGS_PER_DAY * (day + 1))) - jobs.length;
    if (wantedCount > 0) await bookOneDay(midnight + 10 * HOUR, wantedCount);
    for (const hour of CRON_HOURS) {
      setTime(midnight + hour * HOUR);
      await runCrons();
    }
    for (const job of jobsOnDay(today)) {
      setTime(midnight + 22 * HOUR, job.seed);
      await reportJobWork(job);
    }
    for (const job of jobsOnDay(threeDaysAgo)) {
      setTime(midnight + 23 * HOUR, job.seed);
      await actAfterWork(job);
    }
    for (const job of jobsOnDay(dayAt(midnight + 12 * HOUR - DECIDED_AFTER_DAYS * DAY, ZONE))) {
      setTime(midnight + 23 * HOUR, job.seed);
      await submitDeskForm(job, "decide about the work");
      await submitDeskForm(job, "decide");
    }
    if (day % 30 === 29) notify(`${day + 1} days, ${jobs.length} bookings`);
  }
  await runCrons();

  const lists = {} as Record<ListId, number>;
  for (const list of LIST_IDS) lists[list] = await countRows(world, list);
  const overview = await withoutFaults(world, (context) => readDesk(asClerk(context, "opal")));
  Date.now = realNow;
  if (!overview.ok) throw new Error(overview.code);
  const { reconciliation, faults, queues } = overview;
  const { results: statuses } = await world.plain
    .prepare("select status, count(*) as n from bookings group by status order by n desc")
    .all<{ status: string; n: number }>();
  const storedCount = statuses.reduce((sum, { n }) => sum + n, 0);
  const { results: months } = await world.plain
    .prepare("select month from statements group by month order by month")
    .all<{ month: string }>();
  const unreconciled = await unreconciledRows(world.database, world.clock.now());
  const neverRunDuties = Object.values(DUTIES)
    .flatMap((duties) => Object.keys(duties))
    .filter((name) => (runs.get(name) ?? 0) === 0);
  for (const [name, failure] of failures) violations.push(`cron ${name}: ${failure}`);
  for (const { name, text } of faults) violations.push(`the desk says that ${name} is off or failing: ${text}`);
  // A provider refuses to refund a payment while its dispute is open, so the refund waits for the bank's decision.
  const { results: stuckPayments } = await world.plain
    .prepare(
      "select attempt_id as attempt, status, exists (select 1 from disputes where attempt_id = payments.attempt_id and state in ('needs-response', 'under-review')) as is_disputed from payments where (status = 'refund pending' and updated_at < ?1) or (status = 'authorised' and capture_by < ?1)",
    )
    .bind(world.clock.now() - DAY)
    .all<{ attempt: string; status: string; is_disputed: number }>();
  const undisputedPayments = stuckPayments.filter((payment) => payment.is_disputed === 0);
  for (const { attempt, status } of undisputedPayments) violations.push(`payment ${attempt} is still ${status}`);
  for (const { template, channel, failure } of queues.messages.items)
    violations.push(`message ${template} by ${channel} was not sent: ${failure}`);
  violations.push(...unreconciled);
  const mustBeZero = {
    "crons that failed or never ran": failures.size + neverRunDuties.length,
    "faults that the overview shows": faults.length,
    "differences between the ledger and the providers": reconciliation.differences.count,
    "stuck payments without an open dispute": undisputedPayments.length,
    "messages that failed": queues.messages.count,
    "bookings missing in the desk's list": Math.abs(storedCount - lists.bookings),
    "reviews missing in the desk's list": Math.abs(reviews - lists.reviews),
    [UNRECONCILED]: unreconciled.length,
  };
  return {
    counts: {
      bookings: jobs.length,
      days: day,
      "cron runs": [...runs.values()].reduce((sum, n) => sum + n, 0),
      "closed months": months.length,
      "refunds that wait for an open dispute": stuckPayments.length - undisputedPayments.length,
      ...Object.fromEntries(statuses.map(({ status, n }) => [`bookings: ${status}`, n])),
      ...Object.fromEntries(LIST_IDS.map((list) => [`desk, ${DESK_LISTS[list].title}`, lists[list]])),
    },
    mustBeZero,
    violations,
    isComplete: jobs.length >= size,
    notes: ["Each cron of workers/scheduled.ts runs twice a day, with its result recorded as in production."],
  };
}

/** Pages through a list of the desk as a clerk does. */
async function countRows(world: World, list: ListId): Promise<number> {
  let query = "";
  let rows = 0;
  for (let page = 0; page < 1_000; page += 1) {
    const listResult = await withoutFaults(world, (context: Context) =>
      readList(asClerk(context, "opal"), list, new URLSearchParams(query)),
    );
    if (!listResult.ok) throw new Error(`${list}: ${listResult.code}`);
    const { rows: listedRows, next } = listResult.pageView.page;
    rows += listedRows.length;
    if (next === null) return rows;
    query = buildListUrl(list, new URLSearchParams(), { after: next }).split("?")[1] ?? "";
  }
  throw new Error(`${list} has no end`);
}
