import { useMatches } from "@remix-run/react";
import type { FailedAttempt } from "~/domain/payments/attempt";
import { NotPaid } from "~/pages/payment/not-paid";

/** The result of a payment, shown above the form, which stays on the page. Shared by the finalise screens. */
export function PaymentUnsuccessful() {
  const failedAttempt = useMatches()
    .map((routeMatch) => (routeMatch.data as { readonly released?: FailedAttempt | null } | undefined)?.released)
    .find((attempt) => attempt !== undefined);
  return <NotPaid released={failedAttempt ?? null} />;
}
