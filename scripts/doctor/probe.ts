import type { Check, State } from "../../app/domain/operations/health/check.ts";
import type { Account } from "../cloudflare/account.ts";
import type { EnvironmentConfig } from "../cloudflare/environment.ts";

/** What the doctor looks with. */
export interface DoctorContext {
  readonly config: EnvironmentConfig;
  readonly account: Account;
  /** Of the operator's file and shell; what is not there is not asked with. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly now: number;
  /** Names of this checkout's migrations, in order. */
  readonly migrations: readonly string[];
  /** This checkout, as a deployment of it is tagged; null = no git here. */
  readonly tag: string | null;
}

export const check = (name: string, state: State, text: string): Check => ({ name, state, text: text });

/** The address that customers use, without a slash at its end. */
export const siteOf = ({ config }: DoctorContext): string => String(config.vars.WEBSITE_URL).replace(/\/$/, "");

/** Nobody waits longer for an answer of a machine that is well. */
export const PATIENCE_MS = 10_000;
export const patient = (init: RequestInit = {}): RequestInit => ({ ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
