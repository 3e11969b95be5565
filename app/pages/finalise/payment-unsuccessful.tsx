import { useMatches } from "@remix-run/react";
import type { NotKept } from "~/domain/payments/not-kept";
import { NotPaid } from "~/pages/payment/not-paid";

/** What became of a payment, over the form that is still there. Shared by the finalise screens. */
export function PaymentUnsuccessful() {
  const released = useMatches()
    .map((match) => (match.data as { readonly released?: NotKept | null } | undefined)?.released)
    .find((one) => one !== undefined);
  return <NotPaid released={released ?? null} />;
}
