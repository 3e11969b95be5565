import type { Sender } from "../../usecases/ports/senders";

/** What we use of a `send_email` binding. */
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

/** Cloudflare Email Sending through its binding. It accepts no idempotency key, so the state of the outbox row prevents a second sending. */
export function cloudflareEmail(binding: EmailBinding, from: string): Sender {
  return {
    async send({ to, subject, text, html, headers = {}, attachments = [] }) {
      try {
        const answer = await binding.send({
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
              // Bytes: a text would be read as base64.
              content: new TextEncoder().encode(content),
            })),
          }),
        });
        return { kind: "sent", providerId: answer?.messageId ?? "" };
      } catch (error) {
        return { kind: "later", reason: `email binding ${error instanceof Error ? error.name : "failed"}` };
      }
    },
  };
}
