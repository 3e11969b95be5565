/** Result of sending a code. `unavailable` can be retried; `refused` means that the number cannot be used at all or cannot be used at the moment. */
export type SendOutcome =
  /** `ref` = the provider's id of the code. */
  | { readonly kind: "sent"; readonly ref?: string }
  | { readonly kind: "refused"; readonly reason: "not-a-mobile" | "too-many" | "blocked" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** `not-found` = the number has no active code: no code was sent, or the code has expired or was already used. */
export type CheckOutcome =
  | { readonly kind: "valid" | "invalid" | "not-found" | "too-many" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Sends codes to mobiles and checks them, without revealing the code to us. Mobiles are in E.164. */
export interface SmsVerifier {
  /** Sends a code. `replacedCodeId` = id of a code without attempts left, which is replaced by a new one. null = an active code is sent again. */
  send(mobile: string, replacedCodeId?: string | null): Promise<SendOutcome>;
  check(mobile: string, code: string): Promise<CheckOutcome>;
}
