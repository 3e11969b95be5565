import { toBookingToken, toSupplierId } from "../../support/ids";
import {
  RESPONSE_HOURS,
  responseDeadline,
  MAX_TOTAL_FINDINGS,
  MAX_FINDINGS,
} from "../../../app/domain/booking/extra-work/finding";
import { fingerprint } from "../../../app/domain/core/hashing/canonical-json";
import { addCents, cents } from "../../../app/domain/core/money/money";
import { METHODS, ONLINE_METHODS, type OnlineMethod } from "../../../app/domain/payments/methods";
import { isPaid, type TransactionStatus } from "../../../app/domain/payments/transaction-status";
import { NO_WORK } from "../../../app/domain/booking/work/steps";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { cancelBooking } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import type { Context } from "../../../app/usecases/context";
import { answerFinding, expireFindings } from "../../../app/usecases/booking/extra-work/answer";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { billingAddressForm } from "../../support/billing";
import { unreconciledRows } from "../books";
import { returnFromProvider, type Tab, visitProvider } from "../payments/customer";
import { WORKSHOP, type World, withoutFaults } from "../payments/world";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ACTIONS = [
  "note",
  "note",
  "send",
  "send",
  "approve",
  "approve",
  "approve",
  "refuse",
  "withdraw",
  "pay",
  "pay",
  "come back",
  "come back",
  "wait",
] as const;
type FaultAction = (typeof ACTIONS)[number];

type Add = (name: string, amount?: number) => void;

/**
 * Plays a confirmed booking whose car has arrived. The workshop adds, sends and withdraws findings while the customer answers and pays, with up to three
 * actions at once, in browser windows that stay open across changes. At the end, cron runs settle the money. Reports every problem.
 */
export async function playExtraWork(
  world: World,
  token: string,
  addCount: Add,
): Promise<{ readonly problems: readonly string[]; readonly isDone: boolean }> {
  const { chance } = world;
  const tabs: Tab[] = [];
  // One in five customers pays nothing online and the whole price on the day.
  const paysOnTheDay = chance.happens(0.2);
  for (let rounds = 12 + chance.below(12); rounds > 0; rounds -= 1) {
    world.pass(1 + chance.below(20 * MINUTE_MS));
    const actions = Array.from({ length: 2 + chance.below(2) }, () => chance.pick(ACTIONS)).filter(
      (action) => action !== "pay" || !paysOnTheDay,
    );
    await world.order.runTogether(actions.map((action) => () => faultAction(world, token, action, tabs, addCount)));
    if (chance.happens(0.5)) await deliverNotifications(world);
    if (chance.happens(0.1)) {
      world.pass(chance.pick(RESPONSE_HOURS) * HOUR_MS);
      const { expired: lapsed } = await withoutFaults(world, expireFindings);
      addCount("findings that lapsed", lapsed);
    }
  }
  const end = chance.below(6);
  if (end < 2) {
    await withoutFaults(world, async (context) => {
      const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
      const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
      if (offeredBooking)
        await cancelBooking(context, offeredBooking, "supplier-cancelled", "supplier", { reason: "No parts." });
    });
    addCount("cancelled with extra work");
  }
  const isDone = end === 2;
  if (isDone) await markWorkDone(world, token, addCount, chance.happens(0.6) ? chance() : 1);
  for (const tab of tabs) if (chance.happens(0.5)) await withoutFaults(world, (context) => goBack(context, tab));
  await settleWorld(world);
  return { problems: await checkInvariants(world, token, addCount), isDone };
}

/** The workshop marks the work as done, at the agreed price or less. An unpaid amount is paid on the day or online, and an overpayment is refunded. */
const markWorkDone = (world: World, token: string, add: Add, share: number): Promise<void> =>
  withoutFaults(world, async (context) => {
    const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
    const { step, at } = bookingOffer?.booking.work ?? NO_WORK;
    const extra = bookingOffer?.booking.extraWork ?? cents(0);
    const isStepRecorded =
      bookingOffer &&
      (await context.db.bookingOffers.recordStep(
        bookingOffer,
        {
          step: "done",
          at: context.clock.now(),
          notes: {
            before: { step, at },
            done: {
              finalCents: addCents(extra, cents(Math.round(bookingOffer.booking.price.total * share))),
              odometer: null,
              note: null,
              nextServiceDay: null,
              nextServiceKm: null,
            },
          },
        },
        [],
        { actor: "supplier", at: context.clock.now(), messages: [] },
      ));
    if (isStepRecorded) add(share === 1 ? "completed with extra work" : "completed for less, with extra work");
  });

/** Delivers the providers' pending notifications. */
async function deliverNotifications(world: World): Promise<void> {
  for (const mail of world.mail.splice(0)) await withoutFaults(world, (context) => world.deliver(context, mail));
}

