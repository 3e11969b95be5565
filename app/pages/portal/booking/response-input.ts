import { MAX_ALTERNATIVES } from "../../../domain/booking/booking-offer/alternative-dates";
import type { DateInput } from "../../../domain/booking/booking-offer/booking-offer";

/** The values of the response form as entered. */
export interface ResponseInput {
  readonly bookingOfferId: number;
  readonly responseType: number | null;
  readonly comment: string;
  /** The proposed price as entered; "" = no price is proposed. */
  readonly price: string;
  readonly dates: readonly DateInput[];
}

/** "08:00" or "09:00-11:00", the option value of a start time. */
export const startValue = ({ startAt, endAt }: Pick<DateInput, "startAt" | "endAt">): string =>
  startAt === "" ? "" : endAt === null ? startAt : `${startAt}-${endAt}`;

const parseStart = (value: string): Pick<DateInput, "startAt" | "endAt"> => {
  const [startAt = "", endAt] = value.split("-");
  return { startAt, endAt: endAt ?? null };
};

/** Parses the form's fields, both in the browser and on the server. Rows without a date are left out. */
export function readResponseInput(fields: Readonly<Record<string, unknown>>): ResponseInput {
  const fieldText = (name: string) => String(fields[name] ?? "");
  const type = fieldText("responseType");
  const rows = Array.from({ length: MAX_ALTERNATIVES }, (_, index) => ({
    date: fieldText(`date-${index + 1}`),
    ...parseStart(fieldText(`startAt-${index + 1}`)),
  }));
  return {
    bookingOfferId: Number(fieldText("bookingOfferId")) || 0,
    responseType: /^\d{1,3}$/.test(type) ? Number(type) : null,
    comment: fieldText("comment"),
    price: fieldText("price"),
    dates: rows.filter(({ date }) => date !== ""),
  };
}
