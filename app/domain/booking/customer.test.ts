import { expect, it } from "vitest";
import { toCustomer, toMaskedCustomer } from "./customer";
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
  const maskedText = JSON.stringify(toMaskedCustomer(request));
  for (const hiddenText of ["Walker", "040 404", "kiri@", "Albion", "Dog", "ABC123"])
    expect(maskedText).not.toContain(hiddenText);
  expect(toMaskedCustomer(request)).toMatchObject({ firstName: "Kiri", mobile: "0404 0..." });
});

it("the browser that made the booking sees the contact details unmasked", () => {
  expect(toCustomer(request)).toMatchObject({ lastName: "Walker", mobile: "0404 040 404", email: "kiri@example.com" });
});

it("missing details stay empty, with and without masking", () => {
  const anonymousRequest = { ...request, mobile: null, email: null };
  expect(toCustomer(anonymousRequest)).toMatchObject({ mobile: null, email: null });
  expect(toMaskedCustomer(anonymousRequest)).toMatchObject({ mobile: null, email: null });
  expect(toMaskedCustomer(request).email).toMatch(/^[^@]+@/);
});
