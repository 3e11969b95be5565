import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_CONTACT } from "./contact/contact";
import { hasPermission } from "./roles";
import { contactFromProfile, missingContact } from "./profile";
import { RENEW_BEFORE_MS, calculateRenewalTime, SILENT_CHECK_DELAY_MS } from "./renewal";
import { returnPath } from "./return-path";

const profile = { name: "Kim Walker", email: "kim@customer.example", isEmailVerified: true, phone: "0404 040 404" };

it("P-217 permissions match whole names without regard to letter case", () => {
  const grantedPermissions = ["Bookings.Respond", "Leads.View"];
  expect(
    ["bookings.respond", "BOOKINGS.RESPOND", "leads.view"].map((name) => hasPermission(grantedPermissions, name)),
  ).toEqual([true, true, true]);
  expect(
    ["bookings", "respond", "", "bookings.respond "].map((name) => hasPermission(grantedPermissions, name)),
  ).toEqual([false, false, false, false]);
});

it("P-397 renews a token one minute before it expires; the silent check waits four seconds", () => {
  expect([RENEW_BEFORE_MS, calculateRenewalTime(120_000), SILENT_CHECK_DELAY_MS]).toEqual([60_000, 60_000, 4_000]);
});

it("F-338 a profile's number becomes the mobile, or the phone if it is not a mobile number", () => {
  expect(contactFromProfile("AU", profile)).toEqual({
    firstName: "Kim",
    lastName: "Walker",
    email: "kim@customer.example",
    mobile: "+61404040404",
    phone: null,
  });
  expect(contactFromProfile("AU", { ...profile, phone: "02 9876 5432" })).toMatchObject({
    mobile: null,
    phone: "+61298765432",
  });
  expect(contactFromProfile("NZ", { ...profile, phone: "nonsense", name: null })).toMatchObject({
    mobile: null,
    phone: null,
    firstName: null,
  });
});

it("F-338 a profile fills missing details and replaces nothing that was typed", () => {
  const profileContact = contactFromProfile("AU", profile);
  expect(missingContact(NO_CONTACT, profileContact)).toEqual({
    firstName: "Kim",
    lastName: "Walker",
    email: "kim@customer.example",
    mobile: "+61404040404",
  });
  expect(missingContact({ ...NO_CONTACT, firstName: "Ana", phone: "+61298765432" }, profileContact)).toEqual({
    email: "kim@customer.example",
  });
  expect(
    missingContact({ ...NO_CONTACT, firstName: "Ana", phone: "+61298765432", email: "a@b.example" }, profileContact),
  ).toBeNull();
});

it("a sign-in returns to paths of this site only", () => {
  expect(["/garage", "/quote-2/g?step=date&a=1", "/"].map(returnPath)).toEqual([
    "/garage",
    "/quote-2/g?step=date&a=1",
    "/",
  ]);
  const foreignPaths = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/x/..//evil.example",
    "evil.example",
    "",
    null,
    undefined,
  ];
  expect(foreignPaths.map(returnPath)).toEqual(foreignPaths.map(() => "/"));
  // The second path is too long for the cookie once it is percent-encoded.
  expect([returnPath(`/garage?a=${"é".repeat(100)}`).length, returnPath(`/garage?a=${"é".repeat(900)}`)]).toEqual([
    610,
    "/",
  ]);
  expect(["/customer-login?returnTo=/", "/logout", "/login/callback?code=1", "/session/end"].map(returnPath)).toEqual([
    "/",
    "/",
    "/",
    "/",
  ]);
});

it("the return path stays on this host for any input", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((tail) => `/${tail}`),
        fc.webUrl(),
      ),
      (text) => new URL(returnPath(text), "https://pitlane.test").origin === "https://pitlane.test",
    ),
  );
});

it("F-338 a profile without phone or email adds neither, and a typed name is kept", () => {
  const fromProfile = contactFromProfile("AU", { ...profile, phone: null, email: null });
  expect([fromProfile.phone, fromProfile.mobile, fromProfile.email]).toEqual([null, null, null]);
  expect(missingContact({ ...NO_CONTACT, firstName: "Ana" }, fromProfile)).toBeNull();
  expect(missingContact({ ...NO_CONTACT, firstName: "Ana", mobile: "+61404040404" }, fromProfile)).toBeNull();
  // A typed landline counts as the phone, so the profile's mobile is not added.
  expect(
    missingContact({ ...NO_CONTACT, phone: "+61298765432" }, contactFromProfile("AU", { ...profile, email: null })),
  ).toEqual({ firstName: "Kim", lastName: "Walker" });
});

it("a return path of 1,000 characters is kept, and a longer one becomes the home page", () => {
  const path = `/garage?a=${"b".repeat(990)}`;
  expect([returnPath(path), returnPath(`${path}b`)]).toEqual([path, "/"]);
  expect(["/garage\\evil", "/garage\nx", "/a//b"].map(returnPath)).toEqual(["/", "/", "/a//b"]);
});
