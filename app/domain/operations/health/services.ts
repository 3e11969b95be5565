import type { Check, CheckState } from "./check";

interface OutageImpact {
  /** What customers or we cannot do while the service is off. */
  readonly effect: string;
  readonly state: CheckState;
}

/** All external services and what happens while each is off. The doctor, the desk and the checklist of `provision` all read this table. */
const OUTAGE_IMPACTS = {
  stripe: { effect: "customers cannot pay by card", state: "warn" },
  braintree: { effect: "customers cannot pay by PayPal", state: "ok" },
  afterpay: { effect: "Afterpay is not offered", state: "ok" },
  zip: { effect: "Zip is not offered", state: "ok" },
  humm: { effect: "humm is not offered", state: "ok" },
  openpay: { effect: "Openpay is not offered", state: "ok" },
  twilio: { effect: "no text messages or codes are sent", state: "warn" },
  push: { effect: "workshops get no notifications on their devices", state: "ok" },
  resend: { effect: "no emails are sent, unless Cloudflare Email sends them", state: "warn" },
  autograb: { effect: "number plates are not looked up, so customers have to describe their vehicle", state: "ok" },
  googleRoutes: { effect: "driving times are estimates", state: "ok" },
  googlePlaces: { effect: "street addresses are not suggested", state: "ok" },
  r2: { effect: "customers cannot send photos", state: "ok" },
  abr: { effect: "business numbers are not checked when a workshop joins", state: "ok" },
  nzbn: { effect: "business numbers are not checked when a workshop joins", state: "ok" },
  oidc: {
    effect: "no one can sign in, so the desk and the workshop portal are closed and callback requests are not seen",
    state: "warn",
  },
} as const satisfies Readonly<Record<string, OutageImpact>>;

export type ExternalService = keyof typeof OUTAGE_IMPACTS;

/** Effect of a service being off; null = unknown service. */
export const outageImpact = (service: string): OutageImpact | null =>
  Object.hasOwn(OUTAGE_IMPACTS, service) ? OUTAGE_IMPACTS[service as ExternalService] : null;

/** Check for a service that is off, from its status line: "twilio: …" if no secrets are set, "twilio is off: …" if only some are. */
export function serviceCheck(line: string): Check {
  const [service = ""] = line.split(/ is off: |: /);
  const impact = outageImpact(service);
  const impactText = impact === null ? "" : `: ${impact.effect}`;
  return line.includes(" is off: ")
    ? { name: "service", state: "warn", text: `${line}${impact === null ? "" : ` (${impact.effect})`}` }
    : {
        name: "service",
        state: impact?.state ?? "ok",
        text: `${service} is not configured, so it is off${impactText}`,
      };
}

/** Terms, privacy and cookies are shown as drafts until the setting names the version that a lawyer has confirmed. */
export const draftTextsCheck = (drafts: readonly string[]): Check =>
  drafts.length === 0
    ? { name: "legal texts", state: "ok", text: "confirmed" }
    : {
        name: "legal texts",
        state: "warn",
        text: `${drafts.join(", ")} ${drafts.length === 1 ? "is" : "are"} shown as a draft: add ${drafts.length === 1 ? "it" : "them"} to CONFIRMED_TEXTS once a lawyer has confirmed ${drafts.length === 1 ? "it" : "them"}`,
      };
