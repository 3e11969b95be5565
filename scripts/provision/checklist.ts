import type { EnvironmentConfig } from "../cloudflare/environment.ts";
import { outageImpact } from "../../app/domain/operations/health/services.ts";
import { STRIPE_EVENTS, stripeAddress } from "../doctor/providers.ts";

export interface Task {
  /** null = cannot be checked from here. */
  readonly isDone: boolean | null;
  readonly text: string;
}

/** Buy-now-pay-later providers, by their name in PURCHASE_LIMITS. */
const PAY_LATER_PROVIDERS = [
  ["afterPay", "Afterpay", ["AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY"]],
  ["zip", "Zip", ["ZIP_API_KEY"]],
  ["humm", "humm", ["HUMM_ACCOUNT_ID", "HUMM_API_KEY"]],
] as const;

/** Manual tasks with the values to paste. `configuredNames` = secrets that are in the file or at Cloudflare. */
export function checklist(config: EnvironmentConfig, configuredNames: readonly string[]): readonly Task[] {
  const site = String(config.vars.WEBSITE_URL).replace(/\/$/, "");
  const hasAll = (...names: readonly string[]) => names.every((name) => configuredNames.includes(name));
  return [
    { isDone: null, text: `Domain: the zone of ${config.hosts.join(", ")} is active in this Cloudflare account` },
    { isDone: null, text: "Workers Paid is switched on in this account" },
    {
      isDone: hasAll("STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"),
      text: `Stripe: a webhook endpoint ${stripeAddress(site)} with ${STRIPE_EVENTS.join(", ")}; its signing secret is STRIPE_WEBHOOK_SECRET`,
    },
    {
      isDone: null,
      text: `Apple Pay and Google Pay: ${config.hosts.join(", ")} registered as payment method domain at Stripe`,
    },
    {
      isDone: hasAll("TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_VERIFY_SERVICE_SID"),
      text: "Twilio: a Verify service whose codes have six digits",
    },
    {
      isDone: hasAll("SMS_FROM"),
      text: "Twilio: a number, or a name registered as sender for the country, as SMS_FROM",
    },
    {
      isDone: hasAll("RESEND_API_KEY", "MAIL_FROM"),
      text: "Resend: the domain of MAIL_FROM verified by its DNS records",
    },
    {
      isDone: hasAll("RESEND_WEBHOOK_SECRET"),
      text: `Resend: a webhook to ${site}/api/webhook/resend for email.bounced, email.complained, email.failed and email.suppressed; its signing secret is RESEND_WEBHOOK_SECRET`,
    },
    {
      isDone: hasAll("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"),
      text: `Sign-in: at the provider the addresses ${site}/login/callback and ${site}/login/logoutsuccess, letter by letter. Without it ${outageImpact("oidc")?.effect}`,
    },
    {
      isDone: hasAll("R2_ACCOUNT_ID", "R2_BUCKET", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY"),
      text: `Photos: an R2 API token with object read and write on ${config.bucket}, which is R2_BUCKET`,
    },
    {
      isDone: hasAll("BRAINTREE_PUBLIC_KEY", "BRAINTREE_PRIVATE_KEY", "BRAINTREE_MERCHANT_ACCOUNT_ID"),
      text: `PayPal: a Braintree merchant account in this country's currency, with a webhook to ${site}/api/webhook/braintree for every kind of dispute`,
    },
    ...PAY_LATER_PROVIDERS.filter(([method]) => method in Object(config.vars.PURCHASE_LIMITS)).map(
      ([, text, names]) => ({
        isDone: hasAll(...names),
        text: `${text}: a merchant account in this country's currency; its keys are ${names.join(" and ")}`,
      }),
    ),
    {
      isDone: null,
      text: "Legal texts: terms, privacy and cookies are shown as drafts until CONFIRMED_TEXTS names the version that a lawyer has confirmed",
    },
    { isDone: hasAll("GOOGLE_PLACES_API_KEY"), text: 'Google: a key held to "Places API (New)"' },
    { isDone: hasAll("GOOGLE_ROUTES_API_KEY"), text: 'Google: a key held to "Routes API"' },
    { isDone: hasAll("AUTOGRAB_API_KEY"), text: "AutoGrab: a key for plates" },
    { isDone: null, text: `An uptime check of ${site}/healthz, and someone who is notified` },
    { isDone: null, text: "A copy of the file of secrets where a lost laptop cannot lose it" },
  ];
}

export const taskLine = ({ isDone, text }: Task): string => `[${isDone === null ? "?" : isDone ? "x" : " "}] ${text}`;
