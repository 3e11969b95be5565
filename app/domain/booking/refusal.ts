import type { PlainDay } from "../time/plain-date";
import type { PrevalidateCode } from "./prevalidate-codes";

/** The names of the prevalidate codes among our outcomes. */
export const OUTCOME_OF_CODE = {
  1: "booking-already-submitted",
  2: "booking-address-required",
  3: "supplier-not-available",
  4: "date-no-longer-available",
  5: "insufficient-booking-amount",
  6: "address-out-of-range",
  7: "date-no-longer-possible",
  8: "booking-not-submitted",
} as const satisfies Readonly<Record<PrevalidateCode, string>>;

export type BookingRefusalCode = (typeof OUTCOME_OF_CODE)[PrevalidateCode];

/** Why a booking was not taken, with what helps the customer on. */
export interface BookingRefusal {
  readonly ok: false;
  readonly code: BookingRefusalCode;
  readonly errorCode: PrevalidateCode;
  /** The booking that is in the way (code 1). */
  readonly existing: { readonly id: number; readonly token: string } | null;
  /** The next days with room (code 4). */
  readonly nextDays: readonly PlainDay[];
}

export const refuseBooking = (errorCode: PrevalidateCode, help: Partial<Pick<BookingRefusal, "existing" | "nextDays">> = {}): BookingRefusal => ({
  ok: false,
  code: OUTCOME_OF_CODE[errorCode],
  errorCode,
  existing: help.existing ?? null,
  nextDays: help.nextDays ?? [],
});
