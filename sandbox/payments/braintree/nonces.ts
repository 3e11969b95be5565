/** The effects of the published test nonces; any other nonce is unknown. */
export type NonceEffect =
  | { readonly status: "AUTHORIZED" }
  | { readonly status: "PROCESSOR_DECLINED"; readonly code: string; readonly text: string }
  | { readonly status: "GATEWAY_REJECTED"; readonly reason: string }
  | { readonly error: string; readonly text: string };

const declined = { status: "PROCESSOR_DECLINED", code: "2000", text: "Do Not Honor" } as const;

export function effectOf(nonce: string): NonceEffect {
  if (
    ["fake-paypal-one-time-nonce", "fake-valid-nonce", "fake-valid-visa-nonce", "fake-valid-mastercard-nonce"].includes(
      nonce,
    )
  )
    return { status: "AUTHORIZED" };
  if (/^fake-processor-declined-\w+-nonce$/.test(nonce)) return declined;
  if (nonce === "fake-gateway-rejected-fraud-nonce") return { status: "GATEWAY_REJECTED", reason: "FRAUD" };
  if (nonce === "fake-gateway-rejected-risk-thresholds-nonce")
    return { status: "GATEWAY_REJECTED", reason: "RISK_THRESHOLD" };
  if (nonce === "fake-consumed-nonce")
    return { error: "91564", text: "Cannot use a payment method nonce more than once." };
  if (nonce === "fake-luhn-invalid-nonce") return { error: "81715", text: "Credit card number is invalid." };
  return { error: "91565", text: "Unknown or expired payment method nonce." };
}