function faultAction(world: World, token: string, action: FaultAction, tabs: Tab[], add: Add): Promise<void> {
  const { chance } = world;
  return withoutFaults(world, async (context) => {
    const at = context.clock.now();
    const findings = await context.db.extraWork.listFindings(toBookingToken(token));
    const pickFinding = (...states: readonly string[]) => {
      const applicable = findings.filter(({ state }) => states.includes(state));
      return applicable.length === 0 ? null : chance.pick(applicable);
    };
    const price = (await context.db.bookings.find(toBookingToken(token)))?.booking.price;
    if (!price) return;
    switch (action) {
      case "note":
        return addFinding(context, world, token, chance.happens(0.2) ? pickFinding("draft", "asked") : null);
      case "send": {
        const drafts = findings.filter(({ state }) => state === "draft").map(({ id }) => id);
        const answerBy = responseDeadline(chance.pick(RESPONSE_HOURS), at) ?? 0;
        const isSent =
          drafts.length > 0 &&
          (await context.db.extraWork.send(
            { token: toBookingToken(token), supplierId: toSupplierId(WORKSHOP) },
            drafts,
            { answerBy, secretHash: "of a message" },
            { at, messages: [] },
          ));
        return isSent ? add("findings sent", drafts.length) : undefined;
      }
      case "approve":
      case "refuse": {
        const finding = pickFinding("asked", "withdrawn", "refused", "lapsed");
        if (!finding) return;
        const isApproved = action === "approve";
        const digest = chance.happens(0.1) ? "of something else" : finding.digest;
        const result = await answerFinding(context, toBookingToken(token), "", {
          id: finding.id,
          digest,
          isApproved,
        });
        return result.ok ? add(isApproved ? "findings approved" : "findings refused") : undefined;
      }
      case "withdraw": {
        const finding = pickFinding("draft", "asked", "approved");
        const isDone = finding && (await context.db.extraWork.withdraw(finding, price, { at, messages: [] }));
        return isDone ? add("findings withdrawn") : undefined;
      }
      case "pay":
        return pay(context, world, token, tabs, add);
      case "come back":
        return tabs.length === 0 ? undefined : goBack(context, chance.pick(tabs));
      case "wait":
        return void (await captureDuePayments(context));
    }
  });
}

async function addFinding(
  context: Context,
  { chance }: World,
  token: string,
  replaces: Awaited<ReturnType<Context["db"]["extraWork"]["listFindings"]>>[number] | null,
) {
  const id = context.ids.token();
  const isFreeOfCharge = chance.happens(0.1);
  const total = cents(isFreeOfCharge ? 0 : 1_000 + chance.below(50_000));
  const content = { text: `Found ${id}`, lines: [], readyBy: null };
  await context.db.extraWork.add(
    {
      id,
      bookingToken: toBookingToken(token),
      supplierId: toSupplierId(WORKSHOP),
      colour: isFreeOfCharge ? "green" : chance.pick(["red", "amber"] as const),
      sealed: await context.cipher.seal(JSON.stringify(content), id),
      total,
      photos: [],
      digest: fingerprint({ id, total }),
      vehicleKey: null,
      key: context.ids.token(),
      createdAt: context.clock.now(),
    },
    { maxActive: MAX_FINDINGS, maxTotal: MAX_TOTAL_FINDINGS },
    replaces,
  );
}

/** The customer starts to pay the amount due with a random method and visits the provider as a customer would. The payment window stays open. */
async function pay(context: Context, world: World, token: string, windows: Tab[], add: Add): Promise<void> {
  const method = world.chance.pick(ONLINE_METHODS);
  const key = context.ids.token();
  const bookingPayment = await startBookingPayment(
    context,
    { method, bookingToken: toBookingToken(token), isBuyNowPayLaterOnly: false, unbranded: false, amount: null },
    key,
  );
  if (!bookingPayment.ok || bookingPayment.kind !== "open") return;
  add(`begun with ${METHODS[method].label}`);
  const window: Tab = {
    method,
    key,
    openPayment: await billingAddressForm(context, method, bookingPayment),
    query: null,
    nonce: null,
  };
  windows.push(window);
  await visitProvider(world, window);
}

const goBack = (context: Context, tab: Tab): Promise<void> => returnFromProvider(context, tab, tab.query ?? {});

/** Runs every cron job over the following nine days. */
async function settleWorld(world: World): Promise<void> {
  for (let days = 0; days < 9; days += 1) {
    world.pass(DAY_MS);
    await deliverNotifications(world);
    for (const run of [expireFindings, finishWork, sweepAttempts, captureDuePayments, completeDueRefunds] as const)
      await withoutFaults<unknown>(world, (context) => run(context));
  }
}

