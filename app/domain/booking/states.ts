import type { BookingToken, LeadGuid } from "../core/ids";
/** Where one goes from finalise: the specification's state names and parameters (B-043). Each answers an address. */
export const BOOKING_STATES = {
  "booking-pay": ({ bookingToken }: { readonly bookingToken: BookingToken }) => `/booking/${bookingToken}/pay`,
  confirmation: ({ bookingToken }: { readonly bookingToken: BookingToken }) => `/booking/${bookingToken}/confirmation`,
  "product-confirmation": ({ bookingToken }: { readonly bookingToken: BookingToken }) =>
    `/booking/${bookingToken}/product-confirmation`,
  quotes: ({ leadGuid }: { readonly leadGuid: LeadGuid }) => `/quotes/${leadGuid}`,
} as const;
