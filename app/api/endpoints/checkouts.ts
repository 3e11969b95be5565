import { z } from "zod";
import { BNPL_PROVIDERS, METHODS, type BnplProvider } from "../../domain/payments/methods";
import type { RedirectMethod } from "../../domain/payments/provider";
import { providerUnavailableText } from "../../texts/payment-form";
import { refuse } from "../../domain/core/outcomes";
import type { Context } from "../../usecases/context";
import type { OpenResult, OpenRefusal } from "../../usecases/booking/payments/open-attempt";
import { handleProviderNotice } from "../../usecases/booking/payments/handle-provider-notice";
import { okResult, endpoint } from "../endpoint";
import { PAYMENT_ITEM } from "../wire/payment";
import { startByItem, START_REFUSALS } from "./start-by-item";

/** Response of POST /api/{provider}/create (B-231 to B-234). A refused order is a response with Success false. */
const CREATED_CHECKOUT = z.object({
  Success: z.boolean(),
  PaymentId: z.string().nullable(),
  ErrorMessage: z.string().nullable(),
  /** Set only for afterPay. */
  Token: z.string().nullable(),
  /** Set for zip, openpay and afterPay (which also needs the token). */
  CheckoutUrl: z.string().nullable(),
  /** Set only for humm: the URL of a signed form to post. */
  FormUrl: z.string().nullable(),
  Fields: z.record(z.string(), z.string()).nullable(),
});
type CheckoutResponse = z.input<typeof CREATED_CHECKOUT>;

const EMPTY_CHECKOUT: CheckoutResponse = {
  Success: false,
  PaymentId: null,
  ErrorMessage: null,
  Token: null,
  CheckoutUrl: null,
  FormUrl: null,
  Fields: null,
};

/** If `redirectMethod` is null, the customer first enters the billing address on our page, which then leads to the provider. */
const createdCheckout = (
  app: Context,
  payload: Extract<OpenResult, { kind: "open" }>,
  redirectMethod: RedirectMethod | null,
): CheckoutResponse => ({
  ...EMPTY_CHECKOUT,
  Success: true,
  PaymentId: payload.attemptId,
  ...(redirectMethod === null
    ? { CheckoutUrl: `${app.config.brand.websiteUrl}/payment/${payload.attemptId}/checkout` }
    : redirectMethod.kind === "form"
      ? { FormUrl: redirectMethod.url, Fields: { ...redirectMethod.fields } }
      : { Token: redirectMethod.token, CheckoutUrl: redirectMethod.url }),
});

const isOrderRefusal = (code: string): boolean => code === "payment-not-offered" || code === "payment-unavailable";

function refusedCheckout(
  app: Context,
  provider: BnplProvider,
  refusal: OpenRefusal | { readonly code: string },
): CheckoutResponse {
  const phone = app.config.brand.supportPhone;
  const text =
    refusal.code === "payment-unavailable"
      ? providerUnavailableText(METHODS[provider].label, phone)
      : `This booking cannot be paid with ${METHODS[provider].label}.`;
  return { ...EMPTY_CHECKOUT, ErrorMessage: text };
}

/** The provider needs the customer's name and email to open an order (docs/decisions/0027). */
const CUSTOMER_REQUIRED_NOTE =
  ". Requires FirstName, LastName and Email in addition to the transaction item, or a lead of the same caller that contains them. Otherwise returns 422 with the missing fields";

const ADDRESS_REQUIRED_NOTE =
  ". Without BillingAddress, CheckoutUrl is a page on this site that asks the customer for it. This requires a lead or booking with the customer's name and email";

const createEndpoint = (provider: BnplProvider) =>
  endpoint({
    method: "POST",
    path: `/api/${METHODS[provider].path}/create`,
    tag: "Payment",
    summary: `Opens a ${METHODS[provider].label} order for the amount that the server calculates; repeated requests with the same Idempotency-Key open only one order${METHODS[provider].needsCustomerDetails ? CUSTOMER_REQUIRED_NOTE : ""}${METHODS[provider].needsBillingAddress ? ADDRESS_REQUIRED_NOTE : ""}`,
    body: PAYMENT_ITEM,
    handlesKeys: true,
    answer: CREATED_CHECKOUT,
    refuses: START_REFUSALS,
    async use({ body, key }, app) {
      const startResult = await startByItem(app, provider, body, key ?? app.ids.token());
      if (!startResult.ok)
        return isOrderRefusal(startResult.code) ? okResult(refusedCheckout(app, provider, startResult)) : startResult;
      if (startResult.kind === "completed") return refuse("booking-already-submitted");
      if (startResult.handOver === null && !METHODS[provider].needsBillingAddress) return refuse("payment-unavailable");
      return okResult(createdCheckout(app, startResult, startResult.handOver));
    },
  });

export const CHECKOUT_ENDPOINTS = [
  ...BNPL_PROVIDERS.map(createEndpoint),
  endpoint({
    method: "POST",
    path: "/api/webhook/humm",
    tag: "Payment",
    summary: "Receives humm's signed result, posted by its server as a form",
    access: "provider",
    answer: z.object({ x_reference: z.string(), x_result: z.string() }),
    refuses: ["webhook-refused"],
    async use({ request }, app) {
      const fields = Object.fromEntries(new URLSearchParams((await request.text()).slice(0, 20_000)));
      const result = await handleProviderNotice(app, "humm", fields);
      // The response that humm expects.
      const { x_reference = "", x_result = "" } = fields;
      return result.ok ? okResult({ x_reference, x_result }) : result;
    },
  }),
];
