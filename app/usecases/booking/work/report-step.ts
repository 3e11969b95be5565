import type { BookingToken } from "../../../domain/core/ids";
import { startInstant } from "../../../domain/booking/change-rules";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { agreedPrice } from "../../../domain/booking/booking-money";
import { dayAt } from "../../../domain/core/time/days";
import { type CompletionForm, parseCompletion } from "../../../domain/booking/work/done-form";
import {
  NO_WORK,
  lastReportDay,
  nextSteps,
  type ReportedStep,
  UNDO_MS,
  undoDeadline,
  type CompletedWork,
} from "../../../domain/booking/work/steps";
import type { OfferedBooking } from "../booking-offer/load-offered";
import { customerMessages } from "../booking-offer/offer-messages";
import { type OpenRefusal, openOffer } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import { DAY_MS } from "../../../domain/core/time/duration";

export type WorkRefusal =
  | OpenRefusal
  | Refusal<
      "invalid-input" | "work-not-due" | "work-step-not-possible" | "offer-no-longer-available" | "offer-changed"
    >;

type ReportedWork = Pick<OfferedBooking, "booking" | "offer" | "supplier">;

/** A "vehicle ready" message that is older than this is no longer sent. */
const READY_MESSAGE_MAX_AGE_MS = 3 * DAY_MS;
/** Prefix of the ids of messages that say that the vehicle is ready. */
const readyMessageKey = (token: BookingToken): string => `booking-ready:${token}:`;

/**
 * The steps that the workshop can report now. Steps can be reported from the day of the booking, in the workshop's time zone. "No-show" can be reported only
 * after the agreed time. A booking that was closed as unknown can be completed for 90 days.
 */
export function listReportableSteps(
  { clock }: Pick<Context, "clock">,
  { booking, offer, supplier }: ReportedWork,
): readonly ReportedStep[] {
  const now = clock.now();
  const isOwnBooking = booking.supplierId === offer.supplierId && offer.state !== "closed";
  // If the customer has reported a problem, the workshop answers in a separate form and the desk settles it. `silent` only means that neither side has
  // reported.
  const report = booking.work?.notes.report;
  const isDisputed = report !== undefined && report.waitsFor !== null && report.kind !== "silent";
  if (
    !isOwnBooking ||
    isDisputed ||
    !hasSupplierAgreed(booking.status) ||
    dayAt(now, supplier.zone) < booking.serviceDay
  )
    return [];
  const { step } = booking.work ?? NO_WORK;
  const lastDay = lastReportDay(step, booking.serviceDay);
  if (lastDay !== null && dayAt(now, supplier.zone) > lastDay) return [];
  const steps = nextSteps(step);
  return now < startInstant(booking, supplier.zone) ? steps.filter((step) => step !== "no-show") : steps;
}

/** Records the workshop's progress on the work. A step can be undone for a minute. Reporting the same step again changes nothing. */
export async function reportStep(
  context: Context,
  bookingToken: BookingToken,
  text:
    | { readonly step: Exclude<ReportedStep, "done"> }
    | { readonly step: "done"; readonly completionForm: CompletionForm },
): Promise<{ readonly ok: true } | WorkRefusal> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.workOnBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  const { booking, offer, supplier } = viewedOffer;
  if (viewedOffer.wasReassigned || offer.state === "closed") return refuse("offer-no-longer-available");
  const { step } = text;
  const work = booking.work ?? NO_WORK;
  if (work.step === step) return { ok: true };
  if (!listReportableSteps(context, viewedOffer).includes(step))
    return refuse(
      hasSupplierAgreed(booking.status) && nextSteps(work.step).includes(step)
        ? "work-not-due"
        : "work-step-not-possible",
    );
  let workDone: CompletedWork | undefined;
  if (text.step === "done") {
    const completion = parseCompletion(
      text.completionForm,
      agreedPrice(booking),
      dayAt(context.clock.now(), supplier.zone),
    );
    if (!completion.ok) return refuse("invalid-input", completion.fields);
    if (completion.completedWork.finalCents < (booking.extraWork ?? 0))
      return refuse("invalid-input", {
        amount: ["This is less than the approved extra work. First withdraw the extra work you did not do"],
      });
    workDone = completion.completedWork;
  }
  const now = context.clock.now();
  const { askedAt, report } = work.notes;
  const messages =
    step === "ready"
      ? await customerMessages(context, viewedOffer, {
          // Sent once per booking, even if the step is reported several times.
          id: bookingToken,
          template: "booking-ready",
          path: `/booking/${bookingToken}`,
          notBefore: now + UNDO_MS,
          notAfter: now + READY_MESSAGE_MAX_AGE_MS,
        })
      : [];
  const isWritten = await context.db.bookingOffers.recordStep(
    viewedOffer,
    {
      step,
      at: now,
      notes: {
        before: { step: work.step, at: work.at, ...(report && { report }) },
        ...(workDone && { done: workDone }),
        ...(askedAt !== undefined && { askedAt }),
      },
    },
    step === "ready" ? [] : [readyMessageKey(bookingToken)],
    { actor: "supplier", at: now, messages },
  );
  if (isWritten) {
    if (step === "done" || step === "no-show") context.later(context.jobs.finalizeAfter(UNDO_MS));
    context.log.info({ event: "work-step-recorded", supplierId: offer.supplierId, step });
    return { ok: true };
  }
  // A colleague at the workshop reported a step at the same moment.
  const refreshedOffer = await context.db.bookingOffers.find(bookingToken, null);
  return refreshedOffer?.booking.work?.step === step ? { ok: true } : refuse("offer-changed");
}

/** Undoes the workshop's last step within a minute. `step` is the step to undo, so that a second click does not undo an earlier one. */
export async function undoStep(
  context: Context,
  bookingToken: BookingToken,
  step: string,
): Promise<{ readonly ok: true } | OpenRefusal | Refusal<"undo-too-late" | "offer-changed">> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.workOnBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  const { booking, offer } = viewedOffer;
  const work = booking.work ?? NO_WORK;
  if (work.step !== step) return { ok: true };
  const now = context.clock.now();
  const { before, askedAt } = work.notes;
  // Checks the state and not only the time, because another server whose clock is slightly ahead may have written the follow-up.
  const isOwnBooking = !viewedOffer.wasReassigned && hasSupplierAgreed(booking.status);
  if (!isOwnBooking || undoDeadline(work, now) === null || before === undefined) return refuse("undo-too-late");
  const isWritten = await context.db.bookingOffers.retractStep(
    viewedOffer,
    {
      step: before.step,
      at: before.at,
      notes: { ...(askedAt !== undefined && { askedAt }), ...(before.report && { report: before.report }) },
    },
    step === "ready" ? [readyMessageKey(bookingToken)] : [],
    { actor: "supplier", at: now, messages: [] },
  );
  if (!isWritten) return refuse("offer-changed");
  context.log.info({ event: "work-step-undone", supplierId: offer.supplierId, step });
  return { ok: true };
}
