import { expect, it } from "vitest";
import { lossOf, serviceCheck } from "./services";

it("OP-11 names what customers cannot do while a service is off", () => {
  expect(serviceCheck("oidc: OIDC_ISSUER, OIDC_CLIENT_ID")).toEqual({
    name: "service",
    state: "warn",
    text: "oidc is not configured, so it is off: no one can sign in, so the desk and the workshop portal are closed and callback requests are not seen",
  });
  expect(serviceCheck("twilio is off: TWILIO_AUTH_TOKEN").text).toContain("no text messages or codes are sent");
  expect(lossOf("nonsense")).toBeNull();
});
