/** What the way back from a provider's page claims. Never believed about success; it only saves asking the customer to wait. */
export type ReturnHint = "cancelled" | "declined" | "referred" | null;

const HINTS: Readonly<Record<string, ReturnHint>> = {
  // Afterpay and Openpay: status=CANCELLED, FAILURE. Zip: result=cancelled, declined, referred. humm comes back to our own cancelled=1.
  "status=CANCELLED": "cancelled",
  "status=FAILURE": "declined",
  "result=cancelled": "cancelled",
  "result=declined": "declined",
  "result=referred": "referred",
  "cancelled=1": "cancelled",
};

/** Reads the hint out of the query of the return address. */
export function returnHint(query: Readonly<Record<string, string>>): ReturnHint {
  for (const [name, value] of Object.entries(query)) {
    const hint = HINTS[`${name}=${value}`];
    if (hint) return hint;
  }
  return null;
}
