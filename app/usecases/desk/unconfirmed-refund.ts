import { type Giveaway, mayApprove } from "../../domain/desk/giveaways";
import { deskMay } from "../../domain/desk/roles";
import type { AttemptId, BookingToken } from "../../domain/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import { METHODS } from "../../domain/payments/methods";
import { UNDER_WAY_MS, type UnconfirmedRefund } from "../../domain/payments/unconfirmed-refund";
import type { Context } from "../context";
import { refundDecided } from "../payments/refund-decided";
import type { SaidRefund } from "../ports/desk";
import { type Grant, grantRefusalOf } from "../ports/giveaways";
import type { HeldPayment } from "../ports/payments";
import { doAtDesk, type Pressed } from "./act";
import type { DeskPerson } from "./standing";

/** A refund of which somebody has to say whether its provider shows it. */
export interface RefundToConfirm extends UnconfirmedRefund {
  /** What the first one said; null = nobody has. */
  readonly said: { readonly isMade: boolean; readonly person: string; readonly reason: string } | null;
}

const kindOf = (isMade: boolean) => (isMade ? "refund-confirmed" : "refund-not-made");
/** Its answer may still come. */
const isUnderWay = (context: Context, { askedAt }: UnconfirmedRefund) => askedAt > context.clock.now() - UNDER_WAY_MS;

/** The refund of a payment that only a person can settle, by looking at its provider; null = there is none, or its answer may still come. */
export async function refundToConfirm(
  context: Context,
  { attemptId, method, status }: HeldPayment,
): Promise<RefundToConfirm | null> {
  if (METHODS[method].tellsRefunds || status !== "refund pending") return null;
  const found = await context.db.desk.unconfirmedRefund(attemptId);
  if (found === null || isUnderWay(context, found)) return null;
  const { amount, askedAt, purchase, saidAct } = found;
  const act = saidAct === null ? null : await context.db.desk.act(saidAct);
  return {
    amount,
    askedAt,
    purchase,
    said: act && { isMade: act.kind === kindOf(true), person: act.person, reason: act.reason },
  };
}

/**
 * Says what a provider that does not tell shows of a refund whose answer was lost. Made: it counts as given back. Not made: it is asked for again. A wrong
 * answer gives the sum away a second time: above the limits of one person it counts once two people have said the same, the second of a role that approves. `askedAt` = when the refund that was looked for
 * was asked for, epoch milliseconds: of a later one nothing was said.
 */
export const sayRefundShown = (
  context: Context,
  token: BookingToken,
  pressed: Pressed,
  shown: { readonly attemptId: AttemptId; readonly askedAt: number; readonly isMade: boolean },
): Promise<{ readonly ok: true; readonly waits?: boolean } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "refund", pressed, { kind: kindOf(shown.isMade), about: token }, async (person, reason) => {
    const { desk } = context.db;
    const { attemptId, askedAt, isMade } = shown;
    const payment = (await context.db.payments.ofBooking(token)).find((each) => each.attemptId === attemptId);
    if (!payment) return refuse("payment-not-found");
    if (METHODS[payment.method].tellsRefunds) return refuse("refund-told-by-provider");
    const refund = await desk.unconfirmedRefund(attemptId);
    const isThis = refund !== null && refund.askedAt === askedAt;
    if (isThis && isUnderWay(context, refund)) return refuse("refund-told-by-provider");
    const isSettled =
      isThis && refund !== null && (await settle(context, payment, refund, { isMade, pressed, person, reason }));
    if (isSettled === "above-limit" && refund !== null)
      return (await desk.noteRefundSaid(attemptId, refund, pressed.id))
        ? { ok: true as const, waits: true }
        : refuse("already-decided");
    // Or by this same press, which was cut off after it: then what went back is still to be noted, or to be asked for.
    if (!isSettled && !(await desk.isRefundSettledBy(attemptId, pressed.id))) return refuse("already-decided");
    context.later(refundDecided(context, token, "operator"));
    return { ok: true as const };
  });

/** Settles it with what a second person said before, or alone within the limits. */
async function settle(
  context: Context,
  payment: HeldPayment & { readonly bookingToken: BookingToken },
  refund: SaidRefund,
  {
    isMade,
    pressed,
    person,
    reason,
  }: { readonly isMade: boolean; readonly pressed: Pressed; readonly person: DeskPerson; readonly reason: string },
): Promise<boolean | "above-limit"> {
  const { desk } = context.db;
  const { giveAlone: alone, giveAloneADay: aDay } = context.config;
  const at = context.clock.now();
  const { giver } = person;
  const giveaway: Giveaway = {
    id: pressed.id,
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
    first?.kind === kindOf(isMade) &&
    first.personId !== person.personId &&
    deskMay(person.role, "approve") &&
    mayApprove({ askedBy: first.email, vouchedBy: await voucherOf(context, first.email) }, giver);
  const settled = { isMade, actId: pressed.id, at };
  try {
    if (isSecond) {
      const grant: Grant = { kind: "seconded", giveaway, by: { id: giver.id, name: giver.name } };
      return await desk.settleRefund(payment, refund, { ...settled, grant });
    }
    if (giver.vouchedBy !== null) return "above-limit";
    return await desk.settleRefund(payment, refund, {
      ...settled,
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
