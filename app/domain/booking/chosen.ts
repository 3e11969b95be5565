import { formatMoney } from "../money/format";
import type { Cents } from "../money/money";
import type { Price } from "../pricing/price";
import { EXTRA, type SupplierExtra } from "../supplier/supplier";
import type { BookingRequest } from "./request";

export interface ChosenExtra {
  readonly id: number;
  readonly name: string;
  /** As it was booked, GST inside; 0 = no charge. */
  readonly price: Cents;
}

/** Where the car and who works on it meet. */
export type Meeting = "at-supplier" | "at-customer" | "picked-up";

/** What the customer chose and answered besides the work. Both sides can read it once the booking is made. */
export interface Chosen {
  readonly meeting: Meeting;
  readonly extras: readonly ChosenExtra[];
  /** Is there a flat, safe area to work on? null = it was not asked. */
  readonly flatSafeArea: boolean | null;
}

interface Booked {
  readonly extraIds: readonly number[];
  readonly price: Pick<Price, "lines">;
  readonly isMobile: boolean;
  readonly flatSafeArea: BookingRequest["flatSafeArea"];
  /** Every extra that there is: one that its supplier has given up since is still part of this booking. */
  readonly catalogue: readonly Pick<SupplierExtra, "id" | "name">[];
}

/** Extras with a charge are lines of the price; those without one are known by their number alone. */
export const chosenOf = ({ extraIds, price, isMobile, flatSafeArea, catalogue }: Booked): Chosen => ({
  meeting: isMobile ? "at-customer" : extraIds.includes(EXTRA.vehiclePickUpAndDropOff) ? "picked-up" : "at-supplier",
  extras: extraIds.flatMap((id) => {
    const line = price.lines.find(({ key }) => key === `extra:${id}`);
    const name = line?.label ?? catalogue.find((extra) => extra.id === id)?.name;
    return name === undefined ? [] : [{ id, name, price: line?.amount ?? (0 as Cents) }];
  }),
  flatSafeArea: isMobile ? flatSafeArea : null,
});

/** "Loan car, $35.00", "Customer drop-off, no charge". */
export const extraWords = ({ name, price }: ChosenExtra, currency: Price["currency"]): string =>
  `${name}, ${price === 0 ? "no charge" : formatMoney(price, currency)}`;

/** Before the address, for the customer and for the supplier. */
export const MEETING_LABELS: Readonly<Record<Meeting, { readonly customer: string; readonly supplier: string }>> = {
  "at-supplier": { customer: "Where", supplier: "Where" },
  "at-customer": { customer: "Where", supplier: "Customer address" },
  "picked-up": { customer: "Picked up from", supplier: "Pick up from" },
};

/** Where car and mechanic or driver meet, as an address; "" = the customer named none. */
export const meetingAddress = (
  { meeting }: Pick<Chosen, "meeting">,
  { supplierAddress, customerAddress }: { readonly supplierAddress: string; readonly customerAddress: string | null },
): string => (meeting === "at-supplier" ? supplierAddress : (customerAddress ?? ""));

/** What the customer has to have ready on the day. */
export const PREPARATION: Readonly<Record<Meeting, string>> = {
  "at-supplier":
    "Bring your keys, your logbook if it is a logbook service, and the wheel lock key if your wheels have one.",
  "at-customer": "The mechanic comes to you. Have the keys ready, and the wheel lock key if your wheels have one.",
  "picked-up":
    "A driver collects your car and brings it back. Have the keys ready, and the wheel lock key if your wheels have one.",
};

interface Noted {
  readonly currency: Price["currency"];
  readonly comments: string | null;
  readonly photos: number;
  readonly orderNumber?: string | null | undefined;
}

/** The same as lines of a message, starting on a new line; "" when nothing was chosen. */
export function chosenLines(
  { extras, flatSafeArea }: Chosen,
  { currency, comments, photos, orderNumber }: Noted,
): string {
  const lines = [
    ...(extras.length === 0 ? [] : [`Extras: ${extras.map((extra) => extraWords(extra, currency)).join("; ")}`]),
    ...(flatSafeArea === null ? [] : [`Flat, safe area: ${flatSafeArea ? "yes" : "no"}`]),
    ...(comments === null || comments.trim() === "" ? [] : [`Notes: ${comments.trim()}`]),
    ...(photos === 0 ? [] : [`Photos: ${photos}`]),
    ...(orderNumber ? [`Order number: ${orderNumber}`] : []),
  ];
  return lines.map((line) => `\n${line}`).join("");
}
