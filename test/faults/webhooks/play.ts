import { toLeadGuid, toSupplierId, toAttemptId } from "../../support/ids";
import { UNRECONCILED, unreconciledRows } from "../books";
import { stripeSignature } from "../../../sandbox/payments/stripe/signed-events";
import { type Cents, cents } from "../../../app/domain/core/money/money";
import { rereadDisputes } from "../../../app/usecases/booking/payments/disputes";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { testRequest } from "../../workerd/booking/test-booking";
import { basicService } from "../../workerd/quotes/marketplace";
import { type RunOptions, InvariantError, type RunResult, quantile } from "../harness";
import { DISPUTED_CARD, judgeDisputes } from "../payments/disputes";
import { NO_FAULTS, makeWorld, WORKSHOP, type World } from "../payments/world";
import { applyWebhooks, paymentStatus } from "./model";

const CARD = {
  name: "Kiri Walker",
  number: "4242424242424242",
  expiryMonth: "12",
  expiryYear: "2040",
  securityCode: "123",
  country: "AU" as const,
};
/** Share of each kind of faulty webhook in all deliveries. */
const SHARES = { forged: 0.1, stale: 0.05, unknown: 0.05 } as const;
/** Number of webhooks per database. After that, the books are compared and a fresh database starts. */
const RUNS_PER_WORLD = 250;

/** Steps of a payment at the provider, in order; webhooks arrive in between. */
const STEPS = ["confirm", "take", "answer the dispute", "give back", "give back again"] as const;
/** Share of customers whose card disputes every payment at once. */
const DISPUTED_SHARE = 0.1;
/** Rough number of webhooks per payment, used to choose how many payments to create. The actual average is slightly higher. */
const WEBHOOKS_PER_PAYMENT = 2;

interface PaidPayment {
  readonly attemptId: string;
  readonly providerId: string;
  readonly leadGuid: string;
  readonly amount: Cents;
  /** True if the customer returned to our page. Otherwise only webhooks report the payment. */
  readonly isRefunded: boolean;
  /** Webhooks in the order in which the provider wrote them. */
  readonly webhookBodies: string[];
}
type Delivery = {
  readonly kind: "valid" | "unknown" | "forged" | "stale";
  readonly rawBody: string;
  /** Called on delivery, because a signature is valid for five minutes and a run may take longer. */
  readonly sign: () => string;
};

/**
 * Delivers each of the card provider's webhooks 1 to 4 times in random order, among forged, stale and unknown ones. The payments must end in the state that
 * results from processing them in order.
 */
