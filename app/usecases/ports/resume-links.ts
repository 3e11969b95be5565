import type { LeadGuid } from "../../domain/ids";
/** Links that open a quote on another device, and codes sent by email. Tokens, addresses and codes as digests only. */
export interface ResumeLinks {
  add(tokenHash: string, leadGuid: LeadGuid, now: number, expiresAt: number): Promise<void>;
  /** The lead of a link that has not run out. */
  find(tokenHash: string, now: number): Promise<LeadGuid | null>;
  /** The code that counts for this address from now on. */
  setEmailCode(addressDigest: string, codeDigest: string, expiresAt: number): Promise<void>;
  /** Uses a code, once. `none` = no code runs for this address. */
  spendEmailCode(addressDigest: string, codeDigest: string, now: number): Promise<"valid" | "invalid" | "none">;
  forgetBefore(now: number): Promise<void>;
}
