import { asAttempt, asBooking, asSupplier } from "../../support/ids";
import { ANSWER_HOURS, answerByOf, MAX_EVER, MAX_FINDINGS } from "../../../app/domain/extra-work/finding";
import { fingerprintOf } from "../../../app/domain/hashing/canonical-json";
import { cents } from "../../../app/domain/money/money";
import type { OnlineMethod } from "../../../app/domain/payments/methods";
import { isPaid, type TransactionStatus } from "../../../app/domain/payments/transaction-status";
import { loadOffered } from "../../../app/usecases/booking-offer/load-offered";
import { cancelBooking } from "../../../app/usecases/booking-offer/move-on";
import type { Context } from "../../../app/usecases/context";
import { answerFinding } from "../../../app/usecases/extra-work/answer";
import { lapseFindings } from "../../../app/usecases/extra-work/lapse";
import { captureDue } from "../../../app/usecases/payments/capture-due";
import { finishAttempt } from "../../../app/usecases/payments/finish-attempt";
import { refundDue } from "../../../app/usecases/payments/refund-decided";
import { startBookingPayment } from "../../../app/usecases/payments/start-booking-payment";
import { sweepAttempts } from "../../../app/usecases/payments/sweep-attempts";
import { takeReturn } from "../../../app/usecases/payments/take-return";
import { outOfPlace } from "../books";
import { CALM, WORKSHOP, type World } from "../payments/world";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const DEEDS = [
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
type Deed = (typeof DEEDS)[number];

type Add = (name: string, more?: number) => void;

async function calm<T>(world: World, work: (context: Context) => Promise<T>): Promise<T> {
  const ended = await world.request(CALM, work);
  if (ended.ended === "died") throw new Error("a calm request died");
  return ended.answer;
}

/** Payments that the customer has begun, each in a window of its own. */
interface Window {
  readonly attemptId: string;
  readonly method: OnlineMethod;
}

/**
 * The car of a confirmed booking is there: the workshop notes, sends and takes back findings while the customer answers and pays, in windows that stay open
 * over whatever changes, up to three acts at once. At the end the money runs, and what is wrong with it is told.
 */
export async function extraWork(world: World, token: string, add: Add): Promise<readonly string[]> {
  const { chance } = world;
  const windows: Window[] = [];
  for (let rounds = 12 + chance.below(12); rounds > 0; rounds -= 1) {
    world.pass(1 + chance.below(20 * MINUTE_MS));
    const together = Array.from({ length: 2 + chance.below(2) }, () => chance.pick(DEEDS));
    await world.order.together(together.map((what) => () => deed(world, token, what, windows, add)));
    if (chance.happens(0.1)) {
      world.pass(chance.pick(ANSWER_HOURS) * HOUR_MS);
      const { lapsed } = await calm(world, lapseFindings);
      add("findings that lapsed", lapsed);
    }
  }
  const end = chance.below(3);
  if (end === 0) {
    await calm(world, async (context) => {
      const stored = await context.db.bookingOffers.find(asBooking(token), null);
      const offered = stored && (await loadOffered(context, stored));
      if (offered) await cancelBooking(context, offered, "supplier-cancelled", "supplier", { reason: "No parts." });
    });
    add("cancelled with extra work");
  }
  for (const window of windows) if (chance.happens(0.5)) await calm(world, (context) => back(context, window));
  await settled(world);
  return judged(world, token, add);
}

function deed(world: World, token: string, what: Deed, windows: Window[], add: Add): Promise<void> {
  const { chance } = world;
  return calm(world, async (context) => {
    const at = context.clock.now();
    const findings = await context.db.extraWork.of(asBooking(token));
    const pick = (...states: readonly string[]) => {
      const fit = findings.filter(({ state }) => states.includes(state));
      return fit.length === 0 ? null : chance.pick(fit);
    };
    const price = (await context.db.bookings.find(asBooking(token)))?.booking.price;
    if (!price) return;
    switch (what) {
      case "note":
        return note(context, world, token, chance.happens(0.2) ? pick("draft", "asked") : null);
      case "send": {
        const drafts = findings.filter(({ state }) => state === "draft").map(({ id }) => id);
        const answerBy = answerByOf(chance.pick(ANSWER_HOURS), at) ?? 0;
        const sent =
          drafts.length > 0 &&
          (await context.db.extraWork.send(
            { token: asBooking(token), supplierId: asSupplier(WORKSHOP) },
            drafts,
            { answerBy, secretHash: "of a message" },
            { at, messages: [] },
          ));
        return sent ? add("findings sent", drafts.length) : undefined;
      }
      case "approve":
      case "refuse": {
        const finding = pick("asked", "withdrawn", "refused", "lapsed");
        if (!finding) return;
        const isYes = what === "approve";
        const print = chance.happens(0.1) ? "of something else" : finding.print;
        const done = await answerFinding(context, asBooking(token), "", { id: finding.id, print, isYes });
        return done.ok ? add(isYes ? "findings approved" : "findings refused") : undefined;
      }
      case "withdraw": {
        const finding = pick("draft", "asked", "approved");
        const done = finding && (await context.db.extraWork.withdraw(finding, price, { at, messages: [] }));
        return done ? add("findings taken back") : undefined;
      }
      case "pay":
        return pay(context, world, token, windows);
      case "come back":
        return windows.length === 0 ? undefined : back(context, chance.pick(windows));
      case "wait":
        return void (await captureDue(context));
    }
  });
}

async function note(
  context: Context,
  { chance }: World,
  token: string,
  replaces: Awaited<ReturnType<Context["db"]["extraWork"]["of"]>>[number] | null,
) {
  const id = context.ids.token();
  const isGreen = chance.happens(0.1);
  const total = cents(isGreen ? 0 : 1_000 + chance.below(50_000));
  const content = { words: `Found ${id}`, lines: [], readyBy: null };
  await context.db.extraWork.add(
    {
      id,
      bookingToken: asBooking(token),
      supplierId: asSupplier(WORKSHOP),
      colour: isGreen ? "green" : chance.pick(["red", "amber"] as const),
      sealed: await context.cipher.seal(JSON.stringify(content), id),
      total,
      photos: [],
      print: fingerprintOf({ id, total }),
      vehicleKey: null,
      key: context.ids.token(),
      createdAt: context.clock.now(),
    },
    { most: MAX_FINDINGS, ever: MAX_EVER },
    replaces,
  );
}

/** The customer begins to pay what is due, and approves it at the provider: the window stays open. */
async function pay(context: Context, world: World, token: string, windows: Window[]): Promise<void> {
  const method = world.chance.pick(["afterPay", "creditCard"] as const);
  const opened = await startBookingPayment(
    context,
    { method, bookingToken: asBooking(token), isBuyNowPayLaterOnly: false, unbranded: false, amount: null },
    context.ids.token(),
  );
  if (!opened.ok || opened.kind !== "open") return;
  windows.push({ attemptId: opened.attemptId, method });
  const { card, checkout } = world.providers.customer;
  if (method === "creditCard") {
    await card?.confirm(
      opened.clientSecret,
      {
        name: "Kiri Walker",
        number: "4242424242424242",
        expiryMonth: "12",
        expiryYear: "2040",
        securityCode: "123",
        country: "AU",
      },
      "/back",
    );
    return;
  }
  const attempt = await context.db.payments.find(opened.attemptId);
  await checkout.answer(method, attempt?.providerId ?? "", "approve");
}

async function back(context: Context, { attemptId, method }: Window): Promise<void> {
  if (method === "creditCard") await finishAttempt(context, asAttempt(attemptId), "customer");
  else await takeReturn(context, asAttempt(attemptId), {});
}

/** All that runs by itself, long after everybody has gone home. */
async function settled(world: World): Promise<void> {
  for (let days = 0; days < 9; days += 1) {
    world.pass(DAY_MS);
    for (const run of [lapseFindings, sweepAttempts, captureDue, refundDue] as const)
      await calm<unknown>(world, (context) => run(context));
  }
}

interface AttemptRow {
  id: string;
  method: OnlineMethod;
  provider_id: string | null;
  state: string;
  amount: number;
  payment: string | null;
  held: number;
  taken: number;
  returned: number;
}
const sum = (where: string) =>
  `coalesce((select sum(amount_cents) from money_ledger where attempt_id = a.id and ${where}), 0)`;
const ATTEMPTS = `select a.id, a.method, a.provider_id, a.state, a.amount_cents as amount, (select status from payments where attempt_id = a.id) as payment,
  ${sum("debit = 'authorised'")} - ${sum("credit = 'authorised'")} as held, ${sum("debit = 'captured'")} as taken, ${sum("credit = 'refunded'")} as returned
  from payment_attempts a where a.paying_booking_token = ?`;

/** To the cent: what providers keep, what the ledger says, and never more than the price and what was approved. */
async function judged(world: World, token: string, add: Add): Promise<readonly string[]> {
  const wrong = await outOfPlace(world.database, world.clock.now());
  const { results } = await world.plain.prepare(ATTEMPTS).bind(token).all<AttemptRow>();
  const booking = world.database
    .prepare("select status, total_cents as total, extra_cents as extra from bookings where token = ?")
    .get(token) as { status: string; total: number; extra: number };
  const approved = world.database
    .prepare(
      "select coalesce(sum(total_cents), 0) as cents, count(*) as n from extra_findings where booking_token = ? and state = 'approved'",
    )
    .get(token) as { cents: number; n: number };
  if (approved.cents !== booking.extra) wrong.push(`${approved.cents} are approved, the booking says ${booking.extra}`);
  let kept = 0;
  let payments = 0;
  for (const attempt of results) {
    const books = (attempt.provider_id &&
      (await world.providers.customer.checkout.books(attempt.method, attempt.provider_id))) || {
      held: 0,
      taken: 0,
      returned: 0,
    };
    if (attempt.state !== "completed" && attempt.state !== "released") wrong.push(`${attempt.id} is ${attempt.state}`);
    if (books.held !== attempt.held || books.taken !== attempt.taken || books.returned !== attempt.returned)
      wrong.push(`${attempt.id}: the ledger and the provider differ`);
    const stays = books.held + books.taken - books.returned;
    const counts = attempt.payment !== null && isPaid(attempt.payment as TransactionStatus);
    if (stays !== (counts ? attempt.amount : 0)) wrong.push(`${attempt.id}: ${stays} of ${attempt.amount} are kept`);
    kept += stays;
    payments += counts ? 1 : 0;
  }
  const most = booking.status === "Cancelled" ? 0 : booking.total + approved.cents;
  if (kept > most) wrong.push(`${kept} are kept, ${most} were agreed`);
  if (kept > 0 && kept < booking.total) wrong.push(`${kept} are kept of ${booking.total}`);
  add("second payments", Math.max(0, payments - 1));
  const events = world.database
    .prepare(
      "select kind, count(*) as n from booking_events where booking_token = ? and kind like 'extra-%' group by kind",
    )
    .all(token) as { kind: string; n: number }[];
  const told = (kind: string) => events.find((event) => event.kind === kind)?.n ?? 0;
  const rows = (where: string) =>
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
    if (told(kind) !== rows(where)) wrong.push(`${told(kind)} events ${kind} of ${rows(where)} findings`);
  if (rows("state = 'asked'") > 0) wrong.push("a question is open for ever");
  return wrong;
}
