import { maskEmail } from "../identity/contact/email";
import { formatPhoneForDisplay, maskPhone } from "../core/phone/display";
import type { BookingRequest } from "./request";

/** The customer of a booking, reduced to what the viewer may see. */
export interface Customer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly comments: string | null;
  readonly rego: string | null;
}

/** All details, for the browser that made the booking. */
export const toCustomer = (request: BookingRequest): Customer => ({
  firstName: request.firstName,
  lastName: request.lastName,
  mobile: request.mobile === null ? null : formatPhoneForDisplay(request.mobile),
  email: request.email,
  address: request.customerAddress,
  comments: request.comments,
  rego: request.rego,
});

/** Enough details for customers to recognise their own booking. For viewers who only have the link, which does not prove who they are. */
export const toMaskedCustomer = (request: BookingRequest): Customer => ({
  firstName: request.firstName,
  lastName: null,
  mobile: request.mobile === null ? null : maskPhone(request.mobile),
  email: request.email === null ? null : maskEmail(request.email),
  address: null,
  comments: null,
  rego: null,
});
