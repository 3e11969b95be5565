import type { Cents } from "../core/money/money";
import type { Price } from "../pricing/price";
import { EXTRA, type SupplierExtra } from "../supplier/supplier";
import type { BookingRequest } from "./request";

export interface ChosenExtra {
  readonly id: number;
  readonly name: string;
  /** The price at booking time, including GST; 0 = no charge. */
  readonly price: Cents;
}

/** Where the supplier and the customer meet: at the workshop, at the customer's address, or where the supplier picks up the car. */
export type MeetingPlace = "at-supplier" | "at-customer" | "picked-up";

/** The customer's choices and answers apart from the work itself. Both the customer and the workshop can read them once the booking is made. */
export interface BookingChoices {
  readonly meetingPlace: MeetingPlace;
  readonly extras: readonly ChosenExtra[];
  /** Whether there is a flat, safe area to work on. null = the customer was not asked. */
  readonly flatSafeArea: boolean | null;
}

interface BookedSelection {
  readonly extraIds: readonly number[];
  readonly price: Pick<Price, "lines">;
  readonly isMobile: boolean;
  readonly flatSafeArea: BookingRequest["flatSafeArea"];
  /** The supplier's extras, including those that it no longer offers but that are still part of this booking. */
  readonly catalogue: readonly Pick<SupplierExtra, "id" | "name">[];
}

/** Extracts the choices from a booking. Extras with a charge are lines of the price; free extras are identified by their id only. */
export const bookingChoices = ({
  extraIds,
  price,
  isMobile,
  flatSafeArea,
  catalogue,
}: BookedSelection): BookingChoices => ({
  meetingPlace: isMobile
    ? "at-customer"
    : extraIds.includes(EXTRA.vehiclePickUpAndDropOff)
      ? "picked-up"
      : "at-supplier",
  extras: extraIds.flatMap((id) => {
    const line = price.lines.find(({ key }) => key === `extra:${id}`);
    const name = line?.label ?? catalogue.find((extra) => extra.id === id)?.name;
    return name === undefined ? [] : [{ id, name, price: line?.amount ?? (0 as Cents) }];
  }),
  flatSafeArea: isMobile ? flatSafeArea : null,
});

/** Address where the work or the handover takes place; "" = the customer gave none. */
export const meetingAddress = (
  { meetingPlace }: Pick<BookingChoices, "meetingPlace">,
  { supplierAddress, customerAddress }: { readonly supplierAddress: string; readonly customerAddress: string | null },
): string => (meetingPlace === "at-supplier" ? supplierAddress : (customerAddress ?? ""));
