/** What a provider can report about an email after accepting it, with the names of Cloudflare's events. */
export const REPORT_KINDS = [
  { kind: "bounced", event: "bounced" },
  { kind: "complained", event: "complained" },
  { kind: "refused", event: "rejected" },
  { kind: "refused", event: "failed" },
] as const;

export interface MailReport {
  /** The id that the provider gave the email when it accepted it. */
  readonly providerId: string;
  readonly kind: (typeof REPORT_KINDS)[number]["kind"];
  /** In the provider's words; "" = none given. */
  readonly reason: string;
}

const LABELS: Readonly<Record<MailReport["kind"], string>> = {
  bounced: "Bounced",
  complained: "Marked as spam",
  refused: "Refused",
};

/** Formats the failure that is stored and shown for a reported email: "Bounced: 550 5.1.1 User unknown". */
export const reportText = ({ kind, reason }: Pick<MailReport, "kind" | "reason">): string =>
  reason === "" ? LABELS[kind] : `${LABELS[kind]}: ${reason}`;

/**
 * Prefixes of failures that are reported after the provider has accepted an email: it bounced, was marked as spam or was refused. Sending to the same address
 * again would harm our reputation.
 */
export const REPORTED_FAILURES: readonly string[] = Object.values(LABELS);

/** Whether a failure was reported after the provider had accepted the email. */
export const isReported = (failure: string | null): boolean =>
  failure !== null && REPORTED_FAILURES.some((label) => failure === label || failure.startsWith(`${label}:`));
