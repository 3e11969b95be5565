import type { MailReport } from "../../domain/notifications/mail-report";
import type { RenderedMessage } from "../../domain/notifications/message";

/**
 * `later`: this message was not sent, but the next one may be: a network or provider fault. `rest`: the provider accepts nothing for now, because of its rate
 * limit or our key; `afterMs` = how long to wait, null = not stated. `never`: this message will never be accepted.
 */
export type Delivery =
  | { readonly kind: "sent"; readonly providerId: string }
  | { readonly kind: "later"; readonly reason: string }
  | {
      readonly kind: "never";
      readonly reason: string;
      /** The provider says that no such number, or none that takes texts, is in service. */
      readonly isDeadNumber?: boolean;
      /** The browser takes no notifications of ours any more. */
      readonly isDeadDevice?: boolean;
    }
  | { readonly kind: "rest"; readonly reason: string; readonly afterMs: number | null };

export interface Sender {
  /** `id` is the idempotency key where the provider takes one. */
  send(message: { readonly id: string; readonly to: string } & RenderedMessage): Promise<Delivery>;
}

export interface MailSender extends Sender {
  /** Reads a webhook message of the provider, signature first; absent = it reports in another way. "none" = it reports nothing that concerns us. */
  readReport?(
    payload: string,
    headers: Readonly<Record<"id" | "timestamp" | "signature", string | null>>,
    now: number,
  ): Promise<MailReport | "none" | "forged">;
  /** Reads a message of our queue that the provider may have put there; null = it is none of its reports, or none that concerns us. */
  readEvent?(body: unknown): MailReport | null;
}

/** A later delivery report from a provider of texts. */
export type DeliveryReport =
  | { readonly ok: true; readonly isDeadNumber: boolean }
  | { readonly ok: false; readonly reason: "forged" };

export interface TextSender extends Sender {
  /** Signature first, over the address that the report about this message is sent to. */
  readReport(
    messageId: string,
    fields: Readonly<Record<string, string>>,
    signature: string | null,
  ): Promise<DeliveryReport>;
}

/** A browser takes notifications that the key signed with which it subscribed. */
export interface PushSender extends Sender {
  /** Base64url: an uncompressed point of P-256. */
  publicKey(): Promise<string>;
}

/** null = the channel has no provider in this deployment; its messages wait. */
export interface Senders {
  readonly email: MailSender | null;
  readonly sms: TextSender | null;
  readonly push: PushSender | null;
}

/** Wakes the queue consumer, so that work is done now and not at the next cron run. Never throws: the cron run is the safety net. */
export interface Jobs {
  sendMessages(): Promise<void>;
  /** Completes, after this delay in milliseconds, what can no longer be undone by then. */
  finalizeAfter(delayMs: number): Promise<void>;
}

/** A queue message, versioned, because one that waited through a deployment must still be understood. */
export interface Job {
  readonly version: 1;
  readonly kind: "send-messages" | "finalize";
}
