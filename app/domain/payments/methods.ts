/** The four buy-now-pay-later providers, spelled as in the specification (B-006, B-309). */
export const BNPL_PROVIDERS = ["afterPay", "humm", "zip", "openpay"] as const;
export type BnplProvider = (typeof BNPL_PROVIDERS)[number];

export const ONLINE_METHODS = ["creditCard", "payPal", ...BNPL_PROVIDERS] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** All payment methods for a booking. */
export type PaymentMethod = OnlineMethod | "payOnTheDay";

interface MethodRow {
  /** The name shown to customers. */
  readonly label: string;
  /** Where a refund goes: "We have refunded $5.00 to your card". */
  readonly refundedTo: string;
  /** Path segment of the method's API: `/api/{path}/create`. */
  readonly path: string;
  /** Whether the provider needs the customer's last name (B-153). */
  readonly needsLastName: boolean;
  /** Whether the provider needs the customer's names and email address to open an order. */
  readonly needsCustomerDetails: boolean;
  /** Whether the provider checks the customer's credit with their billing address. We ask for the address before redirecting to the provider's page. */
  readonly needsBillingAddress: boolean;
  /**
   * When the money is captured (docs/decisions/0027): held at approval until the workshop confirms or the hold is about to expire; held until the next cron
   * run; or captured at approval and refunded in full if the booking fails.
   */
  readonly captureTiming: "on-confirmation" | "next-run" | "at-approval";
  /**
   * Whether the provider reports refunds or recognises a repeated one by its key. Without either, a partial refund that fits twice into the remaining amount
   * might be paid twice.
   */
  readonly isRefundIdempotent: boolean;
  /** The provider's page with its terms and late fees; null = none. */
  readonly termsUrl: string | null;
}

/** One row per payment method, which the compiler enforces. */
export const METHODS: Readonly<Record<OnlineMethod, MethodRow>> = {
  creditCard: {
    label: "Credit or debit card",
    refundedTo: "your card",
    path: "stripe",
    needsLastName: true,
    needsCustomerDetails: false,
    needsBillingAddress: false,
    captureTiming: "on-confirmation",
    isRefundIdempotent: true,
    termsUrl: null,
  },
  payPal: {
    label: "PayPal",
    refundedTo: "PayPal",
    path: "braintree",
    needsLastName: false,
    needsCustomerDetails: false,
    needsBillingAddress: false,
    captureTiming: "next-run",
    isRefundIdempotent: true,
    termsUrl: null,
  },
  afterPay: {
    label: "Afterpay",
    refundedTo: "Afterpay",
    path: "afterpay",
    needsLastName: true,
    needsCustomerDetails: true,
    needsBillingAddress: false,
    captureTiming: "at-approval",
    isRefundIdempotent: true,
    termsUrl: "https://www.afterpay.com/terms-of-service",
  },
  humm: {
    label: "humm",
    refundedTo: "humm",
    path: "humm",
    needsLastName: false,
    needsCustomerDetails: false,
    needsBillingAddress: false,
    captureTiming: "at-approval",
    isRefundIdempotent: false,
    termsUrl: "https://www.shophumm.com/au/terms-and-conditions/",
  },
  zip: {
    label: "Zip",
    refundedTo: "Zip",
    path: "zip",
    needsLastName: true,
    needsCustomerDetails: true,
    needsBillingAddress: true,
    captureTiming: "at-approval",
    isRefundIdempotent: true,
    termsUrl: "https://zip.co/au/page/terms-of-use",
  },
  openpay: {
    label: "Openpay",
    refundedTo: "Openpay",
    path: "openpay",
    needsLastName: true,
    needsCustomerDetails: true,
    needsBillingAddress: false,
    captureTiming: "at-approval",
    isRefundIdempotent: true,
    termsUrl: null,
  },
};

export const isBnpl = (method: PaymentMethod): method is BnplProvider =>
  (BNPL_PROVIDERS as readonly string[]).includes(method);
/** The method whose API is at `/api/{path}`; null = none. */
export const findMethodByPath = (path: string): OnlineMethod | null =>
  ONLINE_METHODS.find((method) => METHODS[method].path === path) ?? null;
