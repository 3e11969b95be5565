import { COUNTRIES, type Country, isCountry } from "../../app/domain/core/country/country.ts";
import { attemptId } from "../../app/domain/core/ids.ts";
import { googleRoutes } from "../../app/adapters/directions/google-routes.ts";
import { type Fetch, outgoing, type Provider } from "../../app/adapters/outgoing.ts";
import { afterpayClient } from "../../app/adapters/payments/afterpay/afterpay.ts";
import { braintreePayments } from "../../app/adapters/payments/braintree/braintree.ts";
import { toRefusal, isSuccess } from "../../app/adapters/payments/json-call.ts";
import { readCents, readObject } from "../../app/adapters/payments/provider-wire.ts";
import { zipPayments } from "../../app/adapters/payments/zip/zip.ts";
import { googlePlaces } from "../../app/adapters/places/google-places.ts";
import { autograb } from "../../app/adapters/rego/autograb.ts";
import type { Check } from "../../app/domain/operations/health/check.ts";
import { formatMoney } from "../../app/domain/core/money/format.ts";
import { ZERO } from "../../app/domain/core/money/money.ts";
import type { ProviderRefusal } from "../../app/domain/payments/provider.ts";
import { paymentSchema } from "../../app/settings/payment.ts";
import { readSecrets } from "../../app/settings/secrets.ts";
import type { Log } from "../../app/usecases/ports/log.ts";
import { check, type DoctorContext, TIMEOUT_MS, siteOf } from "./probe.ts";

/** Discards the adapters' logs, because the line of each service reports their problems. */
const SILENT_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Two places in each country with a drivable route between them. */
const DRIVES = {
  AU: [
    { latitude: -33.8688, longitude: 151.2093 },
    { latitude: -33.815, longitude: 151.0011 },
  ],
  NZ: [
    { latitude: -36.8485, longitude: 174.7633 },
    { latitude: -36.9083, longitude: 174.8183 },
  ],
} as const;

const countryOf = ({ config: { vars } }: DoctorContext): Country => (isCountry(vars.COUNTRY) ? vars.COUNTRY : "AU");

const settingsOf = ({ config: { vars }, secrets }: DoctorContext) => ({
  secrets: readSecrets({ ...vars, ...secrets }),
  payment: paymentSchema(vars.ENVIRONMENT === "PROD").parse(vars),
});

/** Wraps `fetch` for the worker's own calls to a provider, and records the status of the last response; null = no response. */
function recordingFetch(
  doctorContext: DoctorContext,
  provider: Provider,
): { readonly call: Fetch; readonly status: () => number | null } {
  let status: number | null = null;
  const recordingFetch: Fetch = async (input, init) => {
    const answer = await doctorContext.fetch(input, init);
    status = answer.status;
    return answer;
  };
  const call = outgoing(siteOf(doctorContext))(provider, recordingFetch, { timeoutMs: TIMEOUT_MS });
  return { call, status: () => status };
}

/** Explains to the operator what a refusal by a payment service means. */
function refusalCheck(name: string, { reason, ...more }: ProviderRefusal): Check {
  if (reason === "misconfigured") return check(name, "broken", "the keys are not taken: compare them with the account");
  const detail = "detail" in more ? `: ${more.detail}` : "";
  return check(name, "broken", reason === "unavailable" ? "gives no answer to rely on" : `refuses us${detail}`);
}

/** PayPal: creates a client token for the page and for the merchant account, which decides the currency. No money moves. */
export async function payPalChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const { secrets, payment } = settingsOf(doctorContext);
  if (!secrets.braintree) return [];
  const account = secrets.braintree.BRAINTREE_MERCHANT_ACCOUNT_ID;
  const created = await braintreePayments({
    publicKey: secrets.braintree.BRAINTREE_PUBLIC_KEY,
    privateKey: secrets.braintree.BRAINTREE_PRIVATE_KEY,
    merchantAccountId: account,
    url: payment.paymentUrls.braintree,
    isSandbox: false,
    fetch: recordingFetch(doctorContext, "braintree").call,
  }).clientToken();
  return [
    created.ok
      ? check("PayPal", "ok", `Braintree opens a payment for the merchant account ${account}`)
      : created.reason === "refused"
        ? check("PayPal", "broken", `Braintree refuses the merchant account ${account}: ${created.detail}`)
        : refusalCheck("PayPal", created),
  ];
}

/**
 * Afterpay: checks its maximum amount, and whether this deployment offers it for more. Zip: checks the key by reading a checkout that does not exist. humm
 * cannot be checked without a payment.
 */