interface AttemptRow {
  id: string;
  method: OnlineMethod;
  provider_id: string | null;
  state: string;
  amount: number;
  payment: string | null;
  final_back: number;
  held: number;
  taken: number;
  returned: number;
}
const sumSql = (where: string) =>
  `coalesce((select sum(amount_cents) from money_ledger where attempt_id = a.id and ${where}), 0)`;
const ATTEMPTS_SQL = `select a.id, a.method, a.provider_id, a.state, a.amount_cents as amount, (select status from payments where attempt_id = a.id) as payment,
  coalesce((select amount_cents from refund_requests where id = 'final:' || a.id), 0) as final_back,
  ${sumSql("debit = 'authorised'")} - ${sumSql("credit = 'authorised'")} as held, ${sumSql("debit = 'captured'")} as taken, ${sumSql("credit = 'refunded'")} as returned
  from payment_attempts a where a.paying_booking_token = ?`;

/** Checks to the cent that providers and ledger agree, and that the customer never pays more than the price plus approved extras. */
async function checkInvariants(world: World, token: string, add: Add): Promise<readonly string[]> {
  const problems = await unreconciledRows(world.database, world.clock.now());
  const { results } = await world.plain.prepare(ATTEMPTS_SQL).bind(token).all<AttemptRow>();
  const booking = world.database
    .prepare("select status, total_cents as total, extra_cents as extra from bookings where token = ?")
    .get(token) as { status: string; total: number; extra: number };
  const approved = world.database
    .prepare(
      "select coalesce(sum(total_cents), 0) as cents, count(*) as n from extra_findings where booking_token = ? and state = 'approved'",
    )
    .get(token) as { cents: number; n: number };
  if (approved.cents !== booking.extra)
    problems.push(`${approved.cents} are approved, but the booking has ${booking.extra}`);
  let retained = 0;
  let payments = 0;
  for (const attempt of results) {
    const ledger = (attempt.provider_id &&
      (await world.providers.customer.checkout.readMovedAmounts(attempt.method, attempt.provider_id))) || {
      held: 0,
      taken: 0,
      returned: 0,
    };
    if (attempt.state !== "completed" && attempt.state !== "released")
      problems.push(`${attempt.id} is ${attempt.state}`);
    if (ledger.held !== attempt.held || ledger.taken !== attempt.taken || ledger.returned !== attempt.returned)
      problems.push(`${attempt.id}: the ledger and the provider differ`);
    const keptCents = ledger.held + ledger.taken - ledger.returned;
    const isCounted = attempt.payment !== null && isPaid(attempt.payment as TransactionStatus);
    if (keptCents !== (isCounted ? attempt.amount - attempt.final_back : 0))
      problems.push(`${attempt.id}: ${retained} of ${attempt.amount} are kept`);
    retained += keptCents;
    payments += isCounted ? 1 : 0;
    if (attempt.final_back > 0) add("refunded because the final amount was lower");
  }
  const maxCents = booking.status === "Cancelled" ? 0 : booking.total + approved.cents;
  if (retained > maxCents) problems.push(`${retained} cents are kept, but at most ${maxCents} were approved`);
  if (retained > 0 && retained < booking.total) problems.push(`${retained} cents are kept of ${booking.total}`);
  if (booking.status === "Serviced")
    add(retained === 0 ? "paid on the day, with extra work" : "completed, paid online");
  add("additional payments", Math.max(0, payments - 1));
  for (const { method, payment } of results)
    if (payment !== null && isPaid(payment as TransactionStatus)) add(`paid with ${METHODS[method].label}`);
  const events = world.database
    .prepare(
      "select kind, count(*) as n from booking_events where booking_token = ? and kind like 'extra-%' group by kind",
    )
    .all(token) as { kind: string; n: number }[];
  const countEvents = (kind: string) => events.find((event) => event.kind === kind)?.n ?? 0;
  const countRows = (where: string) =>
    Number(
      world.database.prepare(`select count(*) as n from extra_findings where booking_token = ? and ${where}`).get(token)
        ?.n,
    );
  for (const [kind, where] of [
    ["extra-approved", "answered_at is not null and total_cents > 0 and (state = 'approved' or state = 'withdrawn')"],
    ["extra-refused", "state = 'refused'"],
    ["extra-lapsed", "state = 'lapsed'"],
    ["extra-withdrawn", "state = 'withdrawn' and sent_at is not null"],
  ] as const)
    if (countEvents(kind) !== countRows(where))
      problems.push(`${countEvents(kind)} events ${kind} of ${countRows(where)} findings`);
  if (countRows("state = 'asked'") > 0) problems.push("a question is never closed");
  return problems;
}
