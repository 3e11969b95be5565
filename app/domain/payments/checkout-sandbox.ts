import type { Currency } from "../core/country/country";
import type { Cents } from "../core/money/money";
import type { MoneyMoved } from "./provider";
import type { BnplProvider, OnlineMethod } from "./methods";

/** What a customer can do on a sandbox provider's page. `slow` approves after some seconds; `fail-capture` approves what can then not be taken. */
export const SANDBOX_CHOICES = ["approve", "decline", "cancel", "refer", "slow", "fail-capture"] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

export interface SandboxQuestion {
  readonly amount: Cents;
  readonly currency: Currency;
  readonly choices: readonly SandboxChoice[];
}

/** Customer side of the sandbox providers: replaces the providers' own pages in DEV and TEST. */
export interface CheckoutSandbox {
  /** The open question of a checkout; null = there is none. */
  question(provider: BnplProvider, id: string): Promise<SandboxQuestion | null>;
  /** What the provider does then; answers the address the browser is sent to, null when no question is open. */
  answer(provider: BnplProvider, id: string, choice: SandboxChoice): Promise<string | null>;
  /** The signed form that a customer's browser posts to begin, for providers that begin so; answers the checkout's id, null = refused. */
  begin(provider: BnplProvider, fields: Readonly<Record<string, string>>): Promise<string | null>;
  /** The provider's own books on one payment, for reconciliation; null = it knows none. */
  books(method: OnlineMethod, id: string): Promise<MoneyMoved | null>;
}
