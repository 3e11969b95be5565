/** Whom a code goes to, what for, and who asks: each a keyed digest. Null = what is sent is no code. */
export interface CodeKeys {
  readonly number: string;
  readonly purpose: string | null;
  readonly asker: string | null;
}

export type SendQuota =
  /** `cancel` = the provider's number of a code that was tried as often as it may be: a new one takes its place. Null = none was. */
  | { readonly ok: true; readonly lastSentAt: number; readonly cancel: string | null }
  /** `isSamePurpose`: what was sent last was for the same. */
  | {
      readonly ok: false;
      readonly reason: "too-soon" | "too-many";
      readonly lastSentAt: number;
      readonly isSamePurpose: boolean;
    }
  /** This asker has tried codes for this purpose as often as anybody may: until then (epoch ms) they get no other. Everybody else does. */
  | {
      readonly ok: false;
      readonly reason: "locked";
      readonly lastSentAt: number;
      readonly until: number;
      readonly isSamePurpose: boolean;
    };

/** `none` = no code runs for this purpose, or it was tried too often by others: a new one can be asked for. */
export type TryQuota = "taken" | "too-many" | "none";

/** A number's last code. Moments are epoch ms. */
export interface RunningCode {
  readonly lastSentAt: number;
  /** Until when this asker gets no other; null = they may try and ask. */
  readonly lockedUntil: number | null;
}

/** A window begins with the first use after the one before it ended. */
export interface QuotaWindow {
  readonly windowMs: number;
  /** Uses in the window; null = it only counts for what the key is within. */
  readonly most: number | null;
}

/** How often something may happen, in up to two windows that one row counts. */
export interface Quota {
  /** A keyed digest, or that of something within another: "<digest of the other>.<digest>". */
  readonly key: string;
  /** How many uses are taken at once. */
  readonly uses: number;
  readonly short: QuotaWindow | null;
  readonly long: QuotaWindow;
  /** The limit of what the key is within, over the long windows of all its keys. */
  readonly within: { readonly key: string; readonly most: number } | null;
}

/** A limit that is reached, and until when, epoch ms. */
export interface ReachedQuota {
  readonly key: string;
  readonly limit: "short" | "long" | "within";
  readonly until: number;
}
