import type { LeadGuid } from "../../domain/ids";
import type { CodeResult } from "../../domain/verification/results";

export type TakenSend =
  | { readonly ok: true; readonly lastSentAt: number }
  /** `isSamePurpose`: what was sent last was for the same. */
  | {
      readonly ok: false;
      readonly reason: "too-soon" | "too-many";
      readonly lastSentAt: number;
      readonly isSamePurpose: boolean;
    }
  /** The running code was tried as often as it may be: until its end (epoch ms) the provider would send the same one again. */
  | {
      readonly ok: false;
      readonly reason: "locked";
      readonly lastSentAt: number;
      readonly until: number;
      readonly isSamePurpose: boolean;
    };

/** `none` = the code that runs was sent for something else. */
export type TakenTry = "taken" | "too-many" | "none";

/** A number's last code. Moments are epoch ms. */
export interface RunningCode {
  readonly lastSentAt: number;
  /** Null = the code can still be tried. */
  readonly lockedUntil: number | null;
}

/** How many of something may happen in a window that begins with the first of them. */
export interface Quota {
  readonly digest: string;
  readonly windowMs: number;
  readonly most: number;
}

/** Our own limits on codes, and what became of each check. Numbers and codes only as keyed digests. */
export interface Verification {
  /** Takes one send, in one guarded write: never two within a minute, never six within an hour. The code counts for `purpose` from then on; null = what is sent is no code. */
  takeSend(number: string, now: number, purpose: string | null): Promise<TakenSend>;
  /** The code that runs for a number; null = none does. */
  running(number: string, now: number): Promise<RunningCode | null>;
  /** A send that never left is not counted. */
  giveBackSend(number: string, sentAt: number): Promise<void>;
  /** Takes one of each quota, or none of any, in one guarded write. Answers the digests of those that are used up; none = taken. */
  takeQuotas(quotas: readonly Quota[], now: number): Promise<readonly string[]>;
  giveBackQuotas(quotas: readonly Quota[]): Promise<void>;
  /** Takes one try at the running code, if it was sent for this; five a code. A number without a running code is the provider's to answer. */
  takeTry(number: string, now: number, purpose: string): Promise<TakenTry>;
  /** True = this caller asks the provider; otherwise another one did, or does. */
  beginCheck(leadGuid: LeadGuid, number: string, code: string, now: number): Promise<boolean>;
  endCheck(leadGuid: LeadGuid, number: string, code: string, result: CodeResult | "failed", now: number): Promise<void>;
  /** The answer of the check that another caller began; waits for it a few seconds. null = it gave none. */
  otherCheck(leadGuid: LeadGuid, number: string, code: string): Promise<CodeResult | null>;
  /** Deletes checks, limits and sandbox codes from before this moment. */
  forgetBefore(moment: number): Promise<void>;
}
