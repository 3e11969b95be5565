import type { Currency } from "../domain/core/country/country";
import type { Colour } from "../domain/booking/extra-work/finding";
import type { WorkReport, WorkConfirmation, CompletedWork } from "../domain/booking/work/steps";
import { WORKSHOP_RESPONSE_DAYS } from "../domain/booking/work/report";
import { type MoneyFacts, bookingMoney } from "../domain/booking/booking-money";
import type { Cents } from "../domain/core/money/money";
import { formatMoney } from "../domain/core/money/format";
import type { Price } from "../domain/pricing/price";
import { formatDay } from "../domain/core/time/format";

export const COLOUR_HINT: Readonly<Record<Colour, { readonly name: string; readonly means: string }>> = {
  red: { name: "Red", means: "Needs doing now" },
  amber: { name: "Amber", means: "Needs doing soon" },
  green: { name: "Green", means: "Checked, nothing to do" },
};
export const REPORT_TITLES: Readonly<Record<WorkReport["kind"], string>> = {
  "not-done": "The customer says that the work was not done",
  wrong: "The customer says that something is wrong",
  silent: "Paid, and neither side said how the work went",
};
interface EffectFacts {
  readonly supplier: string;
  /** The amount that the customer has paid online; 0 = none. */
  readonly paid: Cents;
  readonly currency: Currency;
}

/** The facts that texts about a disputed booking are built from. */
export const reportFacts = ({
  booking,
  supplier,
}: {
  readonly booking: MoneyFacts;
  readonly supplier: { readonly name: string };
}): EffectFacts => ({
  supplier: supplier.name,
  paid: bookingMoney(booking).current.retained,
  currency: booking.price.currency,
});

/** For a customer who is asked about the work: the effect of each answer on the payment. */
export function answerEffects({ supplier, paid, currency }: EffectFacts): Readonly<Record<WorkConfirmation, string>> {
  const amount = formatMoney(paid, currency);
  return {
    done:
      paid > 0
        ? `We’ll mark the booking as completed, and your payment of ${amount} goes to ${supplier}. You can then review the work.`
        : "We’ll mark the booking as completed. You can then review the work.",
    "not-done":
      paid > 0
        ? `${supplier} has ${WORKSHOP_RESPONSE_DAYS} days to answer. If they agree or do not answer, we’ll cancel the booking and refund ${amount} in full.`
        : `${supplier} has ${WORKSHOP_RESPONSE_DAYS} days to answer. If they agree or do not answer, we’ll cancel the booking without a fee.`,
    wrong:
      paid > 0
        ? `Our team will read what you write and contact you. We hold your payment of ${amount} until this is resolved.`
        : "Our team will read what you write and contact you.",
  };
}

/** What happens to the payment if neither side reports how the work went. `closesOn` = the formatted day on which we close the booking. */
export const unreportedWorkText = ({ supplier, paid, currency }: EffectFacts, closesOn: string): string =>
  paid > 0
    ? `You paid ${formatMoney(paid, currency)} online. We hold it until we know how the work went. If neither you nor the workshop tells us by ${closesOn}, we keep holding it, and our team contacts you and ${supplier}. We do not pay ${supplier} before that.`
    : `You have not paid anything online. If neither you nor the workshop tells us how the work went by ${closesOn}, we close the booking at no cost to you.`;

/**
 * Explains to the customer what happens next. `until` = the workshop's deadline to answer, formatted. Null = the workshop does not have to answer (any more).
 */
export function reportText(kind: WorkReport["kind"], facts: EffectFacts, until: string | null): string {
  const { supplier, paid, currency } = facts;
  const amount = formatMoney(paid, currency);
  if (kind === "not-done" && until !== null)
    return `You told us that the work was not done. ${supplier} can answer until ${until}. If they agree or do not answer, we’ll cancel the booking${paid > 0 ? ` and refund ${amount} in full` : " without a fee"}.`;
  const reason = {
    "not-done": `${supplier} says that the work was done, and you say that it was not. Our team will decide and contact you.`,
    wrong: "You told us that something is wrong. Our team will read your report and contact you.",
    silent: "Neither you nor the workshop told us how the work went. Our team will contact you both.",
  }[kind];
  return paid > 0 ? `${reason} We hold your payment of ${amount} until then.` : reason;
}

/** Formats kilometres: 84500 becomes "84,500 km". */
export const formatKilometres = (km: number): string => `${km.toLocaleString("en-AU")} km`;

/** Sentences about completed work, for customer and workshop. Empty when nothing was entered. */
export const completionLines = (
  { finalCents, odometer, note, nextServiceDay, nextServiceKm }: CompletedWork,
  currency: Price["currency"],
): readonly { readonly label: string; readonly value: string }[] =>
  [
    { label: "Final amount", value: formatMoney(finalCents, currency) },
    { label: "Odometer", value: odometer === null ? "" : formatKilometres(odometer) },
    {
      label: "Next service",
      value: [
        nextServiceDay === null ? "" : `by ${formatDay(nextServiceDay)}`,
        nextServiceKm === null ? "" : `at ${formatKilometres(nextServiceKm)}`,
      ]
        .filter(Boolean)
        .join(" or "),
    },
    { label: "Note", value: note ?? "" },
  ].filter(({ value }) => value !== "");
