import type { CardSandbox } from "../../domain/payments/card-sandbox";
import type { CheckoutSandbox } from "../../domain/payments/checkout-sandbox";
import type { LimitTable } from "../../domain/payments/limits";
import type { BnplProvider } from "../../domain/payments/methods";
import type { CardProvider, CheckoutProvider, PayPalProvider } from "../../domain/payments/provider";

/** How this deployment takes money: one provider for each method, null = the method is not offered. A missing one does not compile. */
export interface PaymentProviders extends Readonly<Record<BnplProvider, CheckoutProvider | null>> {
  /** The amounts for which buy-now-pay-later is offered: our settings, limited by what the providers report. */
  readonly purchaseLimits: LimitTable;
  readonly creditCard: CardProvider | null;
  readonly payPal: PayPalProvider | null;
  /** The providers' customer side, only where the sandboxes serve. */
  readonly sandbox: { readonly card: CardSandbox | null; readonly checkout: CheckoutSandbox };
}
