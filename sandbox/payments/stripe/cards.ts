/** A test card and the sandbox's behaviour for it. The numbers and names are those of Stripe's published test cards. */
export interface TestCard {
  /** Stripe's server-side name: `pm_card_{name}`. */
  readonly name: string;
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex" | "discover";
  /** "approve", or the key of a decline in `DECLINES`. */
  readonly result: string;
  readonly requires3ds: boolean;
  /** A refund to this card is accepted and fails later. */
  readonly refundFails?: true;
  /** A payment with this card is disputed as soon as it is captured. */
  readonly testDispute?: { readonly reason: string; readonly isInquiry: boolean };
}

const card = (
  name: string,
  number: string,
  brand: TestCard["brand"],
  result = "approve",
  requires3ds = false,
): TestCard => ({ name, number, brand, result, requires3ds });

export const TEST_CARDS: readonly TestCard[] = [
  card("visa", "4242424242424242", "visa"),
  card("visa_debit", "4000056655665556", "visa"),
  card("au", "4000000360000006", "visa"),
  card("nz", "4000005540000008", "visa"),
  card("mastercard", "5555555555554444", "mastercard"),
  card("mastercard_2series", "2223003122003222", "mastercard"),
  card("mastercard_debit", "5200828282828210", "mastercard"),
  card("mastercard_prepaid", "5105105105105100", "mastercard"),
  card("amex", "378282246310005", "amex"),
  card("discover", "6011111111111117", "discover"),
  card("visa_chargeDeclined", "4000000000000002", "visa", "generic_decline"),
  card("visa_chargeDeclinedInsufficientFunds", "4000000000009995", "visa", "insufficient_funds"),
  card("visa_chargeDeclinedLostCard", "4000000000009987", "visa", "lost_card"),
  card("visa_chargeDeclinedStolenCard", "4000000000009979", "visa", "stolen_card"),
  card("chargeDeclinedExpiredCard", "4000000000000069", "visa", "expired_card"),
  card("chargeDeclinedIncorrectCvc", "4000000000000127", "visa", "incorrect_cvc"),
  card("chargeDeclinedProcessingError", "4000000000000119", "visa", "processing_error"),
  card("authenticationRequiredOnSetup", "4000002500003155", "visa", "approve", true),
  card("authenticationRequired", "4000002760003184", "visa", "approve", true),
  card("threeDSecure2Required", "4000000000003220", "visa", "approve", true),
  card("authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", "visa", "insufficient_funds", true),
  card("threeDSecureRequiredChargeDeclined", "4000008400001629", "visa", "generic_decline", true),
  {
    ...card("createDispute", "4000000000000259", "visa"),
    testDispute: { reason: "fraudulent", isInquiry: false },
  },
  {
    ...card("createDisputeProductNotReceived", "4000000000002685", "visa"),
    testDispute: { reason: "product_not_received", isInquiry: false },
  },
  {
    ...card("createDisputeInquiry", "4000000000001976", "visa"),
    testDispute: { reason: "fraudulent", isInquiry: true },
  },
  { ...card("refundFail", "4000000000005126", "visa"), refundFails: true },
];

/** The check digit rule that every card number follows. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
