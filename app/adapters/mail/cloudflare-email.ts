import type { MailSender } from "../../usecases/ports/senders";
import { readCloudflareReport } from "./mail-reports";

/** The part of a `send_email` binding that we use. */
export interface EmailBinding {
  send(message: {
    to: string;
    from: string;
    subject: string;
    text: string;
    html: string;
    headers?: Readonly<Record<string, string>>;
    attachments?: { disposition: "attachment"; filename: string; type: string; content: ArrayBufferView }[];
  }): Promise<{ messageId?: string } | undefined>;
}

/** Errors of the binding for which a retry is useless. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set([
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_TOO_MANY_RECIPIENTS",
  "E_RECIPIENT_NOT_ALLOWED",
  "E_RECIPIENT_SUPPRESSED",
  "E_CONTENT_TOO_LARGE",
  "E_HEADER_NOT_ALLOWED",
  "E_HEADER_USE_API_FIELD",
  "E_HEADER_VALUE_INVALID",
  "E_HEADER_VALUE_TOO_LONG",
  "E_HEADER_NAME_INVALID",
  "E_HEADERS_TOO_LARGE",
  "E_HEADERS_TOO_MANY",
]);
/** Errors that currently affect every email, so the whole channel is paused. */
const CHANNEL_ERRORS: ReadonlySet<string> = new Set([
  "E_SENDER_NOT_VERIFIED",
  "E_SENDER_DOMAIN_NOT_AVAILABLE",
  "E_RATE_LIMIT_EXCEEDED",
  "E_DAILY_LIMIT_EXCEEDED",
]);

/** Cloudflare Email Sending through its binding. It accepts no idempotency key. The state of the outbox row prevents sending a message twice. */
export function cloudflareEmail(binding: EmailBinding, from: string): MailSender {
  return {
    readEvent: readCloudflareReport,
    async send({ to, subject, text, html, headers = {}, attachments = [] }) {
      try {
        const sendResult = await binding.send({
          to,
          from,
          subject: subject ?? "",
          text,
          html: html ?? "",
          headers,
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name, type, content }) => ({
              disposition: "attachment" as const,
              filename: name,
              type,
              // Sent as bytes, because a string would be decoded as base64.
              content: new TextEncoder().encode(content),
            })),
          }),
        });
        return { kind: "sent", providerId: sendResult?.messageId ?? "" };
      } catch (error) {
        const code = String((error as { code?: unknown } | null)?.code ?? "");
        const reason = `email binding ${code || (error instanceof Error ? error.name : "failed")}`;
        if (CHANNEL_ERRORS.has(code)) return { kind: "rest", reason, afterMs: null };
        return { kind: PERMANENT_ERRORS.has(code) ? "never" : "later", reason };
      }
    },
  };
}
