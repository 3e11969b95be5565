import { useMatches } from "@remix-run/react";
import type { FailedAttempt } from "~/domain/payments/attempt";
import { NotPaid } from "~/pages/payment/not-paid";

/** The result of a payment, shown above the form, which stays on the page. Shared by the finalise screens. */
export function PaymentUnsuccessful() {
  const released = useMatches()
    .map((match) => (match.data as { readonly released?: FailedAttempt | null } | undefined)?.released)
    .find((lostSlot) => lostSlot !== undefined);
  return <NotPaid released={released ?? null} />;
}
