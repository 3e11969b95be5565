import { listGiveawayLimits } from "../../../app/domain/pricing/giveaways/giveaways";
import type { AttemptId, BookingToken } from "../../../app/domain/core/ids";
import { bookingMoney } from "../../../app/domain/booking/booking-money";
import { cents } from "../../../app/domain/core/money/money";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { decideGiveaway } from "../../../app/usecases/operations/desk/approve";
import { cancelAtDesk } from "../../../app/usecases/operations/desk/booking-actions";
import { requestCredit } from "../../../app/usecases/operations/desk/credit";
import { recordDisputeOutcome } from "../../../app/usecases/operations/desk/disputes";
import { decidePayouts } from "../../../app/usecases/operations/desk/payouts";
import { requestRefund } from "../../../app/usecases/operations/desk/refund";
import { recordDispute } from "../../../app/usecases/booking/payments/disputes";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { creditWalletAtDesk } from "../../../app/usecases/operations/desk/credit-wallet";
import { toAttemptId, toBookingToken, toLeadGuid, toSupplierId } from "../../support/ids";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { testRequest } from "../../workerd/booking/test-booking";
import { basicService } from "../../workerd/quotes/marketplace";
import { UNRECONCILED, unreconciledRows } from "../books";
import { type RunOptions, InvariantError, type RunResult } from "../harness";
import { asClerk, CLERKS, type Clerk, signInClerks } from "../payments/desk";
import { makeMove } from "../payments/moves";
import { NO_FAULTS, makeWorld, NEXT_WORKSHOP, type FaultRates, WORKSHOP, type World } from "../payments/world";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CARD = {
  name: "Kiri Walker",
  number: "4242424242424242",
  expiryMonth: "12",
  expiryYear: "2040",
  securityCode: "123",
  country: "AU" as const,
};
const CUSTOMERS = 40;
const BOOKINGS_PER_CUSTOMER = 3;
/** Several amounts are just below, at or above a limit, alone or in combination. */
const AMOUNTS = [100, 2_500, 4_999, 5_000, 9_999, 10_000, 15_000, 19_999, 20_000, 20_001, 40_000];
const REASON = "The customer asked on the phone";
/** One bank file that pays both workshops often, so that concurrent decisions are about the same payout. */
const BANK_FILE = 1;
const PAYOUTS = 60;

/** A paid booking and its customer. A customer's limits cover everything with the same email or the same mobile. */
interface PaidBooking {
  readonly token: BookingToken;
  readonly attemptId: AttemptId;
  readonly email: string;
  readonly mobile: string;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly cents: number;
  readonly token: string | null;
  readonly supplier: number | null;
  readonly by: string;
  readonly at: number;
  readonly state: string;
  readonly decidedBy: string | null;
}

