import type { SandboxChoice, SandboxPrompt } from "../../app/domain/payments/checkout-sandbox";
import type { MovedAmounts } from "../../app/domain/payments/provider";

/** What a sandbox has in addition to its API: a page for the customer, and its ledger. */
export interface CustomerSide {
  question(id: string): Promise<SandboxPrompt | null>;
  answer(id: string, choice: SandboxChoice): Promise<string | null>;
  begin?(fields: Readonly<Record<string, string>>): Promise<string | null>;
  books(id: string): Promise<MovedAmounts | null>;
}
