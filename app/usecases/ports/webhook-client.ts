/** A webhook message in the format of the Standard Webhooks specification. */
export interface WebhookMessage {
  readonly address: string;
  readonly id: string;
  /** Sending time in epoch milliseconds, which is part of the signed content. */
  readonly at: number;
  readonly body: string;
  /** Signing secrets (`whsec_…`). Each one adds a signature. */
  readonly secrets: readonly string[];
}

export type WebhookResponse =
  | { readonly kind: "taken"; readonly status: number }
  /** The endpoint does not want any more webhooks (410). */
  | { readonly kind: "gone"; readonly status: number }
  | {
      readonly kind: "refused";
      /** Null if there was no response in time, if nothing was sent (refused address), or if the status is hidden (redirect). */
      readonly status: number | null;
      readonly reason: "refused-address" | "no-answer" | "redirected" | "refused";
      /** The delay that the endpoint asked for, in milliseconds; null = none. */
      readonly retryAfterMs: number | null;
    };

export interface WebhookClient {
  send(message: WebhookMessage): Promise<WebhookResponse>;
}
