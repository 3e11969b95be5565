import { expect, it } from "vitest";
import { missingServices, readSecrets } from "./secrets";

const STRIPE = { STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };

it("a service with all its secrets is on, one with none is off", () => {
  const secrets = readSecrets({ ENVIRONMENT: "PROD", ...STRIPE });
  expect(secrets.stripe).toEqual(STRIPE);
  expect(secrets.twilio).toBeNull();
});

it("half a configuration stops with the names of what is missing", () => {
  expect(() => readSecrets({ ENVIRONMENT: "DEV", STRIPE_SECRET_KEY: "sk" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET (for stripe)",
  );
});

it("production names every service it runs without; development has sandboxes and names none", () => {
  const names = (env: Record<string, string>) =>
    missingServices(env, readSecrets(env)).map((line) => line.split(":")[0]);
  expect(names({ ENVIRONMENT: "PROD", CONTACT_KEY: "key", ...STRIPE })).toEqual([
    "braintree",
    "twilio",
    "resend",
    "autograb",
    "googleRoutes",
    "googlePlaces",
    "r2",
    "oidc",
  ]);
  expect(names({ ENVIRONMENT: "PROD", CONTACT_KEY: "key", WHITE_LABEL: "true", ...STRIPE })).toEqual([
    "braintree",
    "twilio",
    "resend",
    "autograb",
    "googleRoutes",
    "googlePlaces",
    "r2",
  ]);
  expect(names({ ENVIRONMENT: "PROD", ...STRIPE, PURCHASE_LIMITS: { zip: {} } as unknown as string })).toContain("zip");
  expect(names({ ENVIRONMENT: "DEV" })).toEqual([]);
});

it("production names the secret that no quote can be begun without; development has one of its own", () => {
  const missing = (env: Record<string, string>) =>
    missingServices(env, readSecrets(env)).filter((line) => line.startsWith("CONTACT_KEY"));
  for (const ENVIRONMENT of ["PROD", "UAT", "PreProd"]) {
    expect(missing({ ENVIRONMENT })).toEqual(["CONTACT_KEY: no contact details can be kept, so no quote can be begun"]);
    expect(missing({ ENVIRONMENT, CONTACT_KEY: "key" })).toEqual([]);
  }
  for (const ENVIRONMENT of ["DEV", "TEST"]) expect(missing({ ENVIRONMENT })).toEqual([]);
});
