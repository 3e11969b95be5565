import type { Currency } from "../../domain/core/country/country";
import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatDecimalDollars } from "~/domain/core/money/format";
import type { Cents } from "~/domain/core/money/money";
import { CONFIGURATION_ERROR_TITLE, configurationError, TOKENISE_FAILURE } from "~/texts/payment-form";
import { Notice } from "~/ui/notice";
import { openPayPal } from "./paypal-checkout";

interface Props {
  readonly token: string;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly supportPhone: string;
}

/** PayPal's own buttons. The customer approves in PayPal's window, and we get a nonce. Closing that window is not an error. */
export default function PayPalButtons({ token, amount, currency, supportPhone }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const submit = useSubmit();

  useEffect(() => {
    let isUnmounted = false;
    async function renderButtons() {
      const { checkout, paypal } = await openPayPal(token, currency);
      if (!container.current || isUnmounted) return;
      const paymentRequest = {
        flow: "checkout",
        amount: formatDecimalDollars(amount),
        currency,
        intent: "authorize",
      } as const;
      await paypal
        .Buttons({
          createOrder: () => checkout.createPayment(paymentRequest),
          onApprove: async (approval: { paymentId?: string; payerId?: string }) => {
            const payment = await checkout.tokenizePayment(approval).catch(() => null);
            if (payment === null) setFailure(TOKENISE_FAILURE);
            else submit({ nonce: payment.nonce ?? "" }, { method: "post" });
          },
          onError: () => setFailure(TOKENISE_FAILURE),
        })
        .render(container.current);
    }
    renderButtons().catch(() => setFailure(`${CONFIGURATION_ERROR_TITLE}. ${configurationError(supportPhone)}`));
    return () => {
      isUnmounted = true;
    };
  }, [token, amount, currency, submit, supportPhone]);

  return (
    <>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <div ref={container} />
    </>
  );
}
