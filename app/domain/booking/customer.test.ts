import { expect, it } from "vitest";
import { customerOf, maskedCustomerOf } from "./customer";
import type { BookingRequest } from "./request";

const request = {
  firstName: "Kiri",
  lastName: "Walker",
  mobile: "+61404040404",
  email: "kiri@example.com",
  customerAddress: "1 Albion St",
  comments: "Dog in the yard",
  rego: "ABC123",
} as BookingRequest;

it("B-211 the booking link alone shows no usable contact details", () => {
  const view = JSON.stringify(maskedCustomerOf(request));
  for (const hidden of ["Walker", "040 404", "kiri@", "Albion", "Dog", "ABC123"]) expect(view).not.toContain(hidden);
  expect(maskedCustomerOf(request)).toMatchObject({ firstName: "Kiri", mobile: "0404 0..." });
});

it("the browser that made the booking sees the contact details unmasked", () => {
  expect(customerOf(request)).toMatchObject({ lastName: "Walker", mobile: "0404 040 404", email: "kiri@example.com" });
});

it("missing details stay empty, with and without masking", () => {
  const nobody = { ...request, mobile: null, email: null };
  expect(customerOf(nobody)).toMatchObject({ mobile: null, email: null });
  expect(maskedCustomerOf(nobody)).toMatchObject({ mobile: null, email: null });
  expect(maskedCustomerOf(request).email).toMatch(/^[^@]+@/);
});
