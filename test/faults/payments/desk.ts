import { toAttemptId, toBookingToken, toPersonId } from "../../support/ids";
import { isDisputeEnteredByHand, isOpenDispute } from "../../../app/domain/payments/dispute";
import { requestCredit } from "../../../app/usecases/operations/desk/credit";
import { DISPUTE_OUTCOMES, enterDispute, recordDisputeOutcome } from "../../../app/usecases/operations/desk/disputes";
import type { Context } from "../../../app/usecases/context";
import {
  cancelAtDesk,
  moveAtDesk,
  reassignAtDesk,
  writeNote,
} from "../../../app/usecases/operations/desk/booking-actions";
import { decideGiveaway } from "../../../app/usecases/operations/desk/approve";
import { bookingMoney, refundableAmount } from "../../../app/domain/booking/booking-money";
import { settleWorkReport, WORK_DECISIONS } from "../../../app/usecases/operations/desk/work-report";
import { requestRefund } from "../../../app/usecases/operations/desk/refund";
import { findRefundToConfirm, recordRefundShown } from "../../../app/usecases/operations/desk/unconfirmed-refund";
import { sealSession } from "../../../app/usecases/identity/session-content";
import { NO_FAULTS, type World } from "./world";

/** Clerk `opal`, a second clerk who decides on the first one's requests, and a third who does both. */
export const CLERKS = ["opal", "fay", "kim"] as const;
export type Clerk = (typeof CLERKS)[number];

const emailOf = (clerk: Clerk) => `${clerk}@operator.example`;
const sessionOf = (clerk: Clerk) => `desk session of ${clerk}`;
const FAR_FUTURE = Date.parse("2099-01-01T00:00:00Z");

/** Gives each clerk a role and a session without expiry, as a sign-in would. */
export async function signInClerks(world: World): Promise<void> {
  for (const clerk of CLERKS) {
    await world.plain
      .prepare(
        "insert into desk_members (email, role, added_by, added_at, confirmed_role) values (?, 'admin', 'the harness', 0, 'admin')",
      )
      .bind(emailOf(clerk))
      .run();
    await world.request(NO_FAULTS, async (context) => {
      const idHash = sessionOf(clerk);
      const subject = `subject ${clerk}`;
      const session = await sealSession(context, idHash, {
        issuer: "https://id.test",
        subject,
        tokens: { access: clerk, refresh: null, id: null },
        expiresAt: FAR_FUTURE,
        profile: { name: clerk, email: emailOf(clerk), isEmailVerified: true, phone: null },
        permissions: [],
        authentication: { at: FAR_FUTURE, acr: null, amr: [] },
      });
      return context.db.sessions.create({
        idHash,
        sealed: session,
        expiresAt: FAR_FUTURE,
        endsAt: FAR_FUTURE,
        issuer: "https://id.test",
        subject,
        newUserId: toPersonId(context.ids.guid()),
        previousIdHash: null,
        now: context.clock.now(),
      });
    });
  }
}

/** Returns the same context with the browser of a clerk. */
export const asClerk = (context: Context, clerk: Clerk): Context =>
  Object.assign(context, { viewer: { ...context.viewer, sessionHash: sessionOf(clerk) } });

export const DESK_MOVES = [
  "refund a part",
  "refund a part",
  "refund a part",
  "refund a part",
  "refund what is left",
  "decide",
  "decide",
  "approve one's own",
  "give credit",
  "decide about the work",
  "decide about the work",
  "cancel for the customer",
  "cancel without a fee",
  "cancel for the workshop",
  "move",
  "pass on",
  "note",
  "say what is shown",
  "say what is shown",
  "enter a dispute",
  "note the outcome",
] as const;
export type DeskMove = (typeof DESK_MOVES)[number];

/** A submission of a desk form. Submitting it again is the same action. Returns a description of an invalid effect, or null. */
export type DeskSubmission = (context: Context) => Promise<string | null>;

const REASON = "The customer asked on the phone";
const awaitAndIgnore = async (promise: Promise<unknown>): Promise<null> => {
  await promise;
  return null;
};

