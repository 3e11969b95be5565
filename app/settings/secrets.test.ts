import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { serviceProblems, readSecrets, withoutIncompleteServices } from "./secrets";

const STRIPE = { STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };

it("a service is enabled with all its secrets and disabled with none", () => {
  const secrets = readSecrets({ ENVIRONMENT: "PROD", ...STRIPE });
  expect(secrets.stripe).toEqual(STRIPE);
  expect(secrets.twilio).toBeNull();
});

it.each([
  "DEV",
  "PROD",
])("in %s a service with only some secrets is off and reported once; the others stay on", (ENVIRONMENT) => {
  const env = {
    ENVIRONMENT,
    CONTACT_KEY: "key",
    STRIPE_SECRET_KEY: "sk",
    STRIPE_PUBLISHABLE_KEY: "pk",
    ZIP_API_KEY: "zip",
  };
  const secrets = readSecrets(env);
  expect(secrets.stripe).toBeNull();
  expect(secrets.zip).toEqual({ ZIP_API_KEY: "zip" });
  expect(serviceProblems(env, secrets).filter((line) => line.startsWith("stripe"))).toEqual([
    "stripe is off: STRIPE_WEBHOOK_SECRET",
  ]);
  // Settings that depend on the secret treat the service as disabled.
  expect(withoutIncompleteServices(env)).toEqual({ ENVIRONMENT, CONTACT_KEY: "key", ZIP_API_KEY: "zip" });
});

it("every secret of every service is in the deployment guide", () => {
  const page = readFileSync("docs/guides/deploy.md", "utf8");
  const lines = serviceProblems(
    { ENVIRONMENT: "PROD", PURCHASE_LIMITS: { afterPay: 1, zip: 1, humm: 1, openpay: 1 } },
    readSecrets({}),
  );
  const names = lines.flatMap((line) => line.match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g) ?? []);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it("production reports every unconfigured service; development has sandboxes and reports none", () => {
  const missingNames = (env: Record<string, string>) =>
    serviceProblems(env, readSecrets(env)).map((line) => line.split(":")[0]);
  expect(missingNames({ ENVIRONMENT: "PROD", CONTACT_KEY: "key", ...STRIPE })).toEqual([
    "braintree",
    "twilio",
    "push",
    "resend",
    "autograb",
    "googleRoutes",
    "googlePlaces",
    "r2",
    "oidc",
  ]);
  expect(missingNames({ ENVIRONMENT: "PROD", CONTACT_KEY: "key", WHITE_LABEL: "true", ...STRIPE })).toEqual([
    "braintree",
    "twilio",
    "push",
    "resend",
    "autograb",
    "googleRoutes",
    "googlePlaces",
    "r2",
  ]);
  expect(missingNames({ ENVIRONMENT: "PROD", ...STRIPE, PURCHASE_LIMITS: { zip: {} } as unknown as string })).toContain(
    "zip",
  );
  expect(missingNames({ ENVIRONMENT: "DEV" })).toEqual([]);
});

it("production requires the session secret; development has a default", () => {
  const missing = (env: Record<string, string>) =>
    serviceProblems(env, readSecrets(env)).filter((line) => line.startsWith("CONTACT_KEY"));
  for (const ENVIRONMENT of ["PROD", "UAT", "PreProd"]) {
    expect(missing({ ENVIRONMENT })).toEqual([
      "CONTACT_KEY: contact details cannot be stored, so no quote can be started",
    ]);
    expect(missing({ ENVIRONMENT, CONTACT_KEY: "key" })).toEqual([]);
  }
  for (const ENVIRONMENT of ["DEV", "TEST"]) expect(missing({ ENVIRONMENT })).toEqual([]);
});
