import { d1Health } from "../../app/adapters/db/health";
import { ownDeployment } from "../../app/adapters/deployment";
import { healthDetails, healthz } from "../../app/api/health";
import type { Context } from "../../app/usecases/context";
import { STRIPE_EVENTS } from "../../scripts/doctor/providers";
import type { CloudflareApi } from "./cloudflare-api";
import { sqliteD1 } from "./sqlite-d1";

const SITE = "https://quotes.pitlane-operator.net";
export const ISSUER = "https://id.operator.net/";

/** A typical set of an operator's secrets. */
export const SECRETS: Readonly<Record<string, string>> = {
  CONTACT_KEY: "gxk6OXARqw/FOgOnjkHvkwbspj+4j17ahdC3Ee+WBag=",
  OPERATOR_KEY: "7c1f0d2b9e8a4f6c7c1f0d2b9e8a4f6c",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_VERIFY_SERVICE_SID: "VA1",
  SMS_FROM: "+61400000001",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_MQ==",
  MAIL_FROM: "Quotes <quotes@mail.operator.net>",
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: "client",
  OIDC_CLIENT_SECRET: "secret",
  R2_ACCOUNT_ID: "0123456789abcdef0123456789abcdef",
  R2_BUCKET: "pitlane-prod-uploads",
  R2_ACCESS_KEY_ID: "key",
  R2_SECRET_ACCESS_KEY: "secret",
};

/** Secrets of optional services. */
export const MORE_SECRETS: Readonly<Record<string, string>> = {
  BRAINTREE_PUBLIC_KEY: "public",
  BRAINTREE_PRIVATE_KEY: "private",
  BRAINTREE_MERCHANT_ACCOUNT_ID: "pitlane_aud",
  AFTERPAY_MERCHANT_ID: "merchant",
  AFTERPAY_SECRET_KEY: "afterpay",
  ZIP_API_KEY: "zip",
  AUTOGRAB_API_KEY: "autograb",
  GOOGLE_PLACES_API_KEY: "places",
  GOOGLE_ROUTES_API_KEY: "routes",
};
const basicAuth = (user = "", password = "") => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

const ok = (body: unknown, status = 200) => Response.json(body, { status });
const jsonResponse = async (body: unknown, status = 200) => ok(body, status);

/**
 * Stand-in for everything that the doctor queries except Cloudflare: the deployment itself (its own code over the stand-in's database), the bucket with its
 * own rule, and the providers, in the formats that they publish. A test breaks one thing at a time.
 */
export class Outside {
  readonly #api: CloudflareApi;
  readonly #worker: string;
  readonly #database: string;
  /** True if the whole site is unreachable. */
  isSilent = false;
  /** Values of the running version that differ from the deployed one. */
  running: Readonly<Record<string, unknown>> = {};
  /** Status of the page with every message when it is requested without a key. */
  outboxStatus = 404;
  refusesUploads = false;
  webhooks: { url: string; status: string; enabled_events: string[] }[] = [];
  payDomains: {
    domain_name: string;
    enabled: boolean;
    apple_pay: { status: string; status_details?: { error_message: string } };
    google_pay: { status: string };
  }[] = [];
  mailStatus = "verified";
  codeLength = 6;
  numbers: string[] = ["+61400000001"];
  sent: { status: string; error_code: number | null }[] = [];
  /** null = the provider has no discovery document. */
  issuer: string | null = ISSUER;
  merchantAccount = MORE_SECRETS.BRAINTREE_MERCHANT_ACCOUNT_ID ?? "";
  mostAtAfterpay = "2000.00";
  zipKey = MORE_SECRETS.ZIP_API_KEY ?? "";
  afterpayKey = MORE_SECRETS.AFTERPAY_SECRET_KEY ?? "";
  braintreeKey = MORE_SECRETS.BRAINTREE_PRIVATE_KEY ?? "";
  platesKey = MORE_SECRETS.AUTOGRAB_API_KEY ?? "";
  addressesKey = MORE_SECRETS.GOOGLE_PLACES_API_KEY ?? "";
  routesStatus = 200;
  readonly objects = new Set<string>();

