import { type Giveaway, mayApprove } from "../../../domain/pricing/giveaways/giveaways";
import { deskMay } from "../../../domain/identity/roles";
import type { AttemptId, BookingToken } from "../../../domain/core/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import { METHODS } from "../../../domain/payments/methods";
import { UNDER_WAY_MS, type UnconfirmedRefund } from "../../../domain/payments/reconciliation-run";
import type { Context } from "../../context";
import { refundDecided } from "../../booking/payments/refund-decided";
import type { ShownRefund } from "../../../domain/operations/desk/desk-records";
import { type Grant, grantRefusalOf } from "../../../domain/pricing/giveaways/grant";
import type { HeldPayment } from "../../../domain/booking/stored-payment";
import { runDeskAction, type ConfirmedForm } from "./act";
import type { DeskPerson } from "./desk-person";

/** A refund of which somebody has to say whether its provider shows it. */
export interface RefundToConfirm extends UnconfirmedRefund {
  /** What the first one said; null = nobody has. */
  readonly said: { readonly isCreated: boolean; readonly person: string; readonly reason: string } | null;
}

const kindOf = (isCreated: boolean) => (isCreated ? "refund-confirmed" : "refund-not-made");
/** Its answer may still come. */
const isUnderWay = (context: Context, { askedAt }: UnconfirmedRefund) => askedAt > context.clock.now() - UNDER_WAY_MS;

/** The refund of a payment that only a person can settle, by looking at its provider; null = there is none, or its answer may still come. */
export async function refundToConfirm(
  context: Context,
  { attemptId, method, status }: HeldPayment,
): Promise<RefundToConfirm | null> {
  if (METHODS[method].tellsRefunds || status !== "refund pending") return null;
  const shownRefund = await context.db.desk.unconfirmedRefund(attemptId);
  if (shownRefund === null || isUnderWay(context, shownRefund)) return null;
  const { amount, askedAt, purchase, saidAct } = shownRefund;
  const act = saidAct === null ? null : await context.db.desk.act(saidAct);
  return {
    amount,
    askedAt,
    purchase,
    said: act && { isCreated: act.kind === kindOf(true), person: act.person, reason: act.reason },
  };
}

/**
 * Says what a provider that does not tell shows of a refund whose answer was lost. Made: it counts as given back. Not made: it is asked for again. A wrong
 * answer gives the sum away a second time: above the limits of one person it counts once two people have said the same, the second of a role that approves. `askedAt` = when the refund that was looked for
 * was asked for, epoch milliseconds: of a later one nothing was said.
 */
export const recordRefundShown = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  view: { readonly attemptId: AttemptId; readonly askedAt: number; readonly isCreated: boolean },
): Promise<{ readonly ok: true; readonly waits?: boolean } | Refusal<OutcomeCode>> =>
  runDeskAction(
    context,
    "refund",
    submission,
    { kind: kindOf(view.isCreated), about: token },
    async (person, reason) => {
      const { desk } = context.db;
      const { attemptId, askedAt, isCreated } = view;
      const payment = (await context.db.payments.ofBooking(token)).find(
        (heldPayment) => heldPayment.attemptId === attemptId,
      );
      if (!payment) return refuse("payment-not-found");
      if (METHODS[payment.method].tellsRefunds) return refuse("refund-reported-by-provider");
      const refund = await desk.unconfirmedRefund(attemptId);
      const isThis = refund !== null && refund.askedAt === askedAt;
      if (isThis && isUnderWay(context, refund)) return refuse("refund-reported-by-provider");
      const isSettled =
        isThis &&
        refund !== null &&
        (await settle(context, payment, refund, { isCreated, pressed: submission, person, reason }));
      if (isSettled === "above-limit" && refund !== null)
        return (await desk.recordRefundShown(attemptId, refund, submission.id))
          ? { ok: true as const, waits: true }
          : refuse("already-decided");
      // Or by this same press, which was cut off after it: then what went back is still to be noted, or to be asked for.
      if (!isSettled && !(await desk.isRefundSettledBy(attemptId, submission.id))) return refuse("already-decided");
      context.later(refundDecided(context, token, "operator"));
      return { ok: true as const };
    },
  );

/** Settles it with what a second person said before, or alone within the limits. */
async function settle(
  context: Context,
  payment: HeldPayment & { readonly bookingToken: BookingToken },
  refund: ShownRefund,
  {
    isCreated,
    pressed: submission,
    person,
    reason,
  }: {
    readonly isCreated: boolean;
    readonly pressed: ConfirmedForm;
    readonly person: DeskPerson;
    readonly reason: string;
  },
): Promise<boolean | "above-limit"> {
  const { desk } = context.db;
  const { giveAlone: alone, giveAloneADay: aDay } = context.config;
  const at = context.clock.now();
  const { giver } = person;
  const giveaway: Giveaway = {
    id: submission.id,
    kind: "unconfirmed-refund",
    amount: refund.amount,
    bookingToken: payment.bookingToken,
    supplierId: null,
    about: payment.bookingToken,
    by: giver,
    at,
    reason,
    details: null,
  };
  const first = refund.saidAct === null ? null : await desk.act(refund.saidAct);
  const isSecond =
    first?.kind === kindOf(isCreated) &&
    first.personId !== person.personId &&
    deskMay(person.role, "approve") &&
    mayApprove({ askedBy: first.email, vouchedBy: await voucherOf(context, first.email) }, giver);
  const outcome = { isCreated, actId: submission.id, at };
  try {
    if (isSecond) {
      const grant: Grant = { kind: "seconded", giveaway, by: { id: giver.id, name: giver.name } };
      return await desk.settleRefund(payment, refund, { ...outcome, grant });
    }
    if (giver.vouchedBy !== null) return "above-limit";
    return await desk.settleRefund(payment, refund, {
      ...outcome,
      grant: { kind: "alone", giveaway, limits: { alone, aDay } },
    });
  } catch (error) {
    const refusal = grantRefusalOf(error);
    if (refusal === null) throw error;
    return refusal === "above-limit" && "above-limit";
  }
}

/** Who vouches for a person of the desk whom nobody has confirmed. Somebody who has left is vouched for by nobody. */
async function voucherOf({ db }: Context, email: string): Promise<string | null> {
  const member = await db.desk.member(email);
  return member === null || member.confirmedRole !== null ? null : member.addedByEmail;
}
