import type { Check } from "../../app/domain/operations/health/check.ts";
import { check, type DoctorContext, withTimeout, siteOf } from "./probe.ts";

/** Events for which Stripe must call our webhook endpoint. */
export const STRIPE_EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "payment_intent.amount_capturable_updated",
  "payment_intent.requires_action",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const;

export const stripeAddress = (site: string): string => `${site}/api/webhook/stripe`;

const basic = (user: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});
type Json = Readonly<Record<string, unknown>>;
const callProvider = async (
  doctorContext: DoctorContext,
  address: string,
  headers: Readonly<Record<string, string>>,
) => {
  const response = await doctorContext.fetch(
    address,
    withTimeout({ headers: { "User-Agent": "pitlane-doctor", ...headers } }),
  );
  const body = (await response.json().catch(() => ({}))) as Json;
  return { status: response.status, body };
};
const providerRefusal = (name: string, status: number, call: string) =>
  check(
    name,
    "broken",
    `${call} answers ${status}${status === 401 || status === 403 ? ": the key is not accepted" : ""}`,
  );

/** Checks the registration of hosts with Stripe, without which Apple Pay and Google Pay are not shown and customers pay by card. */
async function stripeDomainChecks(doctorContext: DoctorContext, key: string): Promise<readonly Check[]> {
  const name = "Apple Pay and Google Pay";
  const { status, body } = await callProvider(
    doctorContext,
    "https://api.stripe.com/v1/payment_method_domains?limit=100",
    {
      Authorization: `Bearer ${key}`,
    },
  );
  if (status !== 200)
    return [check(name, "warn", `Stripe answers ${status} about domains: see there that each host is registered`)];
  const domains = body.data as readonly Json[];
  return doctorContext.config.hosts.map((host) => {
    const domain = domains.find(({ domain_name }) => domain_name === host);
    if (!domain?.enabled)
      return check(name, "warn", `${host} is not ${domain ? "enabled" : "registered"} at Stripe: they are not shown`);
    const unhealthyDomains = [
      ["Apple Pay", domain.apple_pay],
      ["Google Pay", domain.google_pay],
    ].flatMap(([way, notification]) => {
      const { status, status_details } = notification as {
        status: string;
        status_details?: { error_message?: string };
      };
      return status === "active"
        ? []
        : [`${way} is ${status}: ${status_details?.error_message ?? "Stripe gives no reason"}`];
    });
    return unhealthyDomains.length > 0
      ? check(name, "warn", `${host}: ${unhealthyDomains.join("; ")}`)
      : check(name, "ok", `${host} is registered`);
  });
}

export async function stripeChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const key = doctorContext.secrets.STRIPE_SECRET_KEY;
  if (!key) return [];
  const [endpoints, domains] = await Promise.all([
    stripeEndpointChecks(doctorContext, key),
    stripeDomainChecks(doctorContext, key),
  ]);
  return [...endpoints, ...domains];
}

async function stripeEndpointChecks(doctorContext: DoctorContext, key: string): Promise<readonly Check[]> {
  const { status, body } = await callProvider(doctorContext, "https://api.stripe.com/v1/webhook_endpoints?limit=100", {
    Authorization: `Bearer ${key}`,
  });
  if (status !== 200) return [providerRefusal("Stripe", status, "Stripe")];
  const isLive = key.startsWith("sk_live_") || key.startsWith("rk_live_");
  const mode =
    doctorContext.config.vars.ENVIRONMENT === "PROD" && !isLive
      ? [check("Stripe key", "warn", "is a test key: nobody pays really")]
      : [];
  const target = stripeAddress(siteOf(doctorContext));
  const endpoint = (body.data as readonly Json[]).find(({ url }) => url === target);
  if (!endpoint)
    return [...mode, check("Stripe webhook", "broken", `there is no endpoint ${target}: add it, and put its secret`)];
  if (endpoint.status !== "enabled")
    return [...mode, check("Stripe webhook", "broken", `${target} is ${endpoint.status}: enable it`)];
  const events = endpoint.enabled_events as readonly string[];
  const missing = events.includes("*") ? [] : STRIPE_EVENTS.filter((event) => !events.includes(event));
  return [
    ...mode,
    missing.length > 0
      ? check("Stripe webhook", "broken", `${target} lacks ${missing.join(", ")}: tick them`)
      : check("Stripe webhook", "ok", `${target}, all ${STRIPE_EVENTS.length} events`),
  ];
}

