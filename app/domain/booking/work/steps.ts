import { DAY_MS, MINUTE_MS } from "../../core/time/duration";
import type { Cents } from "../../core/money/money";
import { addDays } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";

/** The progress of the work. The workshop sets all steps except `unknown`, which is set when neither side reports an outcome. */
export const WORK_STEPS = [
  "arrived",
  "in-progress",
  "waiting-for-customer",
  "ready",
  "done",
  "no-show",
  "unknown",
] as const;
export type WorkStep = (typeof WORK_STEPS)[number];

/** The steps that a workshop can set. */
export const REPORTED_STEPS = ["arrived", "in-progress", "waiting-for-customer", "ready", "done", "no-show"] as const;
export type ReportedStep = (typeof REPORTED_STEPS)[number];

/**
 * Which step may follow which; `none` = nothing was reported yet. `done` and `no-show` can only be undone. A workshop that reports late can still complete a
 * booking that was closed as unknown, as its customer can.
 */
const NEXT_STEPS: Readonly<Record<WorkStep | "none", readonly ReportedStep[]>> = {
  none: REPORTED_STEPS,
  arrived: ["in-progress", "waiting-for-customer", "ready", "done"],
  "in-progress": ["waiting-for-customer", "ready", "done"],
  "waiting-for-customer": ["in-progress", "ready", "done"],
  ready: ["in-progress", "waiting-for-customer", "done"],
  done: [],
  "no-show": [],
  unknown: ["done"],
};

/** The steps that a workshop can set next; null = no step has been set yet. */
export const nextSteps = (step: WorkStep | null): readonly ReportedStep[] => NEXT_STEPS[step ?? "none"];

/** Whether the car is at the workshop and the work is not finished, so that extra work can still be agreed. */
export const isInProgress = (step: WorkStep | null): boolean =>
  step === "arrived" || step === "in-progress" || step === "waiting-for-customer" || step === "ready";

/** Whether the work has an outcome or the booking was closed without one. */
export const isWorkFinished = (step: WorkStep | null): boolean =>
  step === "done" || step === "no-show" || step === "unknown";

/** How long a step can be undone. Refunds, charges and messages that result from the step are delayed by the same time. */
export const UNDO_MS = MINUTE_MS;

/**
 * Number of days from the booked day, or from the last report, until both sides are asked for the outcome. Without an answer, the booking closes as unknown
 * CLOSE_AFTER_DAYS days after that.
 */
export const ASK_AFTER_DAYS = 3;
export const CLOSE_AFTER_DAYS = 4;

/** For this many days after the booked day, a workshop can still report that the work of a booking closed as unknown is done. Same period as for a review. */
export const LATE_REPORT_DAYS = 90;

/** The last day on which the workshop can report, if the booking was closed as unknown; null = it was not. */
export const lastReportDay = (step: WorkStep | null, day: PlainDay): PlainDay | null =>
  step === "unknown" ? addDays(day, LATE_REPORT_DAYS) : null;

/** Details that a workshop enters when the work is done. */
export interface CompletedWork {
  /** Whole cents including GST, for everything; at most the agreed total. */
  readonly finalCents: Cents;
  /** Kilometres; null = not recorded. */
  readonly odometer: number | null;
  readonly note: string | null;
  readonly nextServiceDay: PlainDay | null;
  /** Kilometres. */
  readonly nextServiceKm: number | null;
}

/** A customer's answers when the workshop has not reported how the work went. */
export const WORK_CONFIRMATIONS = ["done", "not-done", "wrong"] as const;
export type WorkConfirmation = (typeof WORK_CONFIRMATIONS)[number];

/**
 * A dispute about whether the work was done. `silent` = the customer has paid and neither side reported in time. Times are epoch milliseconds; texts are
 * encrypted and bound to the booking.
 */
export interface WorkReport {
  readonly kind: Exclude<WorkConfirmation, "done"> | "silent";
  readonly at: number;
  /** Who has to act next; null = the dispute is settled. */
  readonly waitsFor: "workshop" | "desk" | null;
  /** Deadline for the workshop's answer; null = the workshop is not asked. */
  readonly answerBy: number | null;
  readonly customerText: string | null;
  readonly workshopText: string | null;
}

/** Data about the work that is stored in addition to its step. */
export interface WorkNotes {
  /** The earlier state to which the step can be undone; absent when it can no longer be undone. */
  readonly before?: {
    readonly step: WorkStep | null;
    readonly at: number | null;
    /** The report that was waiting for the desk when the step was recorded. */
    readonly report?: WorkReport;
  };
  readonly done?: CompletedWork;
  /** When both sides were asked whether the work is done, epoch milliseconds; absent = they were not asked. */
  readonly askedAt?: number;
  /** Absent = the work is not in question. */
  readonly report?: WorkReport;
}

/** Progress of a booking's work; empty until the workshop reports a step. Times are epoch milliseconds. */
export interface Work {
  readonly step: WorkStep | null;
  readonly at: number | null;
  readonly notes: WorkNotes;
}

export const NO_WORK: Work = { step: null, at: null, notes: {} };

/** Deadline for undoing the latest step, epoch milliseconds; null = it cannot be undone. */
export const undoDeadline = ({ at, notes }: Work, now: number): number | null =>
  notes.before === undefined || at === null || now >= at + UNDO_MS ? null : at + UNDO_MS;

/** Whether the latest step finishes the booking (`done` or `no-show`) and can no longer be undone. */
export const isUndoExpired = (work: Work | undefined, now: number): boolean =>
  (work?.step === "done" || work?.step === "no-show") && work.at !== null && now >= work.at + UNDO_MS;

/**
 * When both sides are asked about a booking without a report, in epoch milliseconds: three days after its day at midnight UTC. That is between morning and
 * early afternoon in Australia and New Zealand.
 */
export const completionQuestionAt = (day: PlainDay): number => Date.parse(`${addDays(day, ASK_AFTER_DAYS)}T00:00:00Z`);

/** When the cron next has to act on the work, epoch milliseconds; null = never. */
export function workDueAt({ step, at, notes }: Work, day: PlainDay): number | null {
  if (notes.report?.waitsFor === "workshop") return notes.report.answerBy;
  if (step === "unknown" || notes.report?.waitsFor === "desk") return null;
  if (step === "done" || step === "no-show") return (at ?? 0) + UNDO_MS;
  const { askedAt } = notes;
  return askedAt === undefined
    ? Math.max(completionQuestionAt(day), (at ?? 0) + ASK_AFTER_DAYS * DAY_MS)
    : Math.max(askedAt, at ?? 0) + CLOSE_AFTER_DAYS * DAY_MS;
}
