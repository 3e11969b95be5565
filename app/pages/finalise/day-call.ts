import type { SupplierId } from "../../domain/core/ids";
import type { TimeOption } from "~/domain/supplier/availability/time-options";
import { parseDateInput } from "~/domain/booking/date-input";

export interface DayTimes {
  readonly day: string;
  readonly arrivals: readonly TimeOption[];
}

/** The day the form asks for now: what was typed goes before what was chosen (B-163); null = neither is a date. */
function dayOf(form: HTMLFormElement): string | null {
  const { typedDate: parseDate, serviceDay } = Object.fromEntries(new FormData(form));
  const input = String(parseDate ?? "");
  return input.trim() === "" ? String(serviceDay ?? "") || null : parseDateInput(input);
}

/**
 * Asks for the supplier's details at the day (B-215, P-242): its times are there before the price of the day is worked out.
 * null = it is not known; the form's own answer says the same, so a failure has no words of its own.
 */
export async function timesOfDay(
  form: HTMLFormElement,
  leadGuid: string,
  supplierId: SupplierId,
): Promise<DayTimes | null> {
  const serviceDay = dayOf(form);
  if (serviceDay === null) return null;
  const response = await fetch(`/api/finalise/${leadGuid}/${supplierId}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body: JSON.stringify({ serviceDate: serviceDay }),
  }).catch(() => null);
  if (!response?.ok) return null;
  const { ServiceDate, TimeOptions } = (await response.json()) as {
    ServiceDate: string | null;
    TimeOptions: readonly { From: string; To: string | null }[];
  };
  return ServiceDate === null
    ? null
    : { day: ServiceDate, arrivals: TimeOptions.map(({ From, To }) => ({ from: From, to: To })) };
}
