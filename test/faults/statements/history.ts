import { toBookingToken, toLeadGuid, toSupplierId } from "../../support/ids";
import type { AttemptId } from "../../../app/domain/core/ids";
import { cents } from "../../../app/domain/core/money/money";
import { METHODS, ONLINE_METHODS } from "../../../app/domain/payments/methods";
import { agreedPrice } from "../../../app/domain/booking/booking-money";
import { addDays, dayAt, toWeekday } from "../../../app/domain/core/time/days";
import { NO_WORK, type ReportedStep, UNDO_MS } from "../../../app/domain/booking/work/steps";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { cancelBooking } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { submitBillingAddress } from "../../../app/usecases/booking/payments/give-billing-address";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { closeMonths } from "../../../app/usecases/ledger/statements/close-months";
import { setCommission } from "../../../app/usecases/ledger/statements/commission-rules";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { BILLING } from "../../support/billing";
import { testRequest } from "../../workerd/booking/test-booking";
import { basicService } from "../../workerd/quotes/marketplace";
import { playExtraWork } from "../bookings/extra-work";
import { returnFromProvider, type Tab, visitProvider } from "../payments/customer";
import { makeMove } from "../payments/moves";
import { WORKSHOP, type World, withoutFaults } from "../payments/world";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A week, in days. */
const WEEK_DAYS = 7;
const ZONE = "Australia/Sydney";

export type Ending = "done" | "cancelled" | "not decided" | "nothing booked";

/** The result of a history: its booking and its manual refunds. */
export interface HistoryResult {
  readonly ending: Ending;
  readonly token: string | null;
  readonly manualRefund: number;
}

/** Delivers the providers' webhooks and runs the crons. */
async function runCrons(world: World): Promise<void> {
  for (const mail of world.mail.splice(0)) await withoutFaults(world, (context) => world.deliver(context, mail));
  for (const run of [sweepAttempts, captureDuePayments, completeDueRefunds, finishWork, closeMonths] as const)
    await withoutFaults<unknown>(world, (context) => run(context));
}

/** Advances the clock by days, across the ends of months; the crons run once a week and at the end. */
export async function passDays(world: World, days: number): Promise<void> {
  for (let daysLeft = days; daysLeft > 0; daysLeft -= WEEK_DAYS) {
    world.pass(Math.min(WEEK_DAYS, daysLeft) * DAY);
    await runCrons(world);
  }
}

/** Simulates one booking of a workshop from its price to the last refunded cent, with commission, discount, extra work and wallet. */
export async function playHistory(world: World, seed: number): Promise<HistoryResult> {
  const { chance } = world;
  // The clock also passes holiday Mondays, on which no booking can be made.
  world.pass((1 + chance.below(3)) * DAY);
  if (chance.happens(0.25))
    await withoutFaults(world, (context) =>
      setCommission(context, toSupplierId(WORKSHOP), {
        percent: String(chance.pick([0, 5, 7.25, 12.5, 33.33, 50])),
        from: "",
        reason: "Agreed anew",
      }),
    );
  await playWalletActions(world, seed);
  const token = await bookJob(world, seed);
  if (token === null) return { ending: "nothing booked", token, manualRefund: 0 };
  await withoutFaults(world, (context) => makeMove(context, token, "confirm"));
  await runCrons(world);
  const endingDraw = chance.below(10);
  if (endingDraw === 0) {
    await withoutFaults(world, (context) => makeMove(context, token, "customer cancels"));
    await passDays(world, 1);
  } else if (endingDraw === 1) {
    await withoutFaults(world, async (context) => {
      const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
      const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
      const fee = offeredBooking?.booking.changeRules.lateFee;
      if (offeredBooking) await cancelBooking(context, offeredBooking, "no-show", "system", { fee: cents(fee ?? 0) });
    });
    await passDays(world, 1);
  } else {
    if (chance.happens(0.1)) {
      await reportStepAt(world, token, "arrived");
      await playExtraWork(world, token, () => undefined);
    }
    // Refunds manually before the work is done, or long after it, past the end of one or two months.
    let manualRefund = chance.happens(0.1) ? await refundInBackOffice(world, token) : 0;
    await reportStepAt(world, token, "done", chance.happens(0.2));
    world.pass(UNDO_MS);
    await runCrons(world);
    for (let times = chance.pick([0, 0, 0, 1, 1, 2, 3]); times > 0; times--) {
      await passDays(world, chance.pick([0, 1, 5, 12, 33]));
      manualRefund += await refundInBackOffice(world, token);
      await runCrons(world);
    }
    return { ending: await findEnding(world, token), token, manualRefund };
  }
  return { ending: await findEnding(world, token), token, manualRefund: 0 };
}

async function findEnding(world: World, token: string): Promise<Ending> {
  const status = await world.plain
    .prepare("select status from bookings where token = ?")
    .bind(token)
    .first<string>("status");
  return status === "Serviced" ? "done" : status === "Cancelled" ? "cancelled" : "not decided";
}

