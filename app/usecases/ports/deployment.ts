/** What the running worker knows about itself, for its operator. */
export interface Deployment {
  /** The version that runs, as Cloudflare names it; null = this runtime names none. */
  readonly version: { readonly id: string; readonly tag: string } | null;
  /** Services without their secrets, one line each. */
  readonly missing: readonly string[];
  /** The problem with the secret that seals contact details; null when there is none. */
  readonly contactKeyFault: string | null;
  /** null when OPERATOR_KEY is missing or too short, so nobody is the operator. */
  isOperator(key: string): Promise<boolean> | null;
  /** Each secret that is set, as a keyed digest: equal ones are equal, and nothing leads back. */
  fingerprints(): Promise<Readonly<Record<string, string>>>;
}
