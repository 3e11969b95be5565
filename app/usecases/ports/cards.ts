import type { CardSandbox } from "../../domain/payments/card-sandbox";
import type { PaymentProvider } from "../../domain/payments/provider";

/** How this deployment takes cards. */
export interface Cards {
  /** null = cards are not offered. */
  readonly provider: PaymentProvider | null;
  /** The provider's browser side, only where the sandbox serves. */
  readonly sandbox: CardSandbox | null;
}
