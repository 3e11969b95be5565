/** The expected final state of a card payment, in whole cents. */
export interface ExpectedMoney {
  readonly held: number;
  readonly taken: number;
  readonly returned: number;
}

interface Event {
  readonly type: string;
  readonly data: {
    readonly object: {
      readonly amount_capturable?: number;
      readonly amount_received?: number;
      readonly amount_refunded?: number;
    };
  };
}

/** Applies the provider's webhooks about one payment in the order that they were written, without querying the provider. */
export function applyWebhooks(bodies: readonly string[]): ExpectedMoney {
  let state: ExpectedMoney = { held: 0, taken: 0, returned: 0 };
  for (const body of bodies) {
    const { type, data } = JSON.parse(body) as Event;
    const { amount_capturable = 0, amount_received = 0, amount_refunded = 0 } = data.object;
    if (type === "payment_intent.amount_capturable_updated") state = { ...state, held: amount_capturable };
    else if (type === "payment_intent.succeeded") state = { ...state, held: 0, taken: amount_received };
    else if (type === "payment_intent.canceled") state = { ...state, held: 0 };
    else if (type === "charge.refunded") state = { ...state, returned: amount_refunded };
  }
  return state;
}

/** The corresponding payment status. */
export const paymentStatus = ({ held: heldCents, taken: takenCents, returned }: ExpectedMoney): string =>
  heldCents > 0
    ? "authorised"
    : takenCents === 0
      ? "voided"
      : returned === 0
        ? "settled"
        : returned === takenCents
          ? "refunded"
          : "partial refund";
