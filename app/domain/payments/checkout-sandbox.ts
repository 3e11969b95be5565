import type { Currency } from "../core/country/country";
import type { Cents } from "../core/money/money";
import type { MovedAmounts } from "./provider";
import type { BnplProvider, OnlineMethod } from "./methods";

/** A customer's choices on a sandbox provider's page. `slow` approves after some seconds; `fail-capture` approves a payment whose capture then fails. */
export const SANDBOX_CHOICES = ["approve", "decline", "cancel", "refer", "slow", "fail-capture"] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

export interface SandboxPrompt {
  readonly amount: Cents;
  readonly currency: Currency;
  readonly choices: readonly SandboxChoice[];
}

/** Customer side of the sandbox providers: replaces the providers' own pages in DEV and TEST. */
export interface CheckoutSandbox {
  /** The pending decision of a checkout; null = none. */
  findPrompt(provider: BnplProvider, id: string): Promise<SandboxPrompt | null>;
  /** Carries out the customer's choice and returns the URL that the browser is redirected to; null when no decision is pending. */
  answer(provider: BnplProvider, id: string, choice: SandboxChoice): Promise<string | null>;
  /** Handles the signed form that starts a checkout at some providers. Returns the checkout's id; null = refused. */
  beginCheckout(provider: BnplProvider, fields: Readonly<Record<string, string>>): Promise<string | null>;
  /** The provider's ledger amounts for one payment, for reconciliation; null = unknown payment. */
  readMovedAmounts(method: OnlineMethod, id: string): Promise<MovedAmounts | null>;
}
