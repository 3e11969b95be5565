import type { Currency } from "../country/country";
import { formatMoney } from "../money/format";
import type { Cents } from "../money/money";

/** What a customer answers when the workshop has not said how the work went. */
export const WORK_ANSWERS = ["done", "not-done", "wrong"] as const;
export type WorkAnswer = (typeof WORK_ANSWERS)[number];

/** How long a workshop has to answer a customer who says that the work was not done. After that the booking is cancelled and refunded in full. */
export const WORKSHOP_ANSWER_DAYS = 3;

/** Maximum length of what a customer or a workshop writes about it. */
export const REPORT_LENGTH = 1000;

/**
 * A booking whose work is in question. `silent` = the customer has paid and neither side said anything in time. Times are epoch milliseconds; texts are
 * sealed for the booking.
 */
export interface WorkReport {
  readonly kind: Exclude<WorkAnswer, "done"> | "silent";
  readonly at: number;
  /** null = it is settled. */
  readonly waitsFor: "workshop" | "desk" | null;
  /** Until when the workshop can answer; null = it is not asked. */
  readonly answerBy: number | null;
  readonly customerText: string | null;
  readonly workshopText: string | null;
}

/** What the report's texts are sealed for. */
export const reportSubject = (bookingToken: string): string => `work report of ${bookingToken}`;

export const REPORT_TITLES: Readonly<Record<WorkReport["kind"], string>> = {
  "not-done": "The customer says that the work was not done",
  wrong: "The customer says that something is wrong",
  silent: "Paid, and neither side said how the work went",
};

/** What the texts about a booking in question are made of. */
export interface ReportFacts {
  readonly supplier: string;
  /** What the customer has paid online; 0 = nothing. */
  readonly paid: Cents;
  readonly currency: Currency;
}

/** For a customer who is asked how the work went: what each answer does to their money. */
export function answerEffects({ supplier, paid, currency }: ReportFacts): Readonly<Record<WorkAnswer, string>> {
  const amount = formatMoney(paid, currency);
  return {
    done:
      paid > 0
        ? `We complete the booking, and your payment of ${amount} goes to ${supplier}. You can then review the work.`
        : "We complete the booking. You can then review the work.",
    "not-done":
      paid > 0
        ? `${supplier} has ${WORKSHOP_ANSWER_DAYS} days to answer. If it agrees or does not answer, we cancel the booking and refund ${amount} in full.`
        : `${supplier} has ${WORKSHOP_ANSWER_DAYS} days to answer. If it agrees or does not answer, we cancel the booking without a fee.`,
    wrong:
      paid > 0
        ? `Our team reads what you write and contacts you. We hold your payment of ${amount} until that is settled.`
        : "Our team reads what you write and contacts you.",
  };
}

/** What happens to the money if neither side says how the work went. `closeOn` = the day, formatted. */
export const silenceText = ({ supplier, paid, currency }: ReportFacts, closeOn: string): string =>
  paid > 0
    ? `You paid ${formatMoney(paid, currency)} online. We hold it until it is clear how the work went. If we hear from neither of you by ${closeOn}, we keep holding it and our team contacts you and ${supplier}. It is not paid to ${supplier} before that.`
    : `You have paid nothing online. If we hear from neither of you by ${closeOn}, we close the booking. Closing it costs you nothing.`;

/** For the customer: what happens next. `until` = when the workshop's time to answer ends, formatted; null = it is not asked (any more). */
export function reportText(kind: WorkReport["kind"], facts: ReportFacts, until: string | null): string {
  const { supplier, paid, currency } = facts;
  const amount = formatMoney(paid, currency);
  if (kind === "not-done" && until !== null)
    return `You told us that the work was not done. ${supplier} can answer until ${until}. If it agrees or does not answer, we cancel the booking${paid > 0 ? ` and refund ${amount} in full` : " without a fee"}.`;
  const why = {
    "not-done": `${supplier} says that the work was done, and you say that it was not. Our team decides, and contacts you.`,
    wrong: "You told us that something is wrong. Our team reads it and contacts you.",
    silent: "Neither you nor the workshop told us how the work went. Our team contacts you both.",
  }[kind];
  return paid > 0 ? `${why} We hold your payment of ${amount} until then.` : why;
}
