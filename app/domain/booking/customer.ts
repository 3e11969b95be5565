import { maskEmail } from "../identity/contact/email";
import { displayPhone, maskPhone } from "../core/phone/display";
import type { BookingRequest } from "./request";

/** Who booked, as a viewer may see it. */
export interface Customer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly comments: string | null;
  readonly rego: string | null;
}

/** All of it, for the browser that booked. */
export const customerOf = (request: BookingRequest): Customer => ({
  firstName: request.firstName,
  lastName: request.lastName,
  mobile: request.mobile === null ? null : displayPhone(request.mobile),
  email: request.email,
  address: request.customerAddress,
  comments: request.comments,
  rego: request.rego,
});

/** Enough to know one's own booking by, for someone who only has its address (house rule: a token is not a password). */
export const maskedCustomerOf = (request: BookingRequest): Customer => ({
  firstName: request.firstName,
  lastName: null,
  mobile: request.mobile === null ? null : maskPhone(request.mobile),
  email: request.email === null ? null : maskEmail(request.email),
  address: null,
  comments: null,
  rego: null,
});
