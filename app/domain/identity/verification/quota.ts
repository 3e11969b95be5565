/** Where we send the code that proves ownership of a quote, a booking or an account. */
export interface ProofChannel {
  readonly channel: "sms" | "email";
  /** E.164, or an email address. */
  readonly to: string;
  /** The requester opened a link that was sent only to this contact, or is a desk member. Counts as proof of the contact for the limits on codes. */
  readonly isContactVerified?: true;
}

/** The channel for a code to an email address, for a requester who opened a link that was sent only to this address. */
export const verifiedEmailChannel = (email: string): ProofChannel => ({
  channel: "email",
  to: email,
  isContactVerified: true,
});

/** Recipient, purpose and requester of a code, each as a keyed digest. null = the message is not a code. */
export interface CodeKeys {
  readonly number: string;
  readonly purpose: string | null;
  /** "<digest of recipient and network block>.<digest of recipient, purpose and network>" */
  readonly requester: string | null;
  /** Whether the requester has proved that the contact is theirs, and may use the reserved part of its limits. */
  readonly isContactVerified: boolean;
}

export type SendQuota =
  /** `replacedCodeId` = provider's id of a code that has no attempts left and will be replaced; null = none. */
  | { readonly ok: true; readonly lastSentAt: number; readonly replacedCodeId: string | null }
  /** `isSamePurpose` = the last message was for the same purpose. */
  | { readonly ok: false; readonly reason: "too-soon"; readonly lastSentAt: number; readonly isSamePurpose: boolean }
  /** No further code is sent until `until` (epoch ms). `isRunning` = the last one is still valid. */
  | {
      readonly ok: false;
      readonly reason: "too-many";
      readonly lastSentAt: number;
      readonly until: number;
      readonly isRunning: boolean;
      readonly isSamePurpose: boolean;
    }
  /** This requester has used up the attempts for this purpose and gets no further code until `until` (epoch ms). Other requesters are not affected. */
  | {
      readonly ok: false;
      readonly reason: "locked";
      readonly lastSentAt: number;
      readonly until: number;
      readonly isSamePurpose: boolean;
    };

/** `none` = there is no active code for this purpose, or others have used up its attempts, so a new one can be requested. */
export type AttemptQuota = "taken" | "too-many" | "none";

/** A number's latest code. Times are epoch ms. */
export interface ActiveCode {
  /** When another code can be requested, if this requester is not locked. */
  readonly resendAt: number;
  /** When this requester can get another code; null = not locked. */
  readonly lockedUntil: number | null;
}

/** A rate-limit window. It begins with the first use after the previous window has ended. */
export interface QuotaWindow {
  readonly windowMs: number;
  /** Maximum uses in the window; null = only the parent limit (`within`) applies. */
  readonly maxCount: number | null;
}

/** A rate limit with up to two windows, counted in one row. */
export interface Quota {
  /** A keyed digest, or "<digest of the parent>.<digest>" within a parent. */
  readonly key: string;
  /** Number of uses consumed at once. */
  readonly uses: number;
  readonly short: QuotaWindow | null;
  readonly long: QuotaWindow;
  /** The parent limit, counted over the long windows of all its keys. */
  readonly within: { readonly key: string; readonly maxCount: number } | null;
}

/** A limit that has been reached, and the time (epoch ms) at which it no longer applies. */
export interface ReachedQuota {
  readonly key: string;
  readonly limit: "short" | "long" | "within";
  readonly until: number;
}
