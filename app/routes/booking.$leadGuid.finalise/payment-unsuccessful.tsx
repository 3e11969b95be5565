import { useMatches } from "@remix-run/react";
import type { ReleaseReason } from "~/domain/payments/attempt";
import { unsuccessfulWords } from "~/payment/unsuccessful-words";
import { Notice } from "~/ui/notice";

/** What became of a payment, over the form that is still there. Shared by the finalise screens. */
export function PaymentUnsuccessful() {
  const released = useMatches()
    .map((match) => (match.data as { readonly released?: ReleaseReason | null } | undefined)?.released)
    .find((reason) => reason !== undefined);
  return (
    <Notice tone="error" role="alert" title="Payment unsuccessful">
      {unsuccessfulWords(released ?? null)}
    </Notice>
  );
}
