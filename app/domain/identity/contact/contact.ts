/** Which channels a customer is reached on. */
export type Communication = "Both" | "SMS" | "Email";

/** Personal. Stored encrypted, never in events, logs or answers to a holder of the bare guid. */
export interface LeadContact {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly email: string | null;
  /** The number that a code was confirmed for, E.164; null = none. */
  readonly verifiedMobile: string | null;
}

export const NO_CONTACT: LeadContact = {
  firstName: null,
  lastName: null,
  phone: null,
  mobile: null,
  email: null,
  verifiedMobile: null,
};
