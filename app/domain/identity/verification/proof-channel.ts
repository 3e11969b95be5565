/** Where we send the code that proves ownership of a quote, a booking or an account. */
export interface ProofChannel {
  readonly channel: "sms" | "email";
  /** E.164, or an email address. */
  readonly to: string;
  /** The requester opened a link that only this contact was sent, or is the desk. Counts as proof of the contact for the limits on codes. */
  readonly isProved?: true;
}