  constructor(api: CloudflareApi, worker: string, database: string) {
    this.#api = api;
    this.#worker = worker;
    this.#database = database;
    this.restoreStripe();
  }

  /** Restores valid payment method domains, in the format of Stripe's reference (npm stripe 23.1.0, PaymentMethodDomains), and the webhook. */
  restoreStripe(): void {
    this.payDomains = [
      {
        domain_name: new URL(SITE).host,
        enabled: true,
        apple_pay: { status: "active" },
        google_pay: { status: "active" },
      },
    ];
    this.webhooks = [{ url: `${SITE}/api/webhook/stripe`, status: "enabled", enabled_events: [...STRIPE_EVENTS] }];
  }

  /** The context of the running deployment. */
  context(): Context {
    const worker = this.#api.workers.get(this.#worker);
    const version = worker?.versions.at(-1);
    const vars = Object.fromEntries(
      (worker?.bindings ?? []).filter(({ type }) => type === "plain_text").map(({ name, text }) => [name, text]),
    );
    return {
      db: { health: d1Health(sqliteD1(this.#api.database(this.#database).database)) },
      clock: { now: () => Date.now() },
      log: { error: () => undefined, warn: () => undefined },
      traceId: "trace",
      // Uses a test environment, because the texts of a production site have their own tests.
      config: { environment: "TEST" },
      deployment: ownDeployment({
        ...vars,
        ...Object.fromEntries(worker?.secrets ?? []),
        VERSION: version && { id: version.id, tag: version.tag },
        ...this.running,
      }),
    } as unknown as Context;
  }

  answer = async (request: Request): Promise<Response> => {
    const { host, pathname, searchParams } = new URL(request.url);
    if (host === new URL(SITE).host) return this.#site(request, pathname);
    if (host.endsWith(".r2.cloudflarestorage.com")) return this.#bucket(request, pathname);
    if (host === "api.stripe.com" && pathname === "/v1/webhook_endpoints")
      return request.headers.get("Authorization") === `Bearer ${SECRETS.STRIPE_SECRET_KEY}`
        ? ok({ object: "list", data: this.webhooks, has_more: false })
        : ok({ error: { type: "invalid_request_error" } }, 401);
    if (host === "api.stripe.com" && pathname === "/v1/payment_method_domains")
      return request.headers.get("Authorization") === `Bearer ${SECRETS.STRIPE_SECRET_KEY}`
        ? ok({ object: "list", data: this.payDomains, has_more: false })
        : ok({ error: { type: "invalid_request_error" } }, 401);
    if (host === "api.resend.com" && pathname === "/domains")
      return ok({ data: [{ id: "d1", name: "mail.operator.net", status: this.mailStatus }] });
    if (host === "verify.twilio.com") return ok({ sid: "VA1", code_length: this.codeLength });
    if (host === "api.twilio.com" && pathname.endsWith("/IncomingPhoneNumbers.json"))
      return ok({
        incoming_phone_numbers: this.numbers
          .filter((value) => value === searchParams.get("PhoneNumber"))
          .map((phone_number) => ({ phone_number })),
      });
    if (host === "api.twilio.com" && pathname.endsWith("/Messages.json")) return ok({ messages: this.sent });
    if (host === new URL(ISSUER).host && pathname === "/.well-known/openid-configuration")
      return this.issuer === null
        ? new Response("Not found", { status: 404 })
        : ok({
            issuer: this.issuer,
            authorization_endpoint: `${ISSUER}authorize`,
            token_endpoint: `${ISSUER}token`,
            jwks_uri: `${ISSUER}jwks`,
          });
    return this.#paymentService(request, host, pathname) ?? this.#lookUp(request, host, pathname);
  };

  /**
   * PayPal and the buy-now-pay-later providers, with the responses and refusals of their references (docs of Braintree's GraphQL, Afterpay's v2, Zip's
   * merchant API).
   */
  #paymentService(request: Request, host: string, pathname: string): Promise<Response> | null {
    const authorization = request.headers.get("Authorization");
    if (host === "payments.braintree-api.com") return this.#braintree(request, authorization);
    if (host === "global-api.afterpay.com" && pathname === "/v2/configuration") {
      // Afterpay's edge refuses clients without a user agent.
      if (!request.headers.get("User-Agent")) return jsonResponse({ errorCode: "forbidden" }, 403);
      return authorization === basicAuth(MORE_SECRETS.AFTERPAY_MERCHANT_ID, this.afterpayKey)
        ? jsonResponse({ maximumAmount: { amount: this.mostAtAfterpay, currency: "AUD" } })
        : jsonResponse({ errorCode: "unauthorized", httpStatusCode: 401 }, 401);
    }
    if (host === "merchant-api.com" && pathname.startsWith("/merchant/checkouts/"))
      return authorization === `Bearer ${this.zipKey}`
        ? jsonResponse({ error: { code: "resource_not_found", message: "no such checkout" } }, 404)
        : jsonResponse({ error: { code: "authentication_error" } }, 401);
    return null;
  }

  /** Braintree returns HTTP status 200 even for errors. */
  async #braintree(request: Request, authorization: string | null): Promise<Response> {
    if (authorization !== basicAuth(MORE_SECRETS.BRAINTREE_PUBLIC_KEY, this.braintreeKey))
      return ok({ errors: [{ message: "no", extensions: { errorClass: "AUTHENTICATION" } }] });
    const { variables } = (await request.json()) as {
      variables: { input: { clientToken: { merchantAccountId: string } } };
    };
    return variables.input.clientToken.merchantAccountId === this.merchantAccount
      ? ok({ data: { createClientToken: { clientToken: "token" } } })
      : ok({ errors: [{ message: "no", extensions: { errorClass: "VALIDATION", legacyCode: "92810" } }] });
  }

  async #lookUp(request: Request, host: string, pathname: string): Promise<Response> {
    const key = request.headers.get("X-Goog-Api-Key");
    if (host === "api.autograb.com.au")
      return request.headers.get("ApiKey") === this.platesKey
        ? ok({ success: false, message: "not found" }, 404)
        : ok({ success: false }, 401);
    if (host === "places.googleapis.com" && pathname === "/v1/places:autocomplete")
      return key === this.addressesKey ? ok({ suggestions: [] }) : ok({ error: { code: 403 } }, 403);
    if (host === "routes.googleapis.com")
      return this.routesStatus === 200
        ? ok({ routes: [{ distanceMeters: 24_000, duration: "1800s" }] })
        : ok({ error: { code: this.routesStatus } }, this.routesStatus);
    return ok({ error: `nobody answers ${host}${pathname}` }, 404);
  }

