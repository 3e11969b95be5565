import { expect, it } from "vitest";
import { parseEmail } from "../../domain/identity/contact/email";
import { toProfile } from "./claims";

it("an email address from a sign-in provider is normalised like one typed by its owner", () => {
  expect(toProfile({ email: "tamati@māori.nz" }).email).toBe(parseEmail("tamati@māori.nz"));
  for (const email of [
    "tamati@xn--mori-qsa.nz",
    "Anna.O'Neil@Example.com",
    "josé@example.com",
    "\uff41dmin@example.com",
  ])
    expect(toProfile({ email }).email).toBe(email);
  expect(toProfile({ email: " " }).email).toBeNull();
});

it("an email address is verified only if the provider sends the boolean true", () => {
  expect(
    [true, "true", 1, false, null, undefined].map((text) => toProfile({ email_verified: text }).isEmailVerified),
  ).toEqual([true, false, false, false, false, false]);
});
