import { retryAfterMs } from "../outgoing";
import { readResendReport } from "./mail-reports";
import type { MailSender } from "../../usecases/ports/senders";

export interface ResendSettings {
  readonly apiKey: string;
  /** For example "Brand <mail@brand.example>". */
  readonly from: string;
  /** The secret with which Resend signs its webhooks ("whsec_…"). Null = not set, so every webhook is refused. */
  readonly webhookSecret?: string | null;
  readonly send: (request: Request) => Promise<Response>;
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Resend through plain fetch. The outbox row's id is the idempotency key, which Resend stores for 24 h. */
export function resend({ apiKey, from, send, webhookSecret = null }: ResendSettings): MailSender {
  return {
    readReport: (payload, headers, now) => readResendReport(webhookSecret, payload, headers, now),
    async send({ id, to, subject, text, html, headers = {}, attachments = [] }) {
      const request = new Request("https://api.resend.com/emails", {
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": id.slice(0, 256),
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          html,
          ...(Object.keys(headers).length > 0 && { headers }),
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name, type, content }) => ({
              filename: name,
              content_type: type,
              content: base64(content),
            })),
          }),
        }),
      });
      try {
        const response = await send(request);
        const body = (await response.json().catch(() => ({}))) as { id?: string; name?: string };
        if (response.ok) return { kind: "sent", providerId: body.id ?? "" };
        const reason = `resend ${response.status} ${body.name ?? ""}`.trim();
        // Rate limit, daily or monthly quota, or a wrong key that we have to fix. All emails wait.
        if ([401, 403, 429].includes(response.status)) return { kind: "rest", reason, afterMs: retryAfterMs(response) };
        // The key was already used for a message with a different body, because its text or invitation has changed since. That message was sent.
        if (body.name === "invalid_idempotent_request") return { kind: "sent", providerId: "" };
        // 409: the same message is already being sent.
        const isRetryable = response.status >= 500 || response.status === 409;
        return { kind: isRetryable ? "later" : "never", reason };
      } catch (error) {
        return { kind: "later", reason: `resend ${error instanceof Error ? error.name : "failed"}` };
      }
    },
  };
}