export async function play({
  seed,
  size,
  seconds,
  isInterrupted,
  notify,
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify">): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const problems: string[] = [];
  const times: number[] = [];
  const unreconciled: string[] = [];
  const counts = { events: 0, valid: 0, forged: 0, stale: 0, unknown: 0, payments: 0, disputes: 0 };
  for (
    let round = 0;
    counts.events < size && performance.now() < deadline && !(isInterrupted && problems.length > 0);
    round += 1
  ) {
    const world = await makeWorld();
    world.begin(seed * 1_000 + round);
    const paidPayments: PaidPayment[] = [];
    const targetCount = Math.min(RUNS_PER_WORLD, size - counts.events);
    let events = 0;
    let waiting: Delivery[] = [];
    for (const step of STEPS) {
      const webhookBodies: string[] = [];
      if (step === "confirm")
        for (; paidPayments.length * WEBHOOKS_PER_PAYMENT < targetCount; )
          paidPayments.push(
            await createConfirmedPayment(world, seed * 10_000_000 + round * 100_000 + paidPayments.length),
          );
      for (const item of paidPayments) {
        if (step !== "confirm") await changePayment(world, item, step);
        webhookBodies.push(...recordNewWebhooks(world, item));
      }
      events += webhookBodies.length;
      waiting = shuffle(world, [...waiting, ...createDeliveries(world, webhookBodies)]);
      // Some webhooks are still in transit at the next step of the payment.
      const arrivingDeliveries = waiting.splice(
        0,
        step === STEPS.at(-1) ? waiting.length : Math.ceil(waiting.length / 2),
      );
      for (const delivery of arrivingDeliveries) {
        world.pass(world.chance.below(20_000));
        counts[delivery.kind] += 1;
        const durationMs = await deliver(world, delivery, problems);
        if (delivery.kind === "valid") times.push(durationMs);
      }
    }
    // The cron reads disputes again if their webhooks came too early or not at all.
    await world.request(NO_FAULTS, rereadDisputes);
    for (const item of paidPayments) {
      problems.push(...(await findDifferences(world, item)));
      const disputeResult = await judgeDisputes(world, item.leadGuid);
      problems.push(...disputeResult.problems);
      counts.disputes += disputeResult.disputes;
    }
    unreconciled.push(...(await unreconciledRows(world.database, world.clock.now())));
    counts.events += events;
    counts.payments += paidPayments.length;
    notify(`${counts.events} messages`);
  }
  const acceptedCount = problems.filter((text) => text.includes("was accepted")).length;
  return {
    counts: {
      "provider events": counts.events,
      deliveries: counts.valid + counts.forged + counts.stale + counts.unknown,
      "valid deliveries": counts.valid,
      "forged deliveries": counts.forged,
      "stale deliveries": counts.stale,
      "about unknown payments": counts.unknown,
      payments: counts.payments,
      "disputed payments": counts.disputes,
      "response to a valid delivery, 99th percentile ms": quantile(times, 0.99),
    },
    mustBeZero: {
      "payments that differ from the events in order": problems.length - acceptedCount,
      "forged or stale webhooks accepted": acceptedCount,
      [UNRECONCILED]: unreconciled.length,
    },
    violations: [...problems, ...unreconciled],
    isComplete: counts.events >= size,
    notes: [
      "In one process over SQLite with real signatures, use cases and SQL, but without a network. The model applies the events in order; the product reads the payment from the provider.",
    ],
  };
}

/** Creates a card payment that is confirmed at the provider. Half of the customers never return to our page. */
async function createConfirmedPayment(world: World, seed: number): Promise<PaidPayment> {
  const { chance } = world;
  const outcome = await world.request(NO_FAULTS, async (context) => {
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
      email: `kiri-${seed}@example.com`,
      mobile: `+614${String(chance.below(1e8)).padStart(8, "0")}`,
    });
    const started = await startPayment(
      context,
      request,
      { method: "creditCard", screen: "finalise" },
      `form ${lead.guid}`,
    );
    if (!started.ok || started.kind !== "open") throw new InvariantError("a payment was not opened");
    return { ...started, leadGuid: lead.guid };
  });
  if (outcome.status === "died") throw new Error("a request without a planned crash failed");
  const { attemptId, clientSecret, leadGuid } = outcome.answer;
  const number = chance.happens(DISPUTED_SHARE) ? DISPUTED_CARD : CARD.number;
  await world.providers.customer.card?.confirm(clientSecret, { ...CARD, number }, "/back");
  const isRefunded = chance.happens(0.5);
  if (isRefunded) await world.request(NO_FAULTS, (context) => finishAttempt(context, attemptId, "customer"));
  const providerId = clientSecret.split("_secret_")[0] ?? "";
  const amount = (await world.providers.customer.checkout.readMovedAmounts("creditCard", providerId))?.held ?? cents(0);
  return { attemptId, providerId, leadGuid, amount, isRefunded, webhookBodies: [] };
}

/** Captures, releases or partly refunds a payment in the provider's own back office. We learn of it only from webhooks. */
async function changePayment(
  world: World,
  { attemptId, providerId, amount, isRefunded }: PaidPayment,
  step: (typeof STEPS)[number],
): Promise<void> {
  const { chance } = world;
  const card = world.providers.creditCard;
  const at = { attemptId: toAttemptId(attemptId), providerId, paymentRef: null, amount, currency: "AUD" as const };
  const ledger = await world.providers.customer.checkout.readMovedAmounts("creditCard", providerId);
  if (!card || !ledger) throw new Error("the provider does not know its own payment");
  // A payment that is released before we learn of it never becomes a booking, in any order. The payment histories test that.
  if (step === "take" && ledger.held > 0)
    await (isRefunded && chance.happens(0.2) ? card.undo(at) : chance.happens(0.85) ? card.capture(at) : null);
  if (step === "answer the dispute") return answerDispute(world, providerId);
  const keptCents = ledger.taken - ledger.returned;
  if (step.startsWith("give back") && isRefunded && keptCents > 0 && chance.happens(0.6))
    await card.refund(
      at,
      (chance.happens(0.25) ? keptCents : Math.min(keptCents, 100 + chance.below(5_000))) as Cents,
      step,
    );
}

/** The workshop answers in the provider's own dashboard. The bank decides at once, based on the evidence, or continues its review. */
async function answerDispute(world: World, providerId: string): Promise<void> {
  const id = await world.plain
    .prepare(
      "select id from sandbox_stripe_objects where kind = 'dispute' and body ->> '$.payment_intent' = ? and body ->> '$.status' = 'needs_response'",
    )
    .bind(providerId)
    .first<string>("id");
  if (id === null || world.chance.happens(0.2)) return;
  const text = world.chance.pick(["winning_evidence", "losing_evidence", "The work was done as ordered."]);
  const evidence = {
    customerName: "Kiri Walker",
    customerEmail: "",
    serviceDate: "",
    product: "",
    cancellationPolicy: "",
    text,
  };
  await world.providers.creditCard?.submitEvidence(id, evidence, `by hand ${id}`);
}

