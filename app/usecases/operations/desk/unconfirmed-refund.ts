import { type Giveaway, mayApprove } from "../../../domain/pricing/giveaways/giveaways";
import { hasDeskRight } from "../../../domain/identity/roles";
import type { AttemptId, BookingToken } from "../../../domain/core/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import { METHODS } from "../../../domain/payments/methods";
import { MAX_REQUEST_MS, type UnconfirmedRefund } from "../../../domain/payments/reconciliation-run";
import type { Context } from "../../context";
import { requestDecidedRefunds } from "../../booking/payments/refund-decided";
import type { RefundView } from "../../../domain/operations/desk/desk-records";
import { type Grant, toGrantRefusal } from "../../../domain/pricing/giveaways/grant";
import type { PaymentAtProvider } from "../../../domain/booking/stored-payment";
import { runDeskAction, type ConfirmedForm } from "./act";
import type { DeskPerson } from "./desk-person";

/** A refund that a person must look up at the provider. */
export interface RefundToConfirm extends UnconfirmedRefund {
  /** The first person's report. Null = none so far. */
  readonly confirmation: { readonly isCreated: boolean; readonly person: string; readonly reason: string } | null;
}

const toActionKind = (isCreated: boolean) => (isCreated ? "refund-confirmed" : "refund-not-made");
/** True while the provider's response may still arrive. */
const isInProgress = (context: Context, { askedAt }: UnconfirmedRefund) =>
  askedAt > context.clock.now() - MAX_REQUEST_MS;

/** The refund of a payment that a person must look up at the provider. Null = there is none, or the response may still arrive. */
export async function findRefundToConfirm(
  context: Context,
  { attemptId, method, status }: PaymentAtProvider,
): Promise<RefundToConfirm | null> {
  if (METHODS[method].isRefundIdempotent || status !== "refund pending") return null;
  const openRefund = await context.db.desk.unconfirmedRefund(attemptId);
  if (openRefund === null || isInProgress(context, openRefund)) return null;
  const { amount, askedAt, purchase, reportActionId } = openRefund;
  const deskAction = reportActionId === null ? null : await context.db.desk.findAction(reportActionId);
  return {
    amount,
    askedAt,
    purchase,
    confirmation: deskAction && {
      isCreated: deskAction.kind === toActionKind(true),
      person: deskAction.person,
      reason: deskAction.reason,
    },
  };
}

/**
 * Records whether the provider shows a refund whose response was lost, for providers that cannot be queried. If it does, the amount counts as refunded. If not,
 * the refund is requested again.
 *
 * A wrong report would cause the amount to be paid a second time. Above one person's limits, a report therefore takes effect only when two people have made the
 * same report and the second one has approval rights.
 *
 * `askedAt` = when the reported refund was requested, in epoch milliseconds, so that the report does not apply to a later one.
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
    { kind: toActionKind(view.isCreated), about: token },
    async (person, reason) => {
      const { desk } = context.db;
      const { attemptId, askedAt, isCreated } = view;
      const payment = (await context.db.payments.listByBooking(token)).find(
        (heldPayment) => heldPayment.attemptId === attemptId,
      );
      if (!payment) return refuse("payment-not-found");
      if (METHODS[payment.method].isRefundIdempotent) return refuse("refund-reported-by-provider");
      const refund = await desk.unconfirmedRefund(attemptId);
      const isSameRefund = refund !== null && refund.askedAt === askedAt;
      if (isSameRefund && isInProgress(context, refund)) return refuse("refund-reported-by-provider");
      const isSettled =
        isSameRefund &&
        refund !== null &&
        (await trySettleRefund(context, payment, refund, { isCreated, submission, person, reason }));
      if (isSettled === "above-limit" && refund !== null)
        return (await desk.recordRefundShown(attemptId, refund, submission.id))
          ? { ok: true as const, waits: true }
          : refuse("already-decided");
      // An earlier submission of this form may have settled the refund before it was interrupted. Its result must still be recorded, or the refund requested
      // again.
      if (!isSettled && !(await desk.isRefundSettledBy(attemptId, submission.id))) return refuse("already-decided");
      context.later(requestDecidedRefunds(context, token, "operator"));
      return { ok: true as const };
    },
  );

/** Settles the refund if it is within one person's limits or another person has made the same report. */
async function trySettleRefund(
  context: Context,
  payment: PaymentAtProvider & { readonly bookingToken: BookingToken },
  refund: RefundView,
  {
    isCreated,
    submission,
    person,
    reason,
  }: {
    readonly isCreated: boolean;
    readonly submission: ConfirmedForm;
    readonly person: DeskPerson;
    readonly reason: string;
  },
): Promise<boolean | "above-limit"> {
  const { desk } = context.db;
  const { soloGiveawayLimit: singleLimit, soloGiveawayLimitPerDay: dailyLimit } = context.config;
  const at = context.clock.now();
  const { givingOperator } = person;
  const giveaway: Giveaway = {
    id: submission.id,
    kind: "unconfirmed-refund",
    amount: refund.amount,
    bookingToken: payment.bookingToken,
    supplierId: null,
    about: payment.bookingToken,
    by: givingOperator,
    at,
    reason,
    details: null,
  };
  const firstAction = refund.reportActionId === null ? null : await desk.findAction(refund.reportActionId);
  const isSecondReport =
    firstAction?.kind === toActionKind(isCreated) &&
    firstAction.personId !== person.personId &&
    hasDeskRight(person.role, "approve") &&
    mayApprove(
      { askedBy: firstAction.email, vouchedBy: await findRoleAssigner(context, firstAction.email) },
      givingOperator,
    );
  const report = { isCreated, actId: submission.id, at };
  try {
    if (isSecondReport) {
      const grant: Grant = { kind: "seconded", giveaway, by: { id: givingOperator.id, name: givingOperator.name } };
      return await desk.settleRefund(payment, refund, { ...report, grant });
    }
    if (givingOperator.vouchedBy !== null) return "above-limit";
    return await desk.settleRefund(payment, refund, {
      ...report,
      grant: { kind: "alone", giveaway, limits: { singleLimit, dailyLimit } },
    });
  } catch (error) {
    const refusal = toGrantRefusal(error);
    if (refusal === null) throw error;
    return refusal === "above-limit" && "above-limit";
  }
}

/** Email of the admin who assigned the role, if the role is not confirmed yet. Null = the member's role is confirmed, or they are no longer a member. */
async function findRoleAssigner({ db }: Context, email: string): Promise<string | null> {
  const member = await db.desk.member(email);
  return member === null || member.confirmedRole !== null ? null : member.addedByEmail;
}