export async function payLaterChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const { secrets, payment } = settingsOf(doctorContext);
  const checks: Check[] = [];
  if (secrets.afterpay) {
    const answer = await afterpayClient({
      merchantId: secrets.afterpay.AFTERPAY_MERCHANT_ID,
      secretKey: secrets.afterpay.AFTERPAY_SECRET_KEY,
      baseUrl: payment.paymentUrls.afterPay,
      merchantName: String(doctorContext.config.vars.BRAND_NAME),
      siteUrl: siteOf(doctorContext),
      fetch: recordingFetch(doctorContext, "afterpay").call,
    })("GET", "/v2/configuration");
    const maxAmount = isSuccess(answer) ? readCents(readObject(answer.body.maximumAmount).amount) : ZERO;
    const amount = payment.purchaseLimits.afterPay?.customerPrepayment.maximum ?? ZERO;
    const { currency } = COUNTRIES[countryOf(doctorContext)];
    const formatLimit = (amount: typeof ZERO) => formatMoney(amount, currency);
    checks.push(
      !isSuccess(answer)
        ? refusalCheck("Afterpay", toRefusal(answer))
        : amount > maxAmount
          ? check(
              "Afterpay",
              "warn",
              `takes ${formatLimit(maxAmount)} at most, PURCHASE_LIMITS offers it up to ${formatLimit(amount)}`,
            )
          : check("Afterpay", "ok", `takes payments up to ${formatLimit(maxAmount)}`),
    );
  }
  if (secrets.zip) {
    const { call, status } = recordingFetch(doctorContext, "zip");
    const zipReply = await zipPayments({
      apiKey: secrets.zip.ZIP_API_KEY,
      baseUrl: payment.paymentUrls.zip,
      fetch: call,
    }).read({
      providerId: "no-checkout",
      paymentRef: null,
      attemptId: attemptId("no-attempt"),
      amount: ZERO,
      currency: COUNTRIES[countryOf(doctorContext)].currency,
    });
    checks.push(zipReply.ok || status() === 404 ? check("Zip", "ok", "takes the key") : refusalCheck("Zip", zipReply));
  }
  return checks;
}

/** Checks lookups of plates, addresses and driving routes with one call each, as from a customer's page. */
export async function lookUpChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const { secrets } = settingsOf(doctorContext);
  const country = countryOf(doctorContext);
  const [from, to] = DRIVES[country];
  /** `isAnswered` is true if the adapter could parse the response. */
  const serviceCheck = (name: string, secret: string, status: number | null, isAnswered: boolean) =>
    isAnswered
      ? check(name, "ok", "answers")
      : check(
          name,
          "broken",
          status === 401 || status === 403
            ? `${secret} is not taken (${status}): is it a key for this service, and unrestricted for a server?`
            : status === null
              ? "gives no answer"
              : `answers ${status}`,
        );
  const checks: Check[] = [];
  if (secrets.autograb) {
    const { call, status } = recordingFetch(doctorContext, "autograb");
    const answer = await autograb({
      apiKey: secrets.autograb.AUTOGRAB_API_KEY,
      call,
      log: SILENT_LOG,
      isSandbox: false,
    }).find({ country, state: COUNTRIES[country].states[0] ?? "", plate: "0" });
    checks.push(serviceCheck("number plates", "AUTOGRAB_API_KEY", status(), answer.kind !== "unavailable"));
  }
  if (secrets.googlePlaces) {
    const { call, status } = recordingFetch(doctorContext, "googlePlaces");
    const answer = await googlePlaces({
      apiKey: secrets.googlePlaces.GOOGLE_PLACES_API_KEY,
      call,
      log: SILENT_LOG,
      attribution: "",
    }).suggest({ text: "1 Queen Street", country, near: null, session: crypto.randomUUID() });
    checks.push(serviceCheck("addresses", "GOOGLE_PLACES_API_KEY", status(), answer.kind !== "unavailable"));
  }
  if (secrets.googleRoutes) {
    const { call, status } = recordingFetch(doctorContext, "googleRoutes");
    const answer = await googleRoutes({
      apiKey: secrets.googleRoutes.GOOGLE_ROUTES_API_KEY,
      call,
      log: SILENT_LOG,
      isSandbox: false,
    }).between(from, to);
    checks.push(serviceCheck("driving distances", "GOOGLE_ROUTES_API_KEY", status(), answer.kind === "found"));
  }
  return checks;
}
