import type { BookingToken } from "../../domain/ids";
import { hasSupplierAgreed } from "../../domain/booking/status";
import { bookingMoney } from "../../domain/payments/booking-money";
import { deskMay } from "../../domain/desk/roles";
import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import type { WorkReport } from "../../domain/work/report";
import { loadOffered, type OfferedBooking } from "../booking-offer/load-offered";
import { cancelBooking, followUp } from "../booking-offer/move-on";
import { customerMessages, supplierMessages } from "../booking-offer/offer-messages";
import type { Context } from "../context";
import { doAtDesk, type Pressed } from "./act";

export const WORK_DECISIONS = ["done", "refund", "keep"] as const;
export type WorkDecision = (typeof WORK_DECISIONS)[number];

/** The report of a booking whose work is still in question; null = there is none, or it is settled. */
export const openWorkReport = ({ booking }: Pick<OfferedBooking, "booking">): WorkReport | null => {
  const report = booking.work?.notes.report;
  return hasSupplierAgreed(booking.status) && report !== undefined && report.waitsFor !== null ? report : null;
};

/**
 * The desk decides about a booking whose work is in question: it was done, and is completed as agreed; it was not, and is cancelled and refunded in full;
 * or the two sides have settled it and the booking stays. `text` is what both sides read. A refund above the limit of one person needs somebody whose
 * role approves refunds.
 */
export const settleWorkReport = (
  context: Context,
  token: BookingToken,
  pressed: Pressed,
  { decision, text: typed }: { readonly decision: WorkDecision; readonly text: string },
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "refund", pressed, { kind: "work-report-settled", about: token }, async ({ role }) => {
    const stored = await context.db.bookingOffers.find(token, null);
    const offered = stored && (await loadOffered(context, stored));
    if (!offered) return refuse("booking-not-found");
    const report = openWorkReport(offered);
    if (report === null) return refuse("already-decided");
    const text = typed.trim();
    if (text === "") return refuse("invalid-input", { words: ["Write what the customer and the workshop read"] });
    const { booking, supplier } = offered;
    if (decision === "refund") {
      if (bookingMoney(booking).current.stays > context.config.refundAlone && !deskMay(role, "approve"))
        return refuse("desk-forbidden");
      return (await cancelBooking(context, offered, "not-done", "operator", { reason: text }))
        ? { ok: true as const }
        : refuse("changes-closed");
    }
    const at = context.clock.now();
    const settled: WorkReport = { ...report, waitsFor: null, answerBy: null };
    const messages = [
      ...(await customerMessages(context, offered, {
        id: `${token}:${pressed.id}`,
        template: "booking-work-settled",
        path: `/booking/${token}`,
        values: { decision: text },
      })),
      ...(await supplierMessages(context, offered, {
        id: `${token}:${pressed.id}`,
        template: "supplier-work-settled",
        link: `${context.config.brand.websiteUrl}/workshop/bookings/${token}`,
        values: { decision: text },
      })),
    ];
    const by = { actor: "operator", at, messages } as const;
    const { askedAt } = booking.work?.notes ?? {};
    const isWritten =
      decision === "done"
        ? await context.db.bookingOffers.say(
            offered,
            { step: "done", at, notes: { ...(askedAt !== undefined && { askedAt }), report: settled } },
            [],
            by,
          )
        : await context.db.bookingOffers.reportWork(offered, "work-report-settled", settled, by);
    if (!isWritten) return refuse("changes-closed");
    followUp(context, token, null);
    context.log.info({ event: "work-report-settled", supplierId: supplier.id, step: decision });
    return { ok: true as const };
  });