export async function mailChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const { RESEND_API_KEY: key, MAIL_FROM: from } = doctorContext.secrets;
  if (!key || !from) return [];
  const domain = /@([^\s>]+)/.exec(from)?.[1]?.toLowerCase() ?? "";
  if (domain === "") return [check("mail domain", "broken", "MAIL_FROM has no address")];
  const { status, body } = await callProvider(doctorContext, "https://api.resend.com/domains", {
    Authorization: `Bearer ${key}`,
  });
  if (status === 401 && body.name === "restricted_api_key")
    return [
      check(
        "mail domain",
        "warn",
        `the key may only send, so it cannot tell: look at resend.com/domains for ${domain}`,
      ),
    ];
  if (status !== 200) return [providerRefusal("mail domain", status, "Resend")];
  const registeredDomain = (body.data as readonly Json[]).find(
    ({ name }) => domain === String(name) || domain.endsWith(`.${String(name)}`),
  );
  return [
    doctorContext.secrets.RESEND_WEBHOOK_SECRET
      ? check("mail reports", "ok", "bounces and complaints are read at /api/webhook/resend")
      : check("mail reports", "warn", "RESEND_WEBHOOK_SECRET is not set: emails that bounce are shown as sent"),
    !registeredDomain
      ? check("mail domain", "broken", `${domain} is not a domain of this Resend account: add it, and its DNS records`)
      : registeredDomain.status === "verified"
        ? check("mail domain", "ok", `${registeredDomain.name} is verified`)
        : check(
            "mail domain",
            "broken",
            `${registeredDomain.name} is ${registeredDomain.status}: add its DNS records and press Verify`,
          ),
  ];
}

export async function smsChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const {
    TWILIO_ACCOUNT_SID: sid,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_VERIFY_SERVICE_SID: service,
    SMS_FROM: from,
  } = doctorContext.secrets;
  if (!sid || !token || !service) return [];
  const headers = basic(sid, token);
  const verify = await callProvider(doctorContext, `https://verify.twilio.com/v2/Services/${service}`, headers);
  const codes =
    verify.status !== 200
      ? providerRefusal("text codes", verify.status, "Twilio Verify")
      : verify.body.code_length === 6
        ? check("text codes", "ok", "the Verify service sends six digits")
        : check(
            "text codes",
            "broken",
            `the Verify service sends ${verify.body.code_length} digits, the page asks for 6: set its code length`,
          );
  if (!from)
    return [codes, check("text sender", "warn", "SMS_FROM is not set: booking messages are only sent by email")];
  const account = `https://api.twilio.com/2010-04-01/Accounts/${sid}`;
  if (/^\+\d+$/.test(from)) {
    const { status, body } = await callProvider(
      doctorContext,
      `${account}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(from)}`,
      headers,
    );
    if (status !== 200) return [codes, providerRefusal("text sender", status, "Twilio")];
    const hasNumbers = (body.incoming_phone_numbers as readonly unknown[]).length > 0;
    return [
      codes,
      hasNumbers
        ? check("text sender", "ok", `${from} is a number of the account`)
        : check("text sender", "broken", `${from} is no number of this Twilio account`),
    ];
  }
  // No API call returns the registration of a sender name, but the state of its latest messages reveals it.
  const { status, body } = await callProvider(
    doctorContext,
    `${account}/Messages.json?From=${encodeURIComponent(from)}&PageSize=20`,
    headers,
  );
  if (status !== 200) return [codes, providerRefusal("text sender", status, "Twilio")];
  const messages = body.messages as readonly Json[];
  const failed = messages.filter((item) => item.status === "failed" || item.status === "undelivered");
  return [
    codes,
    messages.length === 0
      ? check(
          "text sender",
          "warn",
          `nothing was sent as ${from} yet: see in Twilio's console that it is registered for the country`,
        )
      : failed.length * 2 > messages.length
        ? check(
            "text sender",
            "broken",
            `${failed.length} of the last ${messages.length} messages as ${from} failed (error ${failed[0]?.error_code}): is it registered for the country?`,
          )
        : check(
            "text sender",
            "ok",
            `${messages.length - failed.length} of the last ${messages.length} messages as ${from} went`,
          ),
  ];
}

export async function signInChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const issuer = doctorContext.secrets.OIDC_ISSUER;
  if (!issuer) return [];
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { status, body } = await callProvider(doctorContext, address, {});
  if (status !== 200) return [providerRefusal("sign-in", status, address)];
  if (body.issuer !== issuer)
    return [
      check(
        "sign-in",
        "broken",
        `OIDC_ISSUER is ${issuer}, its description says ${body.issuer}: they must be the same, letter by letter`,
      ),
    ];
  const missing = ["authorization_endpoint", "token_endpoint", "jwks_uri"].filter(
    (name) => typeof body[name] !== "string",
  );
  return [
    missing.length > 0
      ? check("sign-in", "broken", `${address} lacks ${missing.join(", ")}`)
      : check("sign-in", "ok", `${issuer} describes itself`),
  ];
}
