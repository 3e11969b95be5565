/** External services with the secrets that each needs. A service without all of its secrets is disabled, or replaced by its sandbox in DEV and TEST. */
const SERVICES = {
  stripe: ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  afterpay: ["AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY"],
  zip: ["ZIP_API_KEY"],
  humm: ["HUMM_ACCOUNT_ID", "HUMM_API_KEY"],
  openpay: ["OPENPAY_USERNAME", "OPENPAY_PASSWORD"],
  braintree: ["BRAINTREE_PUBLIC_KEY", "BRAINTREE_PRIVATE_KEY", "BRAINTREE_MERCHANT_ACCOUNT_ID"],
  twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_VERIFY_SERVICE_SID"],
  push: ["PUSH_KEY"],
  resend: ["RESEND_API_KEY", "MAIL_FROM"],
  autograb: ["AUTOGRAB_API_KEY"],
  googleRoutes: ["GOOGLE_ROUTES_API_KEY"],
  googlePlaces: ["GOOGLE_PLACES_API_KEY"],
  r2: ["R2_ACCOUNT_ID", "R2_BUCKET", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY"],
  abr: ["ABR_GUID"],
  nzbn: ["NZBN_SUBSCRIPTION_KEY"],
  oidc: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
} as const;

/** Settings that enable a service. Buy-now-pay-later providers are required only if PURCHASE_LIMITS enables them. */
const ENABLING_SETTING: Readonly<Record<string, string>> = {
  afterpay: "afterPay",
  zip: "zip",
  humm: "humm",
  openpay: "openpay",
};

/** The business register of each country. A deployment needs only its own. */
const COUNTRY_BY_REGISTER: Readonly<Record<string, string>> = { abr: "AU", nzbn: "NZ" };

export type Service = keyof typeof SERVICES;
export type SecretsOf<S extends Service> = Readonly<Record<(typeof SERVICES)[S][number], string>>;
export type Secrets = { readonly [S in Service]: SecretsOf<S> | null };

/** Secrets without which customer data cannot be stored. `scripts/deploy.ts` refuses a deployment that lacks one. */
export const REQUIRED_SECRETS = ["CONTACT_KEY"] as const;

/** Names of all secrets that a deployment may have. */
export const SECRET_NAMES: readonly string[] = [
  ...REQUIRED_SECRETS,
  ...Object.values(SERVICES).flat(),
  "SMS_FROM",
  "RESEND_WEBHOOK_SECRET",
];

const SANDBOX_ENVIRONMENTS = ["DEV", "TEST"];
const isSet = (value: unknown) => typeof value === "string" && value !== "";

/** Whether sandboxes replace missing services. Otherwise a missing service is hidden, because customers must never pay into a sandbox. */
export const allowsSandbox = (environment: string): boolean => SANDBOX_ENVIRONMENTS.includes(environment);

/** Secrets per service, complete or null. A service with only some of its secrets is treated like one without any. */
export function readSecrets(env: Readonly<Record<string, unknown>>): Secrets {
  return Object.fromEntries(
    Object.entries(SERVICES).map(([service, names]) => [
      service,
      names.every((name) => isSet(env[name]))
        ? Object.fromEntries(names.map((name) => [name, String(env[name])]))
        : null,
    ]),
  ) as Secrets;
}

/** Services with only some of their secrets, and the missing ones. */
const partiallyConfiguredServices = (env: Readonly<Record<string, unknown>>) =>
  Object.entries(SERVICES).flatMap(([service, names]) => {
    const missingNames = names.filter((name) => !isSet(env[name]));
    return missingNames.length > 0 && missingNames.length < names.length
      ? [{ service, names, lacks: missingNames }]
      : [];
  });

/** The environment without the secrets of incomplete services, so that no setting treats such a service as enabled. */
export function withoutIncompleteServices(env: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const unusedNames = new Set<string>(partiallyConfiguredServices(env).flatMap(({ names }) => names));
  return unusedNames.size === 0
    ? env
    : Object.fromEntries(Object.entries(env).filter(([name]) => !unusedNames.has(name)));
}

/**
 * Problems for the operator: services with only some of their secrets, in every environment. Where there are no sandboxes, also missing required secrets and
 * disabled services.
 */
export function serviceProblems(env: Readonly<Record<string, unknown>>, secrets: Secrets): readonly string[] {
  const partialServices = partiallyConfiguredServices(env);
  const serviceMessages = partialServices.map(({ service, lacks }) => `${service} is off: ${lacks.join(", ")}`);
  if (allowsSandbox(String(env.ENVIRONMENT))) return serviceMessages;
  // Whether a missing service is a problem. A white label has no sign-in, so it needs no identity provider. Buy-now-pay-later is needed only if it is enabled.
  const isRequired = (service: string) =>
    service === "oidc"
      ? env.WHITE_LABEL !== "true"
      : service in COUNTRY_BY_REGISTER
        ? env.COUNTRY === COUNTRY_BY_REGISTER[service]
        : !(service in ENABLING_SETTING) ||
          Object.keys(Object(env.PURCHASE_LIMITS)).includes(ENABLING_SETTING[service] ?? "");
  const missingSecrets = REQUIRED_SECRETS.filter((name) => !isSet(env[name])).map(
    (name) => `${name}: contact details cannot be stored, so no quote can be started`,
  );
  return [
    ...missingSecrets,
    ...serviceMessages,
    ...Object.entries(SERVICES).flatMap(([service, names]) =>
      secrets[service as Service] === null &&
      isRequired(service) &&
      !partialServices.some((partialService) => partialService.service === service)
        ? [`${service}: ${names.join(", ")}`]
        : [],
    ),
  ];
}
