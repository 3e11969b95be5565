import { z } from "zod";
import { REPORT_KINDS, type MailReport } from "../../domain/notifications/mail-report";
import { isEqualConstantTime } from "../encryption/cipher";
import { signWebhook } from "../webhooks/webhook-client";

/** Maximum age of a webhook, as in Svix's own libraries, so that a recorded one cannot be replayed. */
const MAX_AGE_SECONDS = 300;
const MAX_REASON_LENGTH = 200;

/** Receiving servers repeat the email address in their errors, so this removes it before the failure is stored. */
const shorten = (text: string | undefined): string =>
  (text ?? "")
    .replace(/[^\s<>]+@[^\s<>]+/g, "address")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_REASON_LENGTH);

/** `email.bounced`: the receiving server rejected the message permanently. `email.failed`: Resend could not send it. */
const RESEND_EVENT = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().min(1).max(200),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
    failed: z.object({ reason: z.string().optional() }).optional(),
  }),
});
const RESEND_KINDS: Readonly<Record<string, MailReport["kind"]>> = {
  "email.bounced": "bounced",
  "email.complained": "complained",
  "email.failed": "refused",
  "email.suppressed": "refused",
};

interface SvixHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  /** One or more of `v1,<base64>`, separated by spaces. While a secret is being replaced, there are two. */
  readonly signature: string | null;
}

async function isSigned(secret: string, payload: string, headers: SvixHeaders, now: number): Promise<boolean> {
  const { id, timestamp, signature } = headers;
  if (id === null || signature === null || timestamp === null || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const expected = await signWebhook(secret, id, Number(timestamp), payload);
  return signature.split(" ").some((value) => isEqualConstantTime(value, expected));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a webhook from Resend. "forged" = its signature is wrong or too old. "none" = the event is not relevant to us. */
export async function readResendReport(
  secret: string | null,
  payload: string,
  headers: SvixHeaders,
  now: number,
): Promise<MailReport | "none" | "forged"> {
  if (secret === null || !(await isSigned(secret, payload, headers, now))) return "forged";
  const event = RESEND_EVENT.safeParse(parseJson(payload)).data;
  const kind = event && RESEND_KINDS[event.type];
  if (!kind) return "none";
  const { email_id: providerId, bounce, failed } = event.data;
  // The reason, such as a full mailbox or a busy server. Resend reports it when it has stopped trying.
  return { providerId, kind, reason: shorten(bounce?.message ?? failed?.reason) };
}

/** Event of a Cloudflare Email Sending subscription (developers.cloudflare.com/email-service/platform/event-subscriptions), received through a queue. */
const CLOUDFLARE_EVENT = z.object({
  type: z.enum(REPORT_KINDS.map(({ event }) => `cf.email.sending.message.${event}` as const)),
  payload: z.object({
    messageId: z.string().min(1).max(200),
    bounce: z.object({ reason: z.string().optional() }).optional(),
    rejection: z.object({ reason: z.string().optional(), detail: z.string().optional() }).optional(),
    failure: z.object({ reason: z.string().optional() }).optional(),
  }),
});

/** Parses a queue message. Null = not a relevant event of Cloudflare Email Sending. */
export function readCloudflareReport(body: unknown): MailReport | null {
  const event = CLOUDFLARE_EVENT.safeParse(body).data;
  const kind = REPORT_KINDS.find((item) => event?.type.endsWith(`.${item.event}`))?.kind;
  if (event === undefined || kind === undefined) return null;
  const { messageId, bounce, rejection, failure } = event.payload;
  return {
    providerId: messageId,
    kind,
    reason: shorten(bounce?.reason ?? rejection?.detail ?? rejection?.reason ?? failure?.reason),
  };
}
