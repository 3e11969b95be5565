import type { SupplierId } from "../../domain/core/ids";
import type { TimeOption } from "~/domain/supplier/availability/time-options";
import { parseDateInput } from "~/domain/booking/date-input";

export interface DayTimes {
  readonly day: string;
  readonly arrivals: readonly TimeOption[];
}

/** The requested day. A typed day takes precedence over a chosen one (B-163). Null = neither is a date. */
function selectedDay(form: HTMLFormElement): string | null {
  const { typedDate: typedDay, serviceDay } = Object.fromEntries(new FormData(form));
  const dateText = String(typedDay ?? "");
  return dateText.trim() === "" ? String(serviceDay ?? "") || null : parseDateInput(dateText);
}

/**
 * Requests the supplier's details for the day (B-215, P-242), so that its times arrive before its price is computed. Null = unknown. A failure has no message
 * here, because the form's own response reports the same problem.
 */
export async function loadDayTimes(
  form: HTMLFormElement,
  leadGuid: string,
  supplierId: SupplierId,
): Promise<DayTimes | null> {
  const serviceDay = selectedDay(form);
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