/** Records the provider's webhooks about this payment that are not recorded yet, and returns them. */
function recordNewWebhooks(world: World, { providerId, webhookBodies }: PaidPayment): readonly string[] {
  const knownBodies = new Set(webhookBodies);
  const newMessages = world.mail.flatMap((mail) =>
    mail.kind === "stripe" && mail.rawBody.includes(providerId) && !knownBodies.has(mail.rawBody) ? [mail.rawBody] : [],
  );
  webhookBodies.push(...newMessages);
  return newMessages;
}

function createDeliveries(world: World, webhookBodies: readonly string[]): Delivery[] {
  const { chance, webhookSecret } = world;
  const signBody =
    (rawBody: string, { age = 0, secret = webhookSecret } = {}) =>
    () =>
      stripeSignature(rawBody, secret, Math.trunc(Date.now() / 1000) - age);
  const deliveries: Delivery[] = [];
  for (const rawBody of webhookBodies)
    for (let times = 1 + chance.below(4); times > 0; times -= 1)
      deliveries.push({ kind: "valid", rawBody, sign: signBody(rawBody) });
  const countForShare = (share: number) =>
    Math.round((deliveries.length * share) / (1 - SHARES.forged - SHARES.stale - SHARES.unknown));
  const forgedCount = countForShare(SHARES.forged);
  const staleCount = countForShare(SHARES.stale);
  const unknownCount = countForShare(SHARES.unknown);
  for (let n = 0; n < forgedCount; n += 1) {
    const body = chance.pick(webhookBodies);
    const tamperedBody = body.replace(/evt_[\w-]+/, `evt_forged_${n}`);
    deliveries.push({
      kind: "forged",
      ...chance.pick([
        { rawBody: tamperedBody, sign: signBody(body) },
        { rawBody: tamperedBody, sign: signBody(tamperedBody, { secret: "whsec_guessed" }) },
        { rawBody: tamperedBody, sign: () => "" },
      ]),
    });
  }
  for (let n = 0; n < staleCount; n += 1) {
    const rawBody = chance.pick(webhookBodies).replace(/evt_[\w-]+/, `evt_stale_${n}`);
    deliveries.push({ kind: "stale", rawBody, sign: signBody(rawBody, { age: 301 + chance.below(100_000) }) });
  }
  for (let n = 0; n < unknownCount; n += 1) {
    const rawBody = chance
      .pick(webhookBodies)
      .replace(/evt_[\w-]+/, `evt_unknown_${n}`)
      .replaceAll(/pi_\w+/g, `pi_unknown${n}`);
    deliveries.push({ kind: "unknown", rawBody, sign: signBody(rawBody) });
  }
  return deliveries;
}

function shuffle<T>({ chance }: World, all: T[]): T[] {
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1);
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
}

/** Delivers one webhook to our endpoint and returns the response time in milliseconds. Forged and stale ones must be refused and change no row. */
async function deliver(world: World, { kind, rawBody, sign }: Delivery, problems: string[]): Promise<number> {
  const countChanges = () => Number(world.database.prepare("select total_changes() as n").get()?.n);
  const signature = sign();
  const startedAt = performance.now();
  const before = countChanges();
  const outcome = await world.request(NO_FAULTS, (context) => handleWebhook(context, "creditCard", rawBody, signature));
  const isPassing = kind === "valid" || kind === "unknown";
  if (outcome.status === "died" || outcome.answer.ok !== isPassing)
    problems.push(`a ${kind} webhook ${isPassing ? "was refused" : "was accepted"}: ${rawBody.slice(0, 60)}`);
  else if (!isPassing && countChanges() !== before)
    problems.push(`a ${kind} webhook was accepted: it changed ${countChanges() - before} rows`);
  return performance.now() - startedAt;
}

const ledgerSumSql = (where: string) =>
  `coalesce((select sum(amount_cents) from money_ledger where attempt_id = ?1 and ${where}), 0)`;

async function findDifferences(
  world: World,
  { attemptId, leadGuid, webhookBodies }: PaidPayment,
): Promise<readonly string[]> {
  const expected = applyWebhooks(webhookBodies);
  const row = await world.plain
    .prepare(
      `select (select count(*) from bookings where lead_guid = ?2) as bookings, (select count(*) from payments where attempt_id = ?1) as payments, (select status from payments where attempt_id = ?1) as status,
              ${ledgerSumSql("debit = 'authorised'")} - ${ledgerSumSql("credit = 'authorised'")} as held, ${ledgerSumSql("debit = 'captured'")} as taken, ${ledgerSumSql("credit = 'refunded'")} as returned`,
    )
    .bind(attemptId, leadGuid)
    .first<Record<"bookings" | "payments" | "held" | "taken" | "returned", number> & { status: string }>();
  const actual = JSON.stringify(row);
  const expectedText = JSON.stringify({ bookings: 1, payments: 1, status: paymentStatus(expected), ...expected });
  return actual === expectedText ? [] : [`payment ${attemptId} is ${actual}, its events say ${expectedText}`];
}