/** Charges the workshop for claimed leads and tops up its wallet. */
async function playWalletActions(world: World, seed: number): Promise<void> {
  const { chance } = world;
  for (let n = chance.below(3); n > 0; n--) {
    const isClaim = chance.happens(0.6);
    await withoutFaults(world, (context) =>
      context.db.wallets.post({
        id: `${isClaim ? "lead-claim" : "credit"}:${seed}:${n}`,
        supplierId: toSupplierId(WORKSHOP),
        amount: cents(isClaim ? -1_250 : 1 + chance.below(20_000)),
        kind: isClaim ? "lead-claim" : "credit",
        about: null,
        at: context.clock.now(),
      }),
    );
  }
}

/** A Monday far enough ahead to be booked. */
const nextBookableMonday = (now: number): string => {
  const earliestDay = addDays(dayAt(now, ZONE), 4);
  return addDays(earliestDay, (8 - toWeekday(earliestDay)) % 7);
};

/** Books with a random payment method, or to be paid at the workshop; sometimes with a voucher. Returns null if no booking resulted. */
export async function bookJob(world: World, seed: number): Promise<string | null> {
  const { chance } = world;
  const serviceDay = nextBookableMonday(world.clock.now());
  const guid = await withoutFaults(world, async (context) => {
    const lead = testLead({
      guid: toLeadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay,
    });
    await context.db.leads.writeRevisions([
      {
        stored: { lead, sealedContact: null, holderHash: context.viewer.holderHash },
        idempotencyKey: context.ids.token(),
        event: { actor: "system", event: "created", reason: null },
        messages: [],
      },
    ]);
    return lead.guid;
  });
  const voucher = chance.happens(0.4) ? `S${seed}-${chance.below(1e9)}` : null;
  if (voucher)
    await world.plain
      .prepare(
        "insert into vouchers (reference, discount_code, value_cents, country, status, expires) values (?, 'GIFT50', ?, 'AU', 'valid', '2099-12-31')",
      )
      .bind(voucher, 1 + chance.below(9_000))
      .run();
  await world.plain
    .prepare("update suppliers set free_change_hours = 168, late_cancel_fee = ?")
    .bind(chance.below(6_000))
    .run();
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay,
    arrivalFrom: "08:00",
    email: `kiri-${seed}@example.com`,
    mobile: `+614${String(chance.below(1e8)).padStart(8, "0")}`,
    promoCode: voucher,
  });
  if (chance.happens(0.2)) await withoutFaults(world, (context) => submitBooking(context, request, `form ${guid}`));
  else {
    const tab: Tab = {
      method: chance.happens(0.5) ? "creditCard" : chance.pick(ONLINE_METHODS),
      key: `form ${guid}`,
      openPayment: null,
      query: null,
      nonce: null,
    };
    await withoutFaults(world, async (context) => {
      const payment = await startPayment(context, request, { method: tab.method, screen: "finalise" }, tab.key);
      if (!payment.ok || payment.kind !== "open") return;
      tab.openPayment = payment;
      if (METHODS[tab.method].needsBillingAddress) await submitBillingAddress(context, payment.attemptId, BILLING);
    });
    await visitProvider(world, tab);
    await withoutFaults(world, (context) => returnFromProvider(context, tab, tab.query ?? {}));
    await runCrons(world);
  }
  const booking = await withoutFaults(world, (context) => context.db.bookings.findForLead(guid));
  return booking?.token ?? null;
}

/** The workshop reports its progress; `isBelowAgreedPrice` = done for less than agreed. */
const reportStepAt = (
  world: World,
  token: string,
  step: Extract<ReportedStep, "arrived" | "done">,
  isBelowAgreedPrice = false,
): Promise<void> =>
  withoutFaults(world, async (context) => {
    const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
    if (!bookingOffer) return;
    const { step: previousStep, at: previousStepAt } = bookingOffer.booking.work ?? NO_WORK;
    const { total } = agreedPrice(bookingOffer.booking);
    const at = context.clock.now();
    await context.db.bookingOffers.recordStep(
      bookingOffer,
      {
        step,
        at,
        notes: {
          before: { step: previousStep, at: previousStepAt },
          ...(step === "done" && {
            done: {
              finalCents: isBelowAgreedPrice
                ? cents(Math.max(bookingOffer.booking.extraWork ?? 0, Math.floor(total / 2)))
                : total,
              odometer: null,
              note: null,
              nextServiceDay: null,
              nextServiceKm: null,
            },
          }),
        },
      },
      [],
      { actor: "supplier", at, messages: [] },
    );
  });

/** Refunds part of a payment in the card provider's own back office. Returns the amount in cents. */
async function refundInBackOffice(world: World, token: string): Promise<number> {
  const payment = await world.plain
    .prepare(
      "select attempt_id, provider_id from payments where booking_token = ? and method = 'creditCard' order by created_at limit 1",
    )
    .bind(token)
    .first<{ attempt_id: AttemptId; provider_id: string }>();
  const ledger =
    payment && (await world.providers.customer.checkout.readMovedAmounts("creditCard", payment.provider_id));
  if (!payment || !ledger || ledger.taken <= ledger.returned) return 0;
  const unrefundedCents = ledger.taken - ledger.returned;
  const amount = cents(world.chance.happens(0.2) ? unrefundedCents : 1 + world.chance.below(unrefundedCents));
  const refundResult = await world.providers.creditCard?.refund(
    { attemptId: payment.attempt_id, providerId: payment.provider_id, paymentRef: null, amount, currency: "AUD" },
    amount,
    `by hand ${payment.attempt_id} ${ledger.returned}`,
  );
  return refundResult?.ok ? amount : 0;
}