  async #site(request: Request, pathname: string): Promise<Response> {
    if (this.isSilent) throw new TypeError("fetch failed");
    if (pathname === "/healthz") return healthz(this.context());
    if (pathname === "/api/health/details") return healthDetails(request, this.context());
    return new Response("not found", { status: pathname === "/dev/outbox" ? this.outboxStatus : 404 });
  }

  /** The bucket's S3 endpoint: it answers a preflight request according to the configured rule, and checks that a request is signed. */
  #bucket(request: Request, pathname: string): Response {
    const [, bucket = "", key = ""] = pathname.split("/");
    const rules = (this.#api.buckets.get(bucket) ?? []) as readonly {
      readonly allowed: Readonly<Record<"origins" | "methods" | "headers", readonly string[]>>;
    }[];
    if (request.method === "OPTIONS") {
      const origin = request.headers.get("Origin") ?? "";
      const method = request.headers.get("Access-Control-Request-Method") ?? "";
      const isAllowed = rules.some(
        ({ allowed }) =>
          allowed.origins.includes(origin) &&
          allowed.methods.includes(method) &&
          allowed.headers.includes(request.headers.get("Access-Control-Request-Headers") ?? ""),
      );
      return isAllowed
        ? new Response(null, { status: 204, headers: { "Access-Control-Allow-Origin": origin } })
        : new Response("CORS not configured", { status: 403 });
    }
    if (this.refusesUploads || !request.headers.get("Authorization")?.startsWith("AWS4-HMAC-SHA256"))
      return new Response("AccessDenied", { status: 403 });
    if (request.method === "PUT") this.objects.add(key);
    if (request.method === "DELETE") this.objects.delete(key);
    return new Response(null, { status: request.method === "DELETE" ? 204 : 200 });
  }
}
