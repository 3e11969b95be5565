/** What the running worker knows of itself, for its operator. */
export interface Deployment {
  /** The version that runs, as Cloudflare names it; null = this runtime names none. */
  readonly version: { readonly id: string; readonly tag: string } | null;
  /** Services without their secrets, one line each. */
  readonly missing: readonly string[];
  /** What is wrong with the secret that contact details are sealed with; null = nothing. */
  readonly contactKeyFault: string | null;
  /** Null = no OPERATOR_KEY is set, or it is too short: nobody is. */
  isOperator(key: string): Promise<boolean> | null;
  /** Each secret that is set, as a keyed digest: equal ones are equal, and nothing leads back. */
  fingerprints(): Promise<Readonly<Record<string, string>>>;
}
