import type { RangeProblem } from "../domain/supplier/address-range";

export const DISCOUNT_CHANGED = {
  title: "Previous Discount Changed",
  text: "Your discount is no longer available: it has reached its limit or has already been used. Please check the new total.",
} as const;

/** Message for the customer below the address field. */
export const RANGE_MESSAGES: Readonly<Record<RangeProblem, string>> = {
  FinaliseAddressOutOfMobileSupplierRange: "This address is outside the area the mechanic travels to",
  FinaliseAddressOutOfValetRange:
    "This address is too far away for pick-up and drop-off. Remove that extra, or use an address within 6 km by road",
};
