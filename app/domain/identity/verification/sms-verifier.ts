/** What became of sending a code. `unavailable` may be tried again; `refused` not with this number, or not now. */
export type SendOutcome =
  /** `ref` = the provider's number of the code. */
  | { readonly kind: "sent"; readonly ref?: string }
  | { readonly kind: "refused"; readonly reason: "not-a-mobile" | "too-many" | "blocked" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** `not-found`: no code runs for this number: never sent, expired or already used. */
export type CheckOutcome =
  | { readonly kind: "valid" | "invalid" | "not-found" | "too-many" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Sends codes to mobiles and checks them. It never tells us the code. Mobiles in E.164. */
export interface SmsVerifier {
  /** `cancel` = a code that was tried too often: it ends, and another one is sent. Null = one that runs is sent again. */
  send(mobile: string, cancel?: string | null): Promise<SendOutcome>;
  check(mobile: string, code: string): Promise<CheckOutcome>;
}