/** Opens the page of an action as a clerk does before submitting it. Its form has the id and the available choices. */
export async function openForm(world: World, token: string, move: DeskMove): Promise<DeskSubmission | null> {
  const { chance } = world;
  const outcome = await world.request(NO_FAULTS, async (context) => {
    const payments = await context.db.payments.listByBooking(toBookingToken(token));
    const waiting = (await context.db.giveaways.listByBooking(toBookingToken(token))).filter(
      ({ state }) => state === "waiting",
    );
    const booking = await context.db.bookings.find(toBookingToken(token));
    const money = booking ? bookingMoney(booking.booking).payments : [];
    const refundsToConfirm = await Promise.all(payments.map((payment) => findRefundToConfirm(context, payment)));
    return {
      id: context.ids.guid(),
      silent: payments.flatMap((payment, at) => {
        const refund = refundsToConfirm[at];
        return refund ? [{ payment, refund }] : [];
      }),
      payments: payments.map(({ attemptId }) => {
        const payment = money.find(({ id }) => id === attemptId);
        return { attemptId, left: payment ? refundableAmount(payment) : 0 };
      }),
      waiting: waiting.map(({ id }) => id),
      disputes: (await context.db.disputes.listByBooking(toBookingToken(token))).filter(
        ({ source, state }) => source === "desk" && isOpenDispute(state),
      ),
      disputable: money.filter(
        ({ method, retained, taken }) => isDisputeEnteredByHand(method) && taken > 0 && retained > 0,
      ),
    };
  });
  if (outcome.status === "died") throw new Error("a request without a planned crash failed");
  const { id, payments, waiting, silent, disputes, disputable } = outcome.answer;
  const submission = { id, reason: REASON };
  const booking = toBookingToken(token);
  const [opal, fay] = CLERKS;
  switch (move) {
    case "refund a part":
    case "refund what is left": {
      if (payments.length === 0) return null;
      const { attemptId, left: daysLeft } = chance.pick(payments);
      const amount = move === "refund a part" ? chance.pick([100, 5_000, 16_000, 21_000]) : daysLeft;
      return (context) =>
        awaitAndIgnore(
          requestRefund(asClerk(context, opal), booking, submission, {
            attemptId,
            amount,
            text: "Sorry for the trouble.",
            customerPaysAgain: false,
          }),
        );
    }
    case "decide": {
      if (waiting.length === 0) return null;
      const [request, decision] = [chance.pick(waiting), chance.happens(0.8) ? "approve" : "decline"] as const;
      return (context) => awaitAndIgnore(decideGiveaway(asClerk(context, fay), request, submission, decision));
    }
    case "approve one's own": {
      if (waiting.length === 0) return null;
      const request = chance.pick(waiting);
      return async (context) =>
        (await decideGiveaway(asClerk(context, opal), request, submission, "approve")).ok
          ? "approved their own refund"
          : null;
    }
    case "give credit": {
      const amount = chance.pick([2_500, 16_000, 21_000]);
      const credit = { amount, lastDay: "2027-06-30", text: "Sorry for the trouble." };
      return (context) => awaitAndIgnore(requestCredit(asClerk(context, opal), booking, submission, credit));
    }
    case "decide about the work": {
      const outcome = { decision: chance.pick(WORK_DECISIONS), text: "We have spoken with both sides." };
      return (context) => awaitAndIgnore(settleWorkReport(asClerk(context, opal), booking, submission, outcome));
    }
    case "cancel for the customer":
    case "cancel without a fee":
    case "cancel for the workshop": {
      const side = move === "cancel for the workshop" ? "workshop" : "customer";
      const request = { side, isFeeKept: move === "cancel for the customer", text: "The hoist is broken." } as const;
      return (context) => awaitAndIgnore(cancelAtDesk(asClerk(context, opal), booking, submission, request));
    }
    case "move": {
      const to = { day: chance.pick(["2026-12-01", "2026-12-02"]), startAt: "09:00" };
      return (context) => awaitAndIgnore(moveAtDesk(asClerk(context, opal), booking, submission, to));
    }
    case "pass on":
      return (context) => awaitAndIgnore(reassignAtDesk(asClerk(context, opal), booking, submission));
    case "say what is shown": {
      if (silent.length === 0) return null;
      const { payment, refund } = chance.pick(silent);
      const { attemptId, method, providerId } = payment;
      // The merchant portal shows the provider's own records, including refunds beyond those that we know of.
      const isExtraRefundShown = await world.plain
        .prepare("select refunded_cents as known from provider_notices where reference = ?")
        .bind(attemptId)
        .first<number>("known")
        .then(async (knownRefundCents) => {
          const ledger = await world.providers.customer.checkout.readMovedAmounts(method, providerId);
          return (ledger?.returned ?? 0) > (knownRefundCents ?? 0);
        });
      const refundForm = { attemptId, askedAt: refund.askedAt, isCreated: isExtraRefundShown };
      const clerk = chance.pick(CLERKS);
      return (context) => awaitAndIgnore(recordRefundShown(asClerk(context, clerk), booking, submission, refundForm));
    }
    case "enter a dispute": {
      if (disputable.length === 0) return null;
      const payment = chance.pick(disputable);
      const disputeEntry = {
        reference: `D-${id.slice(0, 8)}`,
        reason: "Not as described",
        due: "",
        amount: chance.happens(0.5) ? payment.retained : Math.ceil(payment.retained / 3),
        isWithdrawn: chance.happens(0.7),
      };
      return (context) =>
        awaitAndIgnore(
          enterDispute(asClerk(context, opal), booking, toAttemptId(payment.id), submission, disputeEntry),
        );
    }
    case "note the outcome": {
      if (disputes.length === 0) return null;
      const dispute = chance.pick(disputes);
      const outcomeInput = { outcome: chance.pick(DISPUTE_OUTCOMES), fee: chance.pick([0, 1_500]) };
      return (context) =>
        awaitAndIgnore(recordDisputeOutcome(asClerk(context, fay), dispute.id, submission, outcomeInput));
    }
    case "note":
      return (context) => awaitAndIgnore(writeNote(asClerk(context, opal), token, submission));
  }
}
