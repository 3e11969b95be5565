import { deskMay } from "../../domain/desk/roles";
import type { AttemptId, BookingToken } from "../../domain/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import { METHODS } from "../../domain/payments/methods";
import { UNDER_WAY_MS, type UnconfirmedRefund } from "../../domain/payments/unconfirmed-refund";
import type { Context } from "../context";
import { refundDecided } from "../payments/refund-decided";
import type { SaidRefund } from "../ports/desk";
import type { HeldPayment } from "../ports/payments";
import { doAtDesk, type Pressed } from "./act";
import type { DeskPerson } from "./standing";

/** A refund of which somebody has to say whether its provider shows it. */
export interface RefundToConfirm extends UnconfirmedRefund {
  /** It is so much that what one person says waits for a second one. */
  readonly needsTwo: boolean;
  /** What the first one said; null = nobody has. */
  readonly said: { readonly isMade: boolean; readonly person: string; readonly reason: string } | null;
}

const kindOf = (isMade: boolean) => (isMade ? "refund-confirmed" : "refund-not-made");
/** Its answer may still come. */
const isUnderWay = (context: Context, { askedAt }: UnconfirmedRefund) => askedAt > context.clock.now() - UNDER_WAY_MS;
const needsTwo = (context: Context, { amount }: UnconfirmedRefund) => amount > context.config.refundAlone;

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
    needsTwo: needsTwo(context, found),
    said: act && { isMade: act.kind === kindOf(true), person: act.person, reason: act.reason },
  };
}

/**
 * Says what a provider that does not tell shows of a refund whose answer was lost. Made: it counts as given back. Not made: it is asked for again. Above
 * `config.refundAlone` it counts once two people have said the same, the second of a role that approves. `askedAt` = when the refund that was looked for
 * was asked for, epoch milliseconds: of a later one nothing was said.
 */
export const sayRefundShown = (
  context: Context,
  token: BookingToken,
  pressed: Pressed,
  shown: { readonly attemptId: AttemptId; readonly askedAt: number; readonly isMade: boolean },
): Promise<{ readonly ok: true; readonly waits?: boolean } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "refund", pressed, { kind: kindOf(shown.isMade), about: token }, async (person) => {
    const { desk } = context.db;
    const { attemptId, askedAt, isMade } = shown;
    const payment = (await context.db.payments.ofBooking(token)).find((each) => each.attemptId === attemptId);
    if (!payment) return refuse("payment-not-found");
    if (METHODS[payment.method].tellsRefunds) return refuse("refund-told-by-provider");
    const refund = await desk.unconfirmedRefund(attemptId);
    const isThis = refund !== null && refund.askedAt === askedAt;
    if (isThis && isUnderWay(context, refund)) return refuse("refund-told-by-provider");
    if (isThis && needsTwo(context, refund) && !(await isSecond(context, refund, isMade, person)))
      return (await desk.noteRefundSaid(attemptId, refund, pressed.id))
        ? { ok: true as const, waits: true }
        : refuse("already-decided");
    const settled = { isMade, actId: pressed.id, at: context.clock.now() };
    const isSettled = isThis && (await desk.settleRefund(payment, refund, settled));
    // Or by this same press, which was cut off after it: then what went back is still to be noted, or to be asked for.
    if (!isSettled && !(await desk.isRefundSettledBy(attemptId, pressed.id))) return refuse("already-decided");
    context.later(refundDecided(context, token, "operator"));
    return { ok: true as const };
  });

/** Somebody else said the same before, and this one may let go what others asked for. */
async function isSecond(
  context: Context,
  { saidAct }: SaidRefund,
  isMade: boolean,
  { personId, role }: DeskPerson,
): Promise<boolean> {
  const first = saidAct === null ? null : await context.db.desk.act(saidAct);
  return first?.kind === kindOf(isMade) && first.personId !== personId && deskMay(role, "approve");
}
