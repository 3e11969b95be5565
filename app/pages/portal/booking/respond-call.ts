import { respondAlert, type RespondAlert, UNKNOWN_FAILURE } from "../../../texts/booking-offers";
import type { FieldErrors } from "../../../ui/field-errors";
import type { ResponseInput } from "./response-input";

interface GatewayResponse<T> {
  readonly data?: T | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly fields?: FieldErrors };
  }[];
}

/** Calls the gateway. It reports errors in its response body, and the page shows them, so the general alert is suppressed (`X-Suppress-Alert`). */
async function callGateway<T>(
  operationName: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<GatewayResponse<T>> {
  const response = await fetch("/api/gateway", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body: JSON.stringify({ operationName, variables }),
  });
  return (await response.json()) as GatewayResponse<T>;
}

export type RespondResult =
  | { readonly kind: "done" }
  | { readonly kind: "alert"; readonly alert: RespondAlert }
  | { readonly kind: "fields"; readonly errors: FieldErrors };

/** Sends the response, which can be undone for a minute; never throws. */
export async function respondToOffer({
  bookingOfferId,
  responseType,
  comment,
  price,
  dates,
}: ResponseInput): Promise<RespondResult> {
  try {
    const { data, errors } = await callGateway<{ respondToBookingOffer: { __typename: string; message?: string } }>(
      "respondToBookingOffer",
      {
        bookingOfferId,
        responseType,
        comment,
        availabilities: dates,
        ...(price === "" ? {} : { price }),
        canUndo: true,
      },
    );
    const result = data?.respondToBookingOffer;
    if (result?.__typename === "BookingOfferResponded") return { kind: "done" };
    if (result) return { kind: "alert", alert: respondAlert(result.__typename, result.message ?? "") };
    const fields = errors?.[0]?.extensions?.fields;
    return fields ? { kind: "fields", errors: fields } : { kind: "alert", alert: UNKNOWN_FAILURE };
  } catch {
    return { kind: "alert", alert: UNKNOWN_FAILURE };
  }
}

/** A proposed date with its possible start times (P-094). */
export interface AvailabilityEntry {
  readonly date: string;
  readonly startAt: string;
  readonly endAt: string | null;
  readonly friendlyDate: string;
  readonly timeWindowOptions: {
    readonly startAtOptions: readonly { readonly startAt: string; readonly endAt: string | null }[];
  };
}

/** Loads the start times on a date. Throws if they cannot be loaded (P-380). */
export async function loadTimeWindowOptions(bookingOfferId: number, date: string): Promise<AvailabilityEntry> {
  const optionsError = () => new Error("Couldn't get time window options.");
  const { data } = await callGateway<{ arrivalTimeOptions: Omit<AvailabilityEntry, "startAt" | "endAt"> | null }>(
    "arrivalTimeOptions",
    { bookingOfferId, date },
  ).catch(() => {
    throw optionsError();
  });
  if (!data?.arrivalTimeOptions) throw optionsError();
  return { ...data.arrivalTimeOptions, startAt: "", endAt: null };
}
