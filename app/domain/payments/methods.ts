/** Buy-now-pay-later, exactly these four, spelled as the specification spells them (B-006, B-309). */
export const BNPL_PROVIDERS = ["afterPay", "humm", "zip", "openpay"] as const;
export type BnplProvider = (typeof BNPL_PROVIDERS)[number];

/** Every way to pay online. */
export const ONLINE_METHODS = ["creditCard", "payPal", ...BNPL_PROVIDERS] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** Ways to pay that a booking can choose from. */
export type PaymentMethod = OnlineMethod | "payOnTheDay";

interface MethodRow {
  /** What the customer reads. */
  readonly label: string;
  /** Where a refund arrives: "We have refunded $5.00 to your card". */
  readonly refundedTo: string;
  /** In the address of its calls: `/api/{path}/create`. */
  readonly path: string;
  /** B-153. */
  readonly needsLastName: boolean;
  /** Its provider opens no order without the customer's names and email address. */
  readonly asksForCustomer: boolean;
  /** Its provider checks the customer's credit by their billing address, which is asked for before its page. */
  readonly needsBillingAddress: boolean;
  /**
   * When the money is taken (docs/decisions/0027): held at approval until the workshop confirms (or the hold would end), held until the next cron run,
   * or taken at approval and refunded in full when the booking comes to nothing.
   */
  readonly capture: "on-confirmation" | "next-run" | "at-approval";
  /**
   * Whether the provider reports refunds, or recognises a repeated one by its key. With any other provider a part that fits twice into the remaining amount
   * might be refunded twice.
   */
  readonly tellsRefunds: boolean;
  /** The provider's own page of terms and late fees. */
  readonly termsUrl: string | null;
}

/** One row per way to pay; a missing one does not compile. */
export const METHODS: Readonly<Record<OnlineMethod, MethodRow>> = {
  creditCard: {
    label: "Credit or debit card",
    refundedTo: "your card",
    path: "stripe",
    needsLastName: true,
    asksForCustomer: false,
    needsBillingAddress: false,
    capture: "on-confirmation",
    tellsRefunds: true,
    termsUrl: null,
  },
  payPal: {
    label: "PayPal",
    refundedTo: "PayPal",
    path: "braintree",
    needsLastName: false,
    asksForCustomer: false,
    needsBillingAddress: false,
    capture: "next-run",
    tellsRefunds: true,
    termsUrl: null,
  },
  afterPay: {
    label: "Afterpay",
    refundedTo: "Afterpay",
    path: "afterpay",
    needsLastName: true,
    asksForCustomer: true,
    needsBillingAddress: false,
    capture: "at-approval",
    tellsRefunds: true,
    termsUrl: "https://www.afterpay.com/terms-of-service",
  },
  humm: {
    label: "humm",
    refundedTo: "humm",
    path: "humm",
    needsLastName: false,
    asksForCustomer: false,
    needsBillingAddress: false,
    capture: "at-approval",
    tellsRefunds: false,
    termsUrl: "https://www.shophumm.com/au/terms-and-conditions/",
  },
  zip: {
    label: "Zip",
    refundedTo: "Zip",
    path: "zip",
    needsLastName: true,
    asksForCustomer: true,
    needsBillingAddress: true,
    capture: "at-approval",
    tellsRefunds: true,
    termsUrl: "https://zip.co/au/page/terms-of-use",
  },
  openpay: {
    label: "Openpay",
    refundedTo: "Openpay",
    path: "openpay",
    needsLastName: true,
    asksForCustomer: true,
    needsBillingAddress: false,
    capture: "at-approval",
    tellsRefunds: true,
    termsUrl: null,
  },
};

export const isBnpl = (method: PaymentMethod): method is BnplProvider =>
  (BNPL_PROVIDERS as readonly string[]).includes(method);
/** The method whose calls live under `/api/{path}`; null = none. */
export const methodOfPath = (path: string): OnlineMethod | null =>
  ONLINE_METHODS.find((method) => METHODS[method].path === path) ?? null;
