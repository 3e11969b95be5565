import type { SandboxChoice, SandboxPrompt } from "../../app/domain/payments/checkout-sandbox";
import type { MovedAmounts } from "../../app/domain/payments/provider";

/** What a sandbox offers in addition to its wire: its page for the customer, and its books. */
export interface CustomerSide {
  question(id: string): Promise<SandboxPrompt | null>;
  answer(id: string, choice: SandboxChoice): Promise<string | null>;
  begin?(fields: Readonly<Record<string, string>>): Promise<string | null>;
  books(id: string): Promise<MovedAmounts | null>;
}
