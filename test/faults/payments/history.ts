import { toLeadGuid, toAttemptId, toBookingToken, toSupplierId } from "../../support/ids";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { METHODS, ONLINE_METHODS, type OnlineMethod } from "../../../app/domain/payments/methods";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { isPaid } from "../../../app/domain/payments/transaction-status";
import { captureBooking, captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { rereadSettlingPayments } from "../../../app/usecases/booking/payments/read-settling";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { submitBillingAddress } from "../../../app/usecases/booking/payments/give-billing-address";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { rereadDisputes } from "../../../app/usecases/booking/payments/disputes";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { BILLING } from "../../support/billing";
import { basicService } from "../../workerd/quotes/marketplace";
import { testRequest } from "../../workerd/booking/test-booking";
import { returnFromProvider, forgedQuery, type Tab, visitProvider } from "./customer";
import { forgeNotice } from "./forgery";
import { compareGuards, compareSurfaces, readStripeDisputes } from "./surfaces";
import { DESK_MOVES, type DeskSubmission, openForm } from "./desk";
import { type HistoryEnd, judge } from "./judge";
import { openDisputeForm } from "./disputes";
import { decline, type Move, makeMove, MOVES, REPORT_MOVES, WORK_MOVES } from "./moves";
import { NO_FAULTS, type Mail, type FaultRates, WORKSHOP, type World } from "./world";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `finalise`: paid while booking; `pay`: an existing booking is paid; `free`: a code discounts everything; `unpaid`: possibly paid on the day. */
export type Kind = "finalise" | "pay" | "free" | "unpaid";

export interface History {
  readonly kind: Kind;
  readonly request: BookingRequest;
  readonly tabs: readonly Tab[];
  readonly faultRate: number;
  readonly deathRate: number;
  /** True if suppliers decline or confirm, and the customer moves or cancels, while payments are in progress. */
  readonly changesDuringPayment: boolean;
  /** State of the supplier's decline or the customer's cancellation: `asked` = attempted with an unknown outcome, `heard` = confirmed. */
  refund: "no" | "asked" | "heard";
  /** Payments of the booking at that time, which must be refunded. */
  readonly refundable: Set<string>;
  /** Amounts refunded in the provider's own back office, in whole cents by attempt. */
  readonly manualRefunds: Map<string, number>;
  /** Desk forms that were sent. A clerk may send the same form again. */
  readonly sent: DeskSubmission[];
  /** Invalid effects of desk actions. */
  readonly faults: string[];
}

/** Plays one history to its end and checks it. The seed alone reproduces it. */
export async function playHistory(world: World, seed: number): Promise<HistoryEnd> {
  world.begin(seed);
  const history = await beginHistory(world, seed);
  const rounds = 3 + world.chance.below(8);
  for (let round = 0; round < rounds; round++) {
    if (world.chance.happens(0.3)) world.pass(world.chance.pick([30_000, 5 * MINUTE, 20 * MINUTE, 2 * HOUR]));
    await world.order.runTogether(
      world.chance.happens(0.15)
        ? returnLate(world, history)
        : Array.from({ length: 1 + world.chance.below(4) }, () => nextAction(world, history)).filter(
            (action) => action !== null,
          ),
    );
    history.faults.push(...(await compareGuards(world, history.request.leadGuid)));
  }
  if (history.kind === "finalise" || history.kind === "pay") {
    const end = world.chance();
    if (end < 0.3) await playCancellation(world, history);
    else if (end < 0.6) await playServiceDay(world, history);
    else if (end < 0.85) await playUnreportedWork(world, history);
  }
  await waitUntilIdle(world, history);
  const end = await judge(world, {
    leadGuid: history.request.leadGuid,
    refundable: history.refundable,
    manualRefunds: history.manualRefunds,
  });
  const surfaceProblems = await compareSurfaces(world, history.request.leadGuid);
  const problems = [...end.violations, ...history.faults, ...surfaceProblems];
  return problems.length === 0 ? end : { ending: null, violations: problems };
}

export async function beginHistory(
  world: World,
  seed: number,
  required: { readonly kind?: Kind; readonly method?: OnlineMethod } = {},
): Promise<History> {
  const { chance } = world;
  const randomKind: Kind = chance.happens(0.7)
    ? "finalise"
    : chance.happens(0.6)
      ? "pay"
      : chance.happens(0.5)
        ? "free"
        : "unpaid";
  const kind = required.kind ?? randomKind;
  const mobile = `+614${String(chance.below(1e8)).padStart(8, "0")}`;
  const guid = await world.request(NO_FAULTS, async (context) => {
    const lead = testLead({
      guid: toLeadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay: "2026-11-30",
    });
    // The code that makes a booking free requires a verified mobile number.
    const contact = { ...NO_CONTACT, verifiedMobile: mobile };
    await context.db.leads.writeRevisions([
      {
        stored: {
          lead,
          sealedContact: await context.cipher.seal(JSON.stringify(contact), lead.guid),
          holderHash: context.viewer.holderHash,
        },
        idempotencyKey: context.ids.token(),
        event: { actor: "system", event: "created", reason: null },
        messages: [],
      },
    ]);
    return lead.guid;
  });
  if (guid.status === "died") throw new Error("a request without a planned crash failed");
  // Either every cancellation is late from the start or none is. The late fee varies.
  await world.plain
    .prepare("update suppliers set free_change_hours = ?, late_cancel_fee = ?")
    .bind(chance.pick([24, 400, 400]), chance.pick([0, 3_000, 3_000, 50_000]))
    .run();
  const changesDuringPayment = (kind === "finalise" || kind === "pay") && chance.happens(0.4);
  const voucher = changesDuringPayment && chance.happens(0.4) ? `V${seed}-${chance.below(1e9)}` : null;
  if (voucher)
    await world.plain
      .prepare(
        "insert into vouchers (reference, discount_code, value_cents, country, status, expires) values (?, 'GIFT50', 5000, 'AU', 'valid', '2099-12-31')",
      )
      .bind(voucher)
      .run();
  const email = `kiri-${seed}-${chance.below(1e9)}@example.com`;
  const request = testRequest({
    leadGuid: guid.answer,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: "2026-11-30",
    arrivalFrom: "08:00",
    email,
    mobile,
    promoCode: kind === "free" ? "ALLOFF100" : voucher,
  });
  if (kind === "pay")
    await world.request(NO_FAULTS, (context) => submitBooking(context, request, `booked ${guid.answer}`));
  const newTab = (key: string): Tab => ({
    method: required.method ?? chance.pick(ONLINE_METHODS),
    key,
    openPayment: null,
    query: null,
    nonce: null,
  });
  const first = newTab(`form ${guid.answer}`);
  const second = chance.happens(0.5)
    ? []
    : [chance.happens(0.4) ? { ...newTab(first.key), method: first.method } : newTab(`other form ${guid.answer}`)];
  const faultRate = chance.pick([0, 0.1, 0.3, 0.6]);
  return {
    kind,
    request,
    tabs: [first, ...second],
    faultRate,
    deathRate: chance.pick([0, 0.1, 0.35]),
    changesDuringPayment,
    refund: "no",
    refundable: new Set(),
    manualRefunds: new Map(),
    sent: [],
    faults: [],
  };
}

/** Random faults for one of our requests, at this history's rates. */
export function randomFaultRates(
  world: World,
  { faultRate: historyFaultRate, deathRate: historyDeathRate }: History,
): FaultRates {
  return {
    faultRate: historyFaultRate,
    diesAt: world.chance.happens(historyDeathRate) ? 1 + world.chance.below(40) : null,
  };
}

/** The workshop accepts, and the booking is then cancelled by the customer, by the workshop, or by both at the same moment as a cron run. */
async function playCancellation(world: World, history: History): Promise<void> {
  const toAction = (move: Move) => {
    const faultRates = randomFaultRates(world, history);
    return () =>
      world.request(faultRates, (context) => withBooking(context, history, (token) => makeMove(context, token, move)));
  };
  await world.order.runTogether([toAction("confirm")]);
  if (world.chance.happens(0.6)) await workDeskDay(world, history);
  const cronRun = randomFaultRates(world, history);
  const endingActions = world.chance.pick([
    [toAction("customer cancels")],
    [toAction("customer cancels"), toAction("customer cancels")],
    [toAction("customer cancels"), toAction("workshop cancels")],
    [toAction("workshop cancels")],
  ]);
  await world.order.runTogether(
    world.chance.happens(0.5) ? [...endingActions, () => world.request(cronRun, cron)] : endingActions,
  );
}

/**
 * The workshop accepts the booking. On its day it reports how the work went or that the customer did not show up, while either side may cancel or pay and the
 * cron runs.
 */
async function playServiceDay(world: World, history: History): Promise<void> {
  const { chance } = world;
  const actionOf = (move: Move) => {
    const faultRates = randomFaultRates(world, history);
    return () =>
      world.request(faultRates, (context) => withBooking(context, history, (token) => makeMove(context, token, move)));
  };
  await world.order.runTogether([actionOf("confirm")]);
  if (chance.happens(0.4)) await workDeskDay(world, history);
  if (!(await advanceToServiceDay(world, history))) return;
  for (let rounds = 2 + chance.below(4); rounds > 0; rounds -= 1) {
    const actions = Array.from({ length: 1 + chance.below(3) }, () =>
      chance.happens(0.75)
        ? actionOf(chance.pick(WORK_MOVES))
        : chance.happens(0.5)
          ? actionOf(chance.pick(["customer cancels", "workshop cancels"] as const))
          : chance.happens(0.4)
            ? () => submitAtDesk(world, history, randomFaultRates(world, history))
            : nextAction(world, history),
    );
    await world.order.runTogether(actions.filter((action) => action !== null));
    world.pass(1 + chance.below(90_000));
  }
}

/**
 * The workshop accepts and then reports nothing. Both sides are asked, and the customer, the workshop and the desk answer in any order, repeatedly and
 * concurrently.
 */
async function playUnreportedWork(world: World, history: History): Promise<void> {
  const { chance } = world;
  const actionOf = (move: Move) => {
    const faultRates = randomFaultRates(world, history);
    return () =>
      world.request(faultRates, (context) => withBooking(context, history, (token) => makeMove(context, token, move)));
  };
  await world.order.runTogether([actionOf("confirm")]);
  if (!(await advanceToServiceDay(world, history))) return;
  world.pass(3 * DAY + HOUR);
  await world.request(NO_FAULTS, cron);
  for (let rounds = 2 + chance.below(5); rounds > 0; rounds -= 1) {
    const actions = Array.from({ length: 1 + chance.below(3) }, (): (() => Promise<unknown>) =>
      chance.happens(0.7)
        ? actionOf(chance.pick(REPORT_MOVES))
        : chance.happens(0.6)
          ? () => submitAtDesk(world, history, randomFaultRates(world, history))
          : () => world.request(randomFaultRates(world, history), cron),
    );
    await world.order.runTogether(actions);
    world.pass(chance.pick([30_000, 2 * HOUR, DAY, 4 * DAY]));
  }
}

/** Advances the clock to the morning of the booking and runs the cron until then. Returns false if there is no booking. */
export async function advanceToServiceDay(world: World, { request }: History): Promise<boolean> {
  const day = await world.plain
    .prepare("select service_day from bookings where lead_guid = ? and status <> 'Cancelled'")
    .bind(request.leadGuid)
    .first<string>("service_day");
  if (day === null) return false;
  const morning = Date.parse(`${day}T09:00:00+11:00`);
  while (world.clock.now() < morning) {
    world.pass(Math.min(3 * DAY, morning - world.clock.now()));
    await world.request(NO_FAULTS, cron);
  }
  return true;
}

/** A customer returns hours later, at the very moment when the cron gives up on the attempt. */
function returnLate(world: World, history: History): (() => Promise<unknown>)[] {
  const tab = world.chance.pick(history.tabs);
  const returnFaultRates = randomFaultRates(world, history);
  const cronFaultRates = randomFaultRates(world, history);
  world.pass(world.chance.pick([2 * HOUR, DAY + HOUR]));
  return [
    () => world.request(returnFaultRates, (context) => returnFromProvider(context, tab, tab.query ?? {})),
    () => world.request(cronFaultRates, cron),
  ];
}

/** Picks a random next action; null if none makes sense. */
function nextAction(world: World, history: History): (() => Promise<unknown>) | null {
  const { chance } = world;
  const tab = chance.pick(history.tabs);
  const requestAction = (work: (context: Context) => Promise<unknown>) => {
    const faultRates = randomFaultRates(world, history);
    return () => world.request(faultRates, work);
  };
  if (history.changesDuringPayment && chance.happens(0.3)) {
    const move = chance.pick(MOVES);
    return requestAction((context) => withBooking(context, history, (token) => makeMove(context, token, move)));
  }
  if ((history.kind === "finalise" || history.kind === "pay") && chance.happens(0.1))
    return () => submitAtDesk(world, history, randomFaultRates(world, history));
  if (chance.happens(0.05)) return () => answerDispute(world, history, randomFaultRates(world, history));
  const kind = chance.below(100);
  if (history.kind === "unpaid" || history.kind === "free") {
    if (kind < 50) return requestAction((context) => submitBooking(context, history.request, tab.key));
    if (kind < 60) return requestAction((context) => startTabPayment(context, history, tab));
    return kind < 80 ? requestAction(cron) : forgeNotice(world, history.tabs);
  }
  if (!tab.openPayment)
    return kind < 85 ? requestAction((context) => startTabPayment(context, history, tab)) : requestAction(cron);
  if (kind < 6) return requestAction((context) => startTabPayment(context, history, tab));
  if (kind < 26) return () => visitProvider(world, tab);
  if (kind < 46)
    return tab.query ? requestAction((context) => returnFromProvider(context, tab, tab.query ?? {})) : null;
  if (kind < 49)
    return tab.nonce === null
      ? requestAction((context) => returnFromProvider(context, tab, forgedQuery(tab.openPayment?.attemptId ?? "")))
      : null;
  if (kind < 66) return deliverRandomMail(world, history);
  if (kind < 70) return forgeNotice(world, history.tabs);
  if (kind < 82) return requestAction(cron);
  if (kind < 84)
    return requestAction((context) =>
      submitBooking(context, { ...history.request, existingPaymentId: null }, `by phone ${history.request.leadGuid}`),
    );
  if (kind < 86) return () => decideDisputesAsBank(world, history);
  if (kind < 89)
    return requestAction(async (context) =>
      withBooking(context, history, (token) => captureBooking(context, toBookingToken(token), "supplier")),
    );
  if (kind < 94) return () => refundInBackOffice(world, history);
  return () => declineForRefund(world, history, randomFaultRates(world, history));
}

export async function startTabPayment(context: Context, history: History, tab: Tab): Promise<void> {
  const token =
    history.kind === "pay" ? (await context.db.bookings.findForLead(history.request.leadGuid))?.token : undefined;
  const checkout =
    token === undefined
      ? await startPayment(context, history.request, { method: tab.method, screen: "finalise" }, tab.key)
      : await startBookingPayment(
          context,
          { method: tab.method, bookingToken: token, isBuyNowPayLaterOnly: false, unbranded: false, amount: null },
          tab.key,
        );
  if (!checkout.ok || checkout.kind !== "open") return;
  tab.openPayment = checkout;
  if (METHODS[tab.method].needsBillingAddress) await submitBillingAddress(context, checkout.attemptId, BILLING);
}

export async function cron(context: Context): Promise<void> {
  await sweepAttempts(context);
  await captureDuePayments(context);
  await completeDueRefunds(context);
  await rereadSettlingPayments(context);
  await finishWork(context);
}

export async function withBooking(
  context: Context,
  { request }: History,
  work: (token: string) => Promise<unknown>,
): Promise<void> {
  const booking = await context.db.bookings.findForLead(request.leadGuid);
  if (booking) await work(booking.token);
}

/** Repeats the request until it succeeds once. After that, the product itself is responsible for the refund. */
async function declineForRefund(world: World, history: History, faultRates: FaultRates): Promise<void> {
  const outcome = await world.request(faultRates, (context) =>
    withBooking(context, history, async (token) => {
      if (history.refund === "no") history.refund = "asked";
      const paymentsBefore = await context.db.payments.listByBooking(toBookingToken(token));
      const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
      const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
      if (!offeredBooking || !(await decline(context, offeredBooking))) return;
      for (const payment of paymentsBefore) if (isPaid(payment.status)) history.refundable.add(payment.attemptId);
    }),
  );
  if (outcome.status === "answered" && history.refund === "asked") history.refund = "heard";
}

export const findBookingToken = (world: World, { request }: History) =>
  world.plain
    .prepare("select token from bookings where lead_guid = ? order by created_at desc limit 1")
    .bind(request.leadGuid)
    .first<string>("token");

/** A clerk opens a form and sends it, or sends an earlier one again. */
async function submitAtDesk(world: World, history: History, faultRates: FaultRates): Promise<void> {
  const { chance } = world;
  const isRepeated = history.sent.length > 0 && chance.happens(0.3);
  const booking = await findBookingToken(world, history);
  const move = chance.pick(DESK_MOVES);
  const submission = isRepeated
    ? chance.pick(history.sent)
    : booking === null
      ? null
      : await openForm(world, booking, move);
  if (submission === null) return;
  history.sent.push(submission);
  const outcome = await world.request(faultRates, submission);
  if (outcome.status === "answered" && outcome.answer !== null) history.faults.push(outcome.answer);
}

/** A clerk answers a dispute of the quote's payments, or sends the same form again. */
async function answerDispute(world: World, history: History, faultRates: FaultRates): Promise<void> {
  const { chance } = world;
  const form = await openDisputeForm(world, history.request.leadGuid);
  if (form === null) return;
  const times = chance.happens(0.3) ? [1, 2] : [1];
  await Promise.all(times.map(() => world.request(faultRates, form)));
}

/** A few desk submissions about a booking that its workshop has accepted, some of them concurrent. */
export async function workDeskDay(world: World, history: History): Promise<void> {
  for (let rounds = 1 + world.chance.below(3); rounds > 0; rounds -= 1)
    await world.order.runTogether(
      Array.from(
        { length: 1 + world.chance.below(2) },
        () => () => submitAtDesk(world, history, randomFaultRates(world, history)),
      ),
    );
}

/** Delivers a waiting webhook, in any order, twice or late. A provider resends a webhook that was not accepted. */
function deliverRandomMail(world: World, history: History): (() => Promise<unknown>) | null {
  const mail = world.mail[world.chance.below(world.mail.length)];
  if (!mail) return null;
  const faultRates = randomFaultRates(world, history);
  return async () => {
    const isAccepted = await deliver(world, faultRates, mail);
    if (isAccepted && world.chance.happens(0.7)) dropMail(world, mail);
  };
}

/** Returns true if our endpoint accepted the webhook. */
export async function deliver(world: World, faultRates: FaultRates, mail: Mail): Promise<boolean> {
  const outcome = await world.request(faultRates, (context) => world.deliver(context, mail));
  return outcome.status === "answered" && outcome.answer.ok;
}

const dropMail = (world: World, mail: Mail) => {
  const at = world.mail.indexOf(mail);
  if (at >= 0) world.mail.splice(at, 1);
};

/** A captured payment is refunded in the card provider's own back office. We learn of it only from the webhook. */
async function refundInBackOffice(world: World, history: History): Promise<void> {
  const attempt = history.tabs.find((tab) => tab.method === "creditCard" && tab.openPayment)?.openPayment;
  // Only captured amounts can be refunded there.
  if (attempt)
    await world.request(NO_FAULTS, (context) =>
      withBooking(context, history, (token) => captureBooking(context, toBookingToken(token), "supplier")),
    );
  const providerId = attempt?.clientSecret.split("_secret_")[0] ?? "";
  const ledger = await world.providers.customer.checkout.readMovedAmounts("creditCard", providerId);
  if (!attempt || !ledger || ledger.taken <= ledger.returned || history.manualRefunds.has(attempt.attemptId)) return;
  const amount = (world.chance.happens(0.5) ? ledger.taken - ledger.returned : 100) as typeof ledger.taken;
  const refundResult = await world.providers.creditCard?.refund(
    { attemptId: toAttemptId(attempt.attemptId), providerId, paymentRef: null, amount, currency: "AUD" },
    amount,
    `by hand ${attempt.attemptId}`,
  );
  if (!refundResult?.ok) return;
  history.manualRefunds.set(attempt.attemptId, amount);
  const letter = world.mail.at(-1);
  if (!letter || world.chance.happens(0.3)) return;
  // The card provider has given up on its earlier webhooks, so only this one arrives. Webhooks of other providers still arrive.
  for (const mail of [...world.mail])
    if (mail.kind === "stripe" && mail !== letter && !mail.rawBody.includes("charge.dispute")) dropMail(world, mail);
  if (await deliver(world, randomFaultRates(world, history), letter)) dropMail(world, letter);
}

/** The bank decides disputes of this history's cards. We learn of it from a webhook. */
async function decideDisputesAsBank(world: World, history: History): Promise<void> {
  for (const { openPayment: checkout } of history.tabs) {
    const intent = checkout?.clientSecret.split("_secret_")[0];
    for (const { disputeId, state } of intent === undefined ? [] : await readStripeDisputes(world, intent)) {
      if (state !== "needs-response") continue;
      const text = world.chance.happens(0.5) ? "winning_evidence" : "losing_evidence";
      await world.providers.creditCard?.submitEvidence(disputeId, { ...EVIDENCE, text }, `decided ${disputeId}`);
    }
  }
}

const EVIDENCE = { customerName: "", customerEmail: "", serviceDate: "", product: "", cancellationPolicy: "" };

/** Also records the outcomes of the disputes that were entered at the desk. */
async function noteOutcomes(world: World, history: History): Promise<void> {
  const booking = await findBookingToken(world, history);
  for (let tries = 0; booking !== null && tries < 40; tries += 1) {
    const submission = await openForm(world, booking, "note the outcome");
    if (submission === null) return;
    await world.request(NO_FAULTS, submission);
  }
}

/** Ends the faults and waits until nothing is in progress. Lost webhooks stay lost, refused ones are sent again, and the cron runs for eight days. */
export async function waitUntilIdle(world: World, history: History): Promise<void> {
  // All histories of a run begin at the same time, and the cron reads only the newest hundred disputes. With more disputes, one whose webhook was lost might
  // never be read.
  const disputes = await world.plain
    .prepare("select count(*) as n from sandbox_stripe_objects where kind = 'dispute'")
    .first<number>("n");
  const isDisputeListed = (disputes ?? 0) < 90;
  for (const mail of [...world.mail]) {
    // A provider gives up on some webhooks. Manual refunds are known only from webhooks, so those always arrive.
    const mayBeLost =
      mail.kind === "stripe" &&
      !mail.rawBody.includes("charge.refunded") &&
      (isDisputeListed || !mail.rawBody.includes("charge.dispute"));
    if (mayBeLost && world.chance.happens(0.3)) dropMail(world, mail);
    // The first of these deliveries may still fail. In that case the provider sends the webhook again.
    else if (await deliver(world, randomFaultRates(world, history), mail)) dropMail(world, mail);
  }
  if (history.refund === "asked") await declineForRefund(world, history, NO_FAULTS);
  await world.request(NO_FAULTS, cron);
  await world.request(NO_FAULTS, rereadDisputes);
  await decideDisputesAsBank(world, history);
  await noteOutcomes(world, history);
  for (const pause of [5 * MINUTE, 16 * MINUTE, 61 * MINUTE, 2 * HOUR, DAY, HOUR, 7 * DAY, HOUR, HOUR]) {
    world.pass(pause);
    await world.request(NO_FAULTS, cron);
    for (const mail of world.mail.splice(0)) await deliver(world, NO_FAULTS, mail);
    await inspectProvider(world, history);
    // Payments captured in the meantime may be disputed.
    await decideDisputesAsBank(world, history);
    await noteOutcomes(world, history);
    if (world.chance.happens(0.5)) await answerDispute(world, history, NO_FAULTS);
  }
}

/** A clerk enters what the provider shows, for a provider without a query API. */
async function inspectProvider(world: World, history: History): Promise<void> {
  const booking = await findBookingToken(world, history);
  const submission = booking === null ? null : await openForm(world, booking, "say what is shown");
  if (submission !== null) await world.request(NO_FAULTS, submission);
}
