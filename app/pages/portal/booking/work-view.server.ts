import { hasSupplierAgreed } from "../../../domain/booking/status";
import { formatMoney } from "../../../domain/core/money/format";
import { agreedPrice, bookingMoney } from "../../../domain/booking/booking-money";
import { doneLines } from "../../../texts/work";
import { REPORT_TITLES } from "../../../texts/work";
import { NO_WORK, type ReportedStep, undoUntil, type WorkStep } from "../../../domain/booking/work/steps";
import { formatMoment } from "../../../usecases/booking/booking-offer/offer-messages";
import type { ViewedOffer } from "../../../usecases/booking/booking-offer/load-offered";
import type { Context } from "../../../usecases/context";
import { isWorkshopAsked } from "../../../usecases/booking/work/report-work";
import { reportFacts } from "../../../texts/work";
import { stepsNow } from "../../../usecases/booking/work/report-step";

/** What a workshop presses; a mechanic who comes to the car says it otherwise. */
const SUBMITTED: Readonly<Record<ReportedStep, (isMobile: boolean) => string>> = {
  arrived: (isMobile) => (isMobile ? "I am with the vehicle" : "The vehicle is here"),
  "in-progress": () => "Work has started",
  "waiting-for-customer": () => "Waiting for the customer",
  ready: () => "The vehicle is ready",
  done: () => "The work is done",
  "no-show": () => "Nobody came",
};
const UNKNOWN = "Result not reported";

/** What the customer says of work that the workshop said nothing about, and whether this person can answer it; null = nothing. */
function questionOf(viewedOffer: ViewedOffer, mayWork: boolean) {
  const { booking, supplier } = viewedOffer;
  const report = booking.work?.notes.report;
  if (!hasSupplierAgreed(booking.status) || !report || report.waitsFor === null) return null;
  const { paid, currency } = reportFacts({ booking, supplier });
  return {
    title: REPORT_TITLES[report.kind],
    until: report.answerBy === null ? null : formatMoment(report.answerBy, supplier.zone),
    mayAnswer: mayWork && isWorkshopAsked({ booking }),
    refund: paid > 0 ? formatMoney(paid, currency) : null,
  };
}

/** The work of a booking as its workshop sees it: what was said, and for whoever may work on it what can be said now and taken back. */
export function workView(context: Pick<Context, "clock">, viewedOffer: ViewedOffer, mayWork: boolean) {
  const { booking, supplier } = viewedOffer;
  const now = context.clock.now();
  const work = booking.work ?? NO_WORK;
  const steps = viewedOffer.wasPassedOn || !mayWork ? [] : stepsNow(context, viewedOffer);
  const textOf = (step: WorkStep) => (step === "unknown" ? UNKNOWN : SUBMITTED[step](supplier.isMobile));
  const question = viewedOffer.wasPassedOn ? null : questionOf(viewedOffer, mayWork);
  if (viewedOffer.wasPassedOn || (steps.length === 0 && work.step === null && question === null)) return null;
  const until = mayWork ? undoUntil(work, now) : null;
  const { done: workDone } = work.notes;
  const { total, maxTotal, currency } = agreedPrice(booking);
  return {
    said: work.step && { text: textOf(work.step), when: work.at === null ? "" : formatMoment(work.at, supplier.zone) },
    question,
    steps: steps.map((step) => ({ step, label: textOf(step) })),
    undo: until === null || work.step === null ? null : { step: work.step, msLeft: until - now },
    /** What the form of work that is done says of money: the most that it can cost, and that alone where one price was agreed. */
    most: formatMoney(maxTotal, currency),
    /** Something was paid online: what is above the final amount goes back. */
    isPaid: bookingMoney(booking).current.stays > 0,
    agreed: total === maxTotal ? (total / 100).toFixed(2) : "",
    done: workDone ? doneLines(workDone, currency) : [],
  };
}
