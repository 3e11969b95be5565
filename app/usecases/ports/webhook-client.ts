/** A message on its way, as the Standard Webhooks specification has it. */
export interface WebhookMessage {
  readonly address: string;
  readonly id: string;
  /** When it is sent, in epoch milliseconds: part of the signed content. */
  readonly at: number;
  readonly body: string;
  /** `whsec_…`; each gives a signature. */
  readonly secrets: readonly string[];
}

export type WebhookAnswer =
  | { readonly kind: "taken"; readonly status: number }
  /** It wants no more of them (410). */
  | { readonly kind: "gone"; readonly status: number }
  | {
      readonly kind: "refused";
      /** null when there was no answer in time. */
      readonly status: number | null;
      readonly why: "refused-address" | "no-answer" | "redirected" | "refused";
      /** What it asked us to wait. */
      readonly retryAfterMs: number | null;
    };

/** Sends webhooks. */
export interface WebhookClient {
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