/** Three clerks give away as much as they can, by every kind of giveaway, concurrently, repeatedly and through crashes, and approve each other's requests. */
export async function play({
  seed,
  size,
  seconds,
  isInterrupted,
  notify,
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify">): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const world = await makeWorld();
  await signInClerks(world);
  world.begin(seed);
  const { chance } = world;
  const bookings: PaidBooking[] = [];
  for (let customer = 0; customer < CUSTOMERS; customer += 1)
    for (let n = 0; n < BOOKINGS_PER_CUSTOMER; n += 1) {
      // Two of the three bookings share the mobile, and two share the email.
      const email = `give-${seed}-${customer}-${n === 2 ? "other" : "first"}@example.com`;
      const mobile = `+614${String(10_000_000 + customer * 10 + (n === 0 ? 0 : 1))}`;
      bookings.push(await createPaidBooking(world, { email, mobile }));
    }

  await sendPayouts(world);

  const counts = { attempts: 0, "requests that crashed": 0, "concurrent attempts": 0 };
  const problems: string[] = [];
  const forms: ((context: Context) => Promise<unknown>)[] = [];
  const randomFaultRates = (): FaultRates => ({
    faultRate: chance.pick([0, 0, 0.2]),
    diesAt: chance.happens(0.2) ? 1 + chance.below(25) : null,
  });
  const submitForm = async () => {
    const isRepeated = forms.length > 0 && chance.happens(0.15);
    const form = isRepeated ? chance.pick(forms) : await openForm(world, bookings, problems);
    if (form === null) return;
    forms.push(form);
    counts.attempts += 1;
    const outcome = await world.request(randomFaultRates(), form);
    if (outcome.status === "died") counts["requests that crashed"] += 1;
  };
  while (counts.attempts < size && performance.now() < deadline && !(isInterrupted && problems.length > 0)) {
    const concurrency = 1 + chance.below(6);
    if (concurrency > 1) counts["concurrent attempts"] += concurrency;
    await world.order.runTogether(Array.from({ length: concurrency }, () => submitForm));
    if (chance.happens(0.1)) await world.request(NO_FAULTS, completeDueRefunds);
    // Time passes in bursts, so that daily limits are reached, and over weeks, so that 30-day limits are reached too.
    world.pass(chance.pick([MINUTE, MINUTE, MINUTE, 20 * MINUTE, 2 * HOUR, 9 * HOUR, 40 * HOUR]));
    // Checks the limits from time to time, because they must hold throughout.
    if (counts.attempts % 50 < concurrency) problems.push(...(await judgeLimits(world, bookings)));
    if (counts.attempts % 200 < concurrency) notify(`${counts.attempts} attempts`);
  }
  for (const pause of [16 * MINUTE, 2 * HOUR, DAY]) {
    world.pass(pause);
    await world.request(NO_FAULTS, completeDueRefunds);
    for (const mail of world.mail.splice(0)) await world.request(NO_FAULTS, (context) => world.deliver(context, mail));
  }
  const limits = await judgeLimits(world, bookings);
  const effects = await judgeEffects(world);
  const unreconciled = await unreconciledRows(world.database, world.clock.now());
  const rows = await readGiveaways(world);
  const countInState = (state: string, isApproved: boolean) =>
    rows.filter((row) => row.state === state && (row.decidedBy !== null) === isApproved).length;
  return {
    counts: {
      ...counts,
      "given by one person": countInState("given", false),
      "approved by a second person": countInState("given", true),
      "waiting for approval": countInState("waiting", false),
      "declined or expired": rows.filter(({ state }) => state === "declined" || state === "ended").length,
      ...Object.fromEntries(
        [...new Set(rows.map(({ kind }) => kind))].map((kind) => [
          `${kind}, given`,
          rows.filter((row) => row.kind === kind && row.state === "given").length,
        ]),
      ),
    },
    mustBeZero: {
      "limits exceeded": limits.length,
      "giveaways applied twice or not at all": effects.length,
      "other violations": problems.length,
      [UNRECONCILED]: unreconciled.length,
    },
    violations: [...problems, ...limits, ...effects, ...unreconciled],
    isComplete: counts.attempts >= size,
    notes: [
      "In one process over SQLite with a simulated clock: the product's use cases and SQL, with their steps interleaved in random order.",
    ],
  };
}

/** A desk form ready to be sent; null if there is nothing to choose from. */
async function openForm(
  world: World,
  bookings: readonly PaidBooking[],
  problems: string[],
): Promise<((context: Context) => Promise<unknown>) | null> {
  const { chance } = world;
  const booking = chance.pick(bookings);
  const clerk = chance.pick(CLERKS);
  const amount = chance.pick(AMOUNTS);
  const outcome = await world.request(NO_FAULTS, async (context) => context.ids.guid());
  if (outcome.status === "died") throw new Error("a request without a planned crash failed");
  const submission = { id: outcome.answer, reason: REASON };
  const actionDraw = chance.below(100);
  if (actionDraw < 30)
    return (context) =>
      requestRefund(asClerk(context, clerk), booking.token, submission, {
        attemptId: booking.attemptId,
        amount,
        text: "Sorry for the trouble.",
        customerPaysAgain: false,
      });
  if (actionDraw < 48)
    return (context) =>
      requestCredit(asClerk(context, clerk), booking.token, submission, {
        amount,
        lastDay: "2027-11-30",
        text: "Sorry for the trouble.",
      });
  if (actionDraw < 58) {
    const reference = `bank ${chance.below(60)}`;
    const supplier = toSupplierId(chance.pick([WORKSHOP, NEXT_WORKSHOP]));
    return (context) =>
      creditWalletAtDesk(asClerk(context, clerk), supplier, submission, {
        amount: (amount / 100).toFixed(2),
        reference,
      });
  }
  if (actionDraw < 63)
    return (context) =>
      cancelAtDesk(asClerk(context, clerk), booking.token, submission, {
        side: chance.happens(0.5) ? "workshop" : "customer",
        isFeeKept: false,
        text: "The hoist is broken.",
      });
  if (actionDraw < 72) {
    // Uses the oldest payout, so that concurrent decisions are about the same one.
    const payout = (await readPayouts(world)).find(({ state }) => state === "sent");
    const state = chance.happens(0.8) ? "failed" : "paid";
    return (context) =>
      decidePayouts(asClerk(context, clerk), BANK_FILE, submission, { payout: payout?.id ?? "none", state });
  }
  if (actionDraw < 82) {
    const open = (await readDisputes(world)).filter(({ state }) => state === "needs-response");
    const dispute = chance.happens(0.8) ? open[0] : undefined;
    if (dispute !== undefined) {
      const outcome = chance.happens(0.8) ? "won" : "lost";
      return (context) => recordDisputeOutcome(asClerk(context, clerk), dispute.id, submission, { outcome, fee: 0 });
    }
    return (context) => storeDispute(context, booking, submission.id, amount);
  }
  const waiting = (await readGiveaways(world)).filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return null;
  const request = chance.pick(waiting);
  const decision = chance.happens(0.8) ? "approve" : "decline";
  return async (context) => {
    const giveawayDecision = await decideGiveaway(asClerk(context, clerk), request.id, submission, decision);
    if (giveawayDecision.ok && decision === "approve" && request.by === emailOf(clerk))
      problems.push(`${clerk} approved their own request ${request.id}`);
  };
}

interface DecidedGiveaway {
  readonly id: string;
  readonly state: string;
}
const decidedRows = async (world: World, table: "payouts" | "disputes"): Promise<readonly DecidedGiveaway[]> =>
  (await world.plain.prepare(`select id, state from ${table} order by id`).all<DecidedGiveaway>()).results;
const readPayouts = (world: World) => decidedRows(world, "payouts");
const readDisputes = (world: World) => decidedRows(world, "disputes");

/** Creates payouts that were sent to the bank, with the balances of their workshops. */
async function sendPayouts({ plain, clock, chance }: World): Promise<void> {
  const at = clock.now();
  await plain.prepare("insert into payout_files (number, sealed, made_at) values (?, '', ?)").bind(BANK_FILE, at).run();
  for (let n = 0; n < PAYOUTS; n += 1) {
    const id = `p-${n}`;
    const supplier = n % 2 === 0 ? WORKSHOP : NEXT_WORKSHOP;
    const amount = chance.pick(AMOUNTS);
    await plain.batch([
      plain
        .prepare("insert into supplier_postings (id, supplier_id, kind, amount, at) values (?, ?, 'payout', ?, ?)")
        .bind(`payout:${id}`, supplier, -amount, at),
      plain
        .prepare(
          "insert into payouts (id, supplier_id, file_number, amount, state, sent_at) values (?, ?, ?, ?, 'sent', ?)",
        )
        .bind(id, supplier, BANK_FILE, amount, at),
    ]);
  }
}

/** Stores a dispute as the desk would. The desk enters no disputes of card payments, which are used here, but the limits on won disputes are the same. */
async function storeDispute(context: Context, booking: PaidBooking, reference: string, amount: number): Promise<void> {
  // Submitting a finished form again changes nothing.
  if ((await context.db.disputes.find(`desk:${reference}`)) !== null) return;
  const attempt = await context.db.payments.find(toAttemptId(booking.attemptId));
  const payment = await context.db.payments.findPaymentByAttempt(toAttemptId(booking.attemptId));
  const storedBooking = await context.db.bookings.find(booking.token);
  const money = storedBooking && bookingMoney(storedBooking.booking).payments.find(({ id }) => id === payment?.id);
  if (attempt === null || payment === null || !money || amount > money.retained) return;
  const dispute = {
    id: `desk:${reference}`,
    source: "desk",
    disputeId: reference,
    providerId: payment.providerId,
    state: "needs-response",
    amount: cents(amount),
    currency: payment.currency,
    reason: "Not as described",
    evidenceDue: null,
    withdrawn: cents(amount),
    reinstated: cents(0),
    fee: cents(0),
  } as const;
  await recordDispute(context, dispute, { ...attempt, bookingToken: booking.token }, context.clock.now(), "operator");
}

const emailOf = (clerk: Clerk) => `${clerk}@operator.example`;

async function createPaidBooking(
  world: World,
  { email, mobile }: { readonly email: string; readonly mobile: string },
): Promise<PaidBooking> {
  const withoutFaults = async <T>(work: (context: Context) => Promise<T>): Promise<T> => {
    const outcome = await world.request(NO_FAULTS, work);
    if (outcome.status === "died") throw new Error("a request without a planned crash failed");
    return outcome.answer;
  };
  const { token, attemptId, clientSecret } = await withoutFaults(async (context) => {
    const lead = testLead({
      guid: toLeadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay: "2026-11-30",
    });
    await context.db.leads.writeRevisions([
      {
        stored: { lead, sealedContact: null, holderHash: null },
        idempotencyKey: context.ids.token(),
        event: { actor: "system", event: "created", reason: null },
        messages: [],
      },
    ]);
    const request = testRequest({
      leadGuid: lead.guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: "2026-11-30",
      arrivalFrom: "08:00",
      email,
      mobile,
    });
    const booking = await submitBooking(context, request, `form ${lead.guid}`);
    if (!booking.ok) throw new InvariantError(`a booking was refused: ${JSON.stringify(booking)}`);
    const bookingPayment = await startBookingPayment(
      context,
      {
        method: "creditCard",
        bookingToken: toBookingToken(booking.bookingToken),
        isBuyNowPayLaterOnly: false,
        unbranded: false,
        amount: null,
      },
      `pay ${lead.guid}`,
    );
    if (!bookingPayment.ok || bookingPayment.kind !== "open") throw new InvariantError("a payment was not opened");
    return { ...bookingPayment, token: toBookingToken(booking.bookingToken) };
  });
  await world.providers.customer.card?.confirm(clientSecret, CARD, "/back");
  await withoutFaults((context) => finishAttempt(context, attemptId, "customer"));
  await withoutFaults((context) => makeMove(context, token, "confirm"));
  world.mail.length = 0;
  return { token, attemptId, email, mobile };
}

const readGiveaways = async (world: World): Promise<readonly Row[]> =>
  (
    await world.plain
      .prepare(
        "select id, kind, amount_cents as cents, booking_token as token, supplier_id as supplier, asked_by as 'by', asked_at as at, state, decided_by as decidedBy from giveaways order by asked_at, id",
      )
      .all<Row>()
  ).results;

const LIMITS = { singleLimit: cents(20_000), dailyLimit: cents(100_000) };

/** Reads all rows and sums every time window independently. The bookings created here determine which rows belong to one customer. */
async function judgeLimits(world: World, bookings: readonly PaidBooking[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const rows = await readGiveaways(world);
  const bookingsByToken = new Map(bookings.map((paidBooking) => [paidBooking.token as string, paidBooking]));
  const givenAlone = rows.filter(({ state, decidedBy }) => state === "given" && decidedBy === null);
  const SUBJECTS: Readonly<Record<string, (row: Row) => readonly (string | null)[]>> = {
    booking: ({ token }) => [token],
    customer: ({ token }) => {
      const booking = bookingsByToken.get(token ?? "");
      return [booking?.email ?? null, booking?.mobile ?? null];
    },
    workshop: ({ supplier }) => [supplier === null ? null : String(supplier)],
    person: ({ by }) => [by],
    desk: () => ["everybody"],
  };
  for (const { per, withinMs, limit } of listGiveawayLimits(LIMITS)) {
    const bySubject = new Map<string, Row[]>();
    for (const row of givenAlone)
      for (const subject of SUBJECTS[per]?.(row) ?? [])
        if (subject !== null) bySubject.set(subject, [...(bySubject.get(subject) ?? []), row]);
    for (const [subject, all] of bySubject)
      for (const newest of all) {
        const sum = all
          .filter(({ at }) => at <= newest.at && (withinMs === null || at > newest.at - withinMs))
          .reduce((total, row) => total + row.cents, 0);
        if (sum > limit)
          problems.push(`${per} ${subject}: ${sum} within ${withinMs ?? "all"} ms, the limit is ${limit}`);
      }
  }
  for (const { id, by, decidedBy, state } of rows)
    if (state === "given" && decidedBy === by) problems.push(`${by} decided on their own request ${id}`);
  return problems;
}

/** Checks that each giveaway has exactly one effect, with its amount, and that every effect belongs to a giveaway. */
async function judgeEffects(world: World): Promise<readonly string[]> {
  const problems: string[] = [];
  const givenRows = (await readGiveaways(world)).filter(({ state }) => state === "given");
  const all = async <T>(sql: string) => (await world.plain.prepare(sql).all<T>()).results;
  const checkSameRows = (kind: string, rows: readonly { readonly id: string | null; readonly cents: number }[]) => {
    const expected = givenRows.filter((row) => row.kind === kind).map(({ id, cents: amount }) => `${id} ${amount}`);
    const rowTexts = rows.map(({ id, cents: amount }) => `${id} ${amount}`);
    for (const item of expected)
      if (rowTexts.filter((value) => value === item).length !== 1)
        problems.push(`${kind} ${item}: ${rowTexts.filter((value) => value === item).length} times`);
    for (const value of rowTexts) if (!expected.includes(value)) problems.push(`${kind} ${value} was never requested`);
  };
  checkSameRows(
    "credit",
    await all("select giveaway_id as id, amount_cents as cents from customer_credits where amount_cents > 0"),
  );
  checkSameRows("wallet-credit", await all("select id, amount as cents from wallet_postings where kind = 'credit'"));
  checkSameRows(
    "refund",
    await all(
      "select id, amount_cents as cents from refund_requests where state = 'approved' and id not like 'final:%'",
    ),
  );
  const giveawayTotal = async (kind: string) =>
    (
      await all<{ about: string }>(
        `select about from giveaways where kind = '${kind}' and state = 'given' order by about`,
      )
    ).map(({ about }) => about);
  const checkGivenOnce = (kind: string, givenIds: readonly string[], expected: readonly string[]) => {
    if (givenIds.join() !== expected.join())
      problems.push(`${kind}: given for ${givenIds.join()}, done for ${expected.join()}`);
  };
  const idsIn = (rows: readonly DecidedGiveaway[], state: string) =>
    rows.filter((row) => row.state === state).map(({ id }) => id);
  checkGivenOnce("failed-payout", await giveawayTotal("failed-payout"), idsIn(await readPayouts(world), "failed"));
  checkGivenOnce("dispute-won", await giveawayTotal("dispute-won"), idsIn(await readDisputes(world), "won"));
  checkSameRows(
    "failed-payout",
    await all(
      "select giveaways.id, supplier_postings.amount as cents from supplier_postings join giveaways on supplier_postings.id = 'payout-failed:' || about and giveaways.kind = 'failed-payout' and giveaways.state = 'given'",
    ),
  );
  for (const { id, state } of await readDisputes(world)) {
    const returnedTotals = await all<{ n: number }>(
      `select count(*) as n from supplier_postings where kind = 'dispute-reversal' and id like '%${id}:%'`,
    );
    if (returnedTotals[0]?.n !== (state === "won" ? 1 : 0))
      problems.push(`dispute ${id} is ${state}: paid back ${returnedTotals[0]?.n} times`);
  }
  for (const { token } of givenRows.filter(({ kind }) => kind === "cancellation")) {
    const booking = await world.plain
      .prepare("select status from bookings where token = ?")
      .bind(token)
      .first<string>("status");
    if (booking !== "Cancelled") problems.push(`cancellation of ${token}: the booking is ${booking}`);
  }
  const postings = await all<{ id: string; cents: number }>(
    "select account as id, sum(amount_cents) as cents from customer_credits group by account having sum(amount_cents) < 0",
  );
  for (const { id, cents: amount } of postings) problems.push(`credit of ${id} is ${amount}`);
  return problems;
}
