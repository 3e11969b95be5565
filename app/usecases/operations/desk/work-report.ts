import type { WorkReport } from "../../../domain/booking/work/steps";
import type { BookingToken } from "../../../domain/core/ids";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { bookingMoney } from "../../../domain/booking/booking-money";
import { refuse } from "../../../domain/core/outcomes";
import { type OfferedBooking, findOfferedBooking } from "../../booking/booking-offer/load-offered";
import { cancelBooking, followUp } from "../../booking/booking-offer/reassign-booking";
import { customerMessages, supplierMessages } from "../../booking/booking-offer/offer-messages";
import type { Context } from "../../context";
import type { Grant } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type GiveawayResult, grantGiveaway } from "./giveaway";

export const WORK_DECISIONS = ["done", "refund", "keep"] as const;
export type WorkDecision = (typeof WORK_DECISIONS)[number];

/** The open report about the work of a booking. Null = there is none, or it is settled. */
export const openWorkReport = ({ booking }: Pick<OfferedBooking, "booking">): WorkReport | null => {
  const report = booking.work?.notes.report;
  return hasSupplierAgreed(booking.status) && report !== undefined && report.waitsFor !== null ? report : null;
};

/**
 * The desk decides about work on which the parties disagree.
 *
 * If it was done, the booking is completed as agreed. If not, it is cancelled and refunded in full. If both sides have settled the disagreement themselves, the
 * booking does not change. Both sides get `text`. A refund above one person's limits must be approved by a second person.
 */
export const settleWorkReport = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  { decision, text: input }: { readonly decision: WorkDecision; readonly text: string },
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "refund",
    submission,
    { kind: "work-report-settled", about: token },
    async ({ givingOperator }, reason): Promise<GiveawayResult> => {
      const offeredBooking = await findOfferedBooking(context, token);
      if (!offeredBooking) return refuse("booking-not-found");
      const report = openWorkReport(offeredBooking);
      if (report === null) return refuse("already-decided");
      const text = input.trim();
      if (text === "") return refuse("invalid-input", { text: ["Write a message to the customer and the workshop"] });
      const { booking, supplier } = offeredBooking;
      if (decision === "refund") {
        const cancel = async (grant: Grant | null) =>
          (await cancelBooking(context, offeredBooking, "not-done", "operator", { reason: text, grant }))
            ? { ok: true as const }
            : refuse("changes-closed");
        const amount = bookingMoney(booking).current.retained;
        if (amount <= 0) return cancel(null);
        const details = { side: "not-done", isFeeKept: false, text };
        return grantGiveaway(
          context,
          { id: submission.id, reason, by: givingOperator },
          { kind: "cancellation", amount, about: token, bookingToken: token, details },
          cancel,
        );
      }
      const at = context.clock.now();
      const workReport: WorkReport = { ...report, waitsFor: null, answerBy: null };
      const messages = [
        ...(await customerMessages(context, offeredBooking, {
          id: `${token}:${submission.id}`,
          template: "booking-work-settled",
          path: `/booking/${token}`,
          values: { decision: text },
        })),
        ...(await supplierMessages(context, offeredBooking, {
          id: `${token}:${submission.id}`,
          template: "supplier-work-settled",
          link: `${context.config.brand.websiteUrl}/workshop/bookings/${token}`,
          values: { decision: text },
        })),
      ];
      const change = { actor: "operator", at, messages } as const;
      const { askedAt } = booking.work?.notes ?? {};
      const isWritten =
        decision === "done"
          ? await context.db.bookingOffers.recordStep(
              offeredBooking,
              { step: "done", at, notes: { ...(askedAt !== undefined && { askedAt }), report: workReport } },
              [],
              change,
            )
          : await context.db.bookingOffers.reportWork(offeredBooking, "work-report-settled", workReport, change);
      if (!isWritten) return refuse("changes-closed");
      followUp(context, token, null);
      context.log.info({ event: "work-report-settled", supplierId: supplier.id, step: decision });
      return { ok: true as const };
    },
  );
