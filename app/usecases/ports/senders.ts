import type { MailReport } from "../../domain/notifications/mail-report";
import type { RenderedMessage } from "../../domain/notifications/message";

/**
 * `later`: this message was not sent because of a network or provider fault, but other messages may be sent. `rest`: the provider accepts nothing for now,
 * because of its rate limit or our key (`afterMs` = how long to wait, null = not specified). `never`: this message will never be accepted.
 */
export type Delivery =
  | { readonly kind: "sent"; readonly providerId: string }
  | { readonly kind: "later"; readonly reason: string }
  | {
      readonly kind: "never";
      readonly reason: string;
      /** True = the provider reports that the number is not in service or cannot receive SMS. */
      readonly isDeadNumber?: boolean;
      /** True = the browser no longer accepts our notifications. */
      readonly isDeadDevice?: boolean;
    }
  | { readonly kind: "rest"; readonly reason: string; readonly afterMs: number | null };

export interface Sender {
  /** Sends a message. `id` is the idempotency key, if the provider supports one. */
  send(message: { readonly id: string; readonly to: string } & RenderedMessage): Promise<Delivery>;
}

export interface MailSender extends Sender {
  /** Verifies and parses a provider's webhook. Absent = the provider reports in another way. "none" = nothing in it is relevant. */
  readReport?(
    payload: string,
    headers: Readonly<Record<"id" | "timestamp" | "signature", string | null>>,
    now: number,
  ): Promise<MailReport | "none" | "forged">;
  /** Parses a queue message that may come from the provider. Null = it is not a report from the provider, or not relevant. */
  readEvent?(body: unknown): MailReport | null;
}

/** A later delivery report from an SMS provider. */
export type DeliveryReport =
  | { readonly ok: true; readonly isDeadNumber: boolean }
  | { readonly ok: false; readonly reason: "forged" };

export interface TextSender extends Sender {
  /** Verifies the signature first, which covers the URL that the report about this message is sent to. */
  readReport(
    messageId: string,
    fields: Readonly<Record<string, string>>,
    signature: string | null,
  ): Promise<DeliveryReport>;
}

/** Sender of push notifications. A browser accepts only notifications that are signed with the key that it subscribed with. */
export interface PushSender extends Sender {
  /** Base64url of an uncompressed P-256 point. */
  publicKey(): Promise<string>;
}

/** The sender for each channel. Null = this deployment has no provider for the channel, so messages wait. */
export interface Senders {
  readonly email: MailSender | null;
  readonly sms: TextSender | null;
  readonly push: PushSender | null;
}

/** Wakes the queue consumer, so that work starts now instead of in the next cron run. Never throws, because the cron run does the work anyway. */
export interface Jobs {
  sendMessages(): Promise<void>;
  /** Completes answers and work steps that can no longer be undone, after this delay in milliseconds. */
  finalizeAfter(delayMs: number): Promise<void>;
}

/** A queue message. It has a version, because a message that is queued during a deployment must still be readable afterwards. */
export interface Job {
  readonly version: 1;
  readonly kind: "send-messages" | "finalize";
}
