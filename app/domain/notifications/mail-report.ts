/** What a provider reports about an email after it accepted it, with the name of Cloudflare's event. */
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
  /** As the provider words it; "" = it gives none. */
  readonly reason: string;
}

const LABELS: Readonly<Record<MailReport["kind"], string>> = {
  bounced: "Bounced",
  complained: "Marked as spam",
  refused: "Refused",
};

/** How the failure of such an email is stored and shown: "Bounced: 550 5.1.1 User unknown". */
export const reportText = ({ kind, reason }: Pick<MailReport, "kind" | "reason">): string =>
  reason === "" ? LABELS[kind] : `${LABELS[kind]}: ${reason}`;

/** How the failures begin of emails that were accepted and did not arrive, or were unwelcome. Sending them to the same address again would harm our reputation. */
export const REPORTED_FAILURES: readonly string[] = Object.values(LABELS);

/** Whether a failure was reported after the provider had accepted the email. */
export const isReported = (failure: string | null): boolean =>
  failure !== null && REPORTED_FAILURES.some((label) => failure === label || failure.startsWith(`${label}:`));
