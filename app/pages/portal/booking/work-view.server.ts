import { hasSupplierAgreed } from "../../../domain/booking/status";
import { formatMoney } from "../../../domain/core/money/format";
import { agreedPrice, bookingMoney } from "../../../domain/booking/booking-money";
import { completionLines } from "../../../texts/work";
import { REPORT_TITLES } from "../../../texts/work";
import { formatDay } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import {
  lastReportDay,
  NO_WORK,
  type ReportedStep,
  undoDeadline,
  type WorkStep,
} from "../../../domain/booking/work/steps";
import type { ViewedOffer } from "../../../usecases/booking/booking-offer/load-offered";
import type { Context } from "../../../usecases/context";
import { awaitsWorkshopAnswer } from "../../../usecases/booking/work/report-work";
import { reportFacts } from "../../../texts/work";
import { listReportableSteps } from "../../../usecases/booking/work/report-step";

/** Button labels of the steps. They differ for a mobile mechanic. */
const STEP_LABELS: Readonly<Record<ReportedStep, (isMobile: boolean) => string>> = {
  arrived: (isMobile) => (isMobile ? "I am with the vehicle" : "The vehicle is here"),
  "in-progress": () => "Work has started",
  "waiting-for-customer": () => "Waiting for the customer",
  ready: () => "The vehicle is ready",
  done: () => "The work is done",
  "no-show": () => "The customer didn’t show up",
};
/** For a booking that was closed without a report: what its workshop can still do. */
const unreportedText = (lastDay: PlainDay | null): string =>
  lastDay === null
    ? "Result not reported"
    : `Result not reported. You have until ${formatDay(lastDay)} to report that the work is done. If the customer didn’t come, call us.`;

/** The customer's report on work that the workshop has not reported, and whether this person can answer it; null = no report. */
function workQuestion(viewedOffer: ViewedOffer, mayWork: boolean) {
  const { booking, supplier } = viewedOffer;
  const report = booking.work?.notes.report;
  if (!hasSupplierAgreed(booking.status) || !report || report.waitsFor === null) return null;
  const { paid, currency } = reportFacts({ booking, supplier });
  return {
    title: REPORT_TITLES[report.kind],
    until: report.answerBy === null ? null : formatMoment(report.answerBy, supplier.zone),
    mayAnswer: mayWork && awaitsWorkshopAnswer({ booking }),
    refund: paid > 0 ? formatMoney(paid, currency) : null,
  };
}

/** View model of the work for its workshop: past reports, and for staff who may work on the booking, the next steps and the undo. */
export function workView(context: Pick<Context, "clock">, viewedOffer: ViewedOffer, mayWork: boolean) {
  const { booking, supplier } = viewedOffer;
  const now = context.clock.now();
  const work = booking.work ?? NO_WORK;
  const steps = viewedOffer.wasReassigned || !mayWork ? [] : listReportableSteps(context, viewedOffer);
  const lastDay = steps.length === 0 ? null : lastReportDay(work.step, booking.serviceDay);
  const stepLabel = (step: WorkStep) =>
    step === "unknown" ? unreportedText(lastDay) : STEP_LABELS[step](supplier.isMobile);
  const question = viewedOffer.wasReassigned ? null : workQuestion(viewedOffer, mayWork);
  if (viewedOffer.wasReassigned || (steps.length === 0 && work.step === null && question === null)) return null;
  const until = mayWork ? undoDeadline(work, now) : null;
  const { done: workDone } = work.notes;
  const { total, maxTotal, currency } = agreedPrice(booking);
  return {
    said: work.step && {
      text: stepLabel(work.step),
      when: work.at === null ? "" : formatMoment(work.at, supplier.zone),
    },
    question,
    steps: steps.map((step) => ({ step, label: stepLabel(step) })),
    undo: until === null || work.step === null ? null : { step: work.step, msLeft: until - now },
    /** Maximum cost, shown by the form for completed work. */
    most: formatMoney(maxTotal, currency),
    /** True = something was paid online, so any excess over the final amount will be refunded. */
    isPaid: bookingMoney(booking).current.retained > 0,
    agreed: total === maxTotal ? (total / 100).toFixed(2) : "",
    done: workDone ? completionLines(workDone, currency) : [],
  };
}
