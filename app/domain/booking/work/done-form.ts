import { readKilometres, readMoney } from "../../core/money/read-number";
import { formatMoney } from "../../core/money/format";
import type { Price } from "../../pricing/price";
import { addDays, isPlainDay } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import type { CompletedWork } from "./steps";
import type { FormErrors } from "../../core/forms/read-form";

/** The form for completed work, as typed. */
export interface CompletionForm {
  /** Dollars; "" = the agreed price, if it is a single price. */
  readonly amount: string;
  readonly odometer: string;
  readonly note: string;
  /** yyyy-MM-dd. */
  readonly nextServiceDay: string;
  readonly nextServiceKm: string;
}

export const MAX_COMPLETION_NOTE_LENGTH = 1000;
/** Maximum number of days until the next service: ten years. */
const MAX_DAYS_AHEAD = 3_660;

/**
 * Parses a workshop's form about completed work. The final amount, in cents including GST, is the total the customer pays. It cannot exceed the agreed price
 * or, for an estimate, its upper end.
 */
export function parseCompletion(
  completionForm: CompletionForm,
  price: Pick<Price, "total" | "maxTotal" | "currency">,
  today: PlainDay,
): { readonly ok: true; readonly completedWork: CompletedWork } | { readonly ok: false; readonly fields: FormErrors } {
  const fields: Record<string, readonly string[]> = {};
  const text = completionForm.amount.trim();
  const amount = text === "" && price.total === price.maxTotal ? price.total : text === "" ? null : readMoney(text);
  if (amount === null) fields.amount = ["Enter the final amount in dollars, like 249.50"];
  else if (amount > price.maxTotal)
    fields.amount = [
      `The final amount can be at most ${formatMoney(price.maxTotal, price.currency)}, the agreed price`,
    ];
  const odometer = readKilometres(completionForm.odometer);
  if (odometer === "wrong") fields.odometer = ["Enter whole kilometres, like 84500"];
  const nextServiceKm = readKilometres(completionForm.nextServiceKm);
  if (nextServiceKm === "wrong") fields.nextServiceKm = ["Enter whole kilometres, like 94500"];
  else if (nextServiceKm !== null && typeof odometer === "number" && nextServiceKm <= odometer)
    fields.nextServiceKm = ["Enter a reading above the current odometer reading"];
  const day = completionForm.nextServiceDay.trim();
  const nextServiceDay = day === "" ? null : day;
  if (nextServiceDay !== null && !isPlainDay(nextServiceDay)) fields.nextServiceDay = ["Enter a date"];
  else if (nextServiceDay !== null && (nextServiceDay <= today || nextServiceDay > addDays(today, MAX_DAYS_AHEAD)))
    fields.nextServiceDay = ["Enter a date after today, within ten years"];
  const note = completionForm.note.trim() || null;
  if (note !== null && note.length > MAX_COMPLETION_NOTE_LENGTH)
    fields.note = [`Use at most ${MAX_COMPLETION_NOTE_LENGTH} characters`];
  if (amount === null || odometer === "wrong" || nextServiceKm === "wrong" || Object.keys(fields).length > 0)
    return { ok: false, fields };
  return { ok: true, completedWork: { finalCents: amount, odometer, note, nextServiceDay, nextServiceKm } };
}
