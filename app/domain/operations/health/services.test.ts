import { expect, it } from "vitest";
import { lossOf, serviceCheck } from "./services";

it("OP-11 names what stops for customers while a service is off", () => {
  expect(serviceCheck("oidc: OIDC_ISSUER, OIDC_CLIENT_ID")).toEqual({
    name: "service",
    state: "warn",
    text: "oidc is not set, so it is off: nobody can sign in: no desk, no workshop portal, and nobody sees the callbacks that customers ask for",
  });
  expect(serviceCheck("twilio is off: TWILIO_AUTH_TOKEN").text).toContain("no code reaches a mobile");
  expect(lossOf("nonsense")).toBeNull();
});
