import type { Check, CheckState } from "../../app/domain/operations/health/check.ts";
import type { Account } from "../cloudflare/account.ts";
import type { EnvironmentConfig } from "../cloudflare/environment.ts";

/** Everything that the doctor's checks use. */
export interface DoctorContext {
  readonly config: EnvironmentConfig;
  readonly account: Account;
  /** Secrets from the operator's file and shell. Checks without their secret are skipped. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly now: number;
  /** Names of this checkout's migrations, in order. */
  readonly migrations: readonly string[];
  /** Deployment tag of this checkout; null without git. */
  readonly tag: string | null;
}

export const check = (name: string, state: CheckState, text: string): Check => ({ name, state, text });

/** The public URL of the site, without a trailing slash. */
export const siteOf = ({ config }: DoctorContext): string => String(config.vars.WEBSITE_URL).replace(/\/$/, "");

/** Timeout of a request. A healthy service answers faster. */
export const TIMEOUT_MS = 10_000;
export const withTimeout = (init: RequestInit = {}): RequestInit => ({
  ...init,
  signal: AbortSignal.timeout(TIMEOUT_MS),
});
