import { type Currency, isCurrency } from "../../../app/domain/core/country/country";
import { cents } from "../../../app/domain/core/money/money";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { sandboxObjects } from "../store";
import {
  type CustomerSide,
  json,
  readJson,
  type SandboxDependencies,
  approvedAt,
  totalRefunded,
  withQuery,
} from "../wire";
import { formatDecimalDollars } from "../../../app/domain/core/money/format";
import { basicAuth, readCents, readObject, readText } from "../../../app/adapters/payments/provider-wire";

/** An Afterpay checkout, and its payment if there is one. Amounts are whole cents. */
interface AfterpayOrder {
  readonly token: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly merchantReference: string;
  readonly confirmUrl: string;
  readonly cancelUrl: string;
  /** The customer's choice. A capture is refused until the customer has chosen. */
  readonly choice: SandboxChoice | null;
  /** Until this time, the approval is still being processed. */
  readonly readyAt: number;
  readonly payment: {
    readonly id: string;
    readonly approved: boolean;
    readonly refunds: readonly {
      readonly refundId: string;
      readonly requestId: string;
      readonly amount: number;
      readonly at: number;
    }[];
  } | null;
}

const CHOICES: readonly SandboxChoice[] = ["approve", "decline", "cancel", "slow", "fail-capture"];

/** Applies the customer's choice to the order. As at Afterpay, a cancelled order remains open until it expires. */
const applyChoice = (order: AfterpayOrder, choice: SandboxChoice, now: number): AfterpayOrder =>
  choice === "cancel" ? order : { ...order, choice, readyAt: approvedAt(choice, now) };

/** Minimum and maximum order amount for this merchant, in cents. */
const LIMITS = { minimum: 100, maximum: 400_000 };

const errorResponse = (status: number, errorCode: string, message: string) =>
  json(status, { errorCode, errorId: "sandbox", message, httpStatusCode: status });

const toWireAmount = (amount: number, currency: Currency = "AUD") => ({
  amount: formatDecimalDollars(cents(amount)),
  currency,
});

/** Afterpay's API v2 as a function from Request to Response. It refuses what Afterpay refuses. */
export function afterpaySandbox(
  dependencies: SandboxDependencies,
  keys: { readonly merchantId: string; readonly secretKey: string },
) {
  const orders = sandboxObjects<AfterpayOrder>(dependencies.db, "afterPay");

  async function handle(request: Request): Promise<Response> {
    // Afterpay's edge refuses requests without an identifying User-Agent and responds with an HTML page.
    if (!/^\S+\/\S+ \(.+\) https?:\/\//.test(request.headers.get("User-Agent") ?? ""))
      return new Response("<html>403 Forbidden</html>", { status: 403, headers: { "Content-Type": "text/html" } });
    if (request.headers.get("Authorization") !== basicAuth(keys.merchantId, keys.secretKey))
      return errorResponse(401, "unauthorized", "Credentials are required to access this resource.");
    const path = decodeURIComponent(new URL(request.url).pathname);
    const body = request.method === "POST" ? await readJson(request) : {};
    if (body === null) return errorResponse(400, "invalid_json", "The body is not JSON.");
    const route = `${request.method} ${path}`;
    if (route === "GET /v2/configuration")
      return json(200, { minimumAmount: toWireAmount(LIMITS.minimum), maximumAmount: toWireAmount(LIMITS.maximum) });
    if (route === "POST /v2/checkouts") return create(body);
    if (route === "POST /v2/payments/capture") return capture(readText(body.token));
    const [, token] = /^GET \/v2\/payments\/token:(.+)$/.exec(route) ?? [];
    if (token !== undefined) return show(token);
    const [, paymentId] = /^POST \/v2\/payments\/([^/:]+)\/refund$/.exec(route) ?? [];
    return paymentId === undefined ? errorResponse(404, "not_found", "Not found.") : refund(paymentId, body);
  }

  async function create(body: Readonly<Record<string, unknown>>): Promise<Response> {
    const [amount, consumer, merchant] = [
      readObject(body.amount),
      readObject(body.consumer),
      readObject(body.merchant),
    ];
    if (typeof amount.amount !== "string")
      return errorResponse(422, "invalid_object", "amount.amount must be a decimal text.");
    const total = readCents(amount.amount);
    if (!isCurrency(amount.currency)) return errorResponse(422, "unsupported_currency", "Currency not supported.");
    if (total < LIMITS.minimum || total > LIMITS.maximum)
      return errorResponse(422, "invalid_amount", "The order total is outside your limits.");
    for (const name of ["email", "givenNames", "surname"]) {
      if (readText(consumer[name]) === "" || readText(consumer[name]).length > 128)
        return errorResponse(422, "invalid_object", `consumer.${name} is required, 128 characters at most.`);
    }
    const confirmUrl = readText(merchant.redirectConfirmUrl);
    const cancelUrl = readText(merchant.redirectCancelUrl);
    if (!URL.canParse(confirmUrl) || !URL.canParse(cancelUrl))
      return errorResponse(422, "invalid_object", "merchant.redirectConfirmUrl and redirectCancelUrl are required.");
    const token = `002.${dependencies.ids.token()}`;
    await orders.add(
      token,
      {
        token,
        amount: total,
        currency: amount.currency,
        merchantReference: readText(body.merchantReference),
        confirmUrl,
        cancelUrl,
        choice: null,
        readyAt: 0,
        payment: null,
      },
      dependencies.clock.now(),
    );
    return json(201, {
      token,
      expires: new Date(dependencies.clock.now() + 3 * 60 * 60 * 1000).toISOString(),
      redirectCheckoutUrl: `${dependencies.siteUrl}/sandbox/afterpay/${token}`,
    });
  }

  async function capture(token: string): Promise<Response> {
    const record = await orders.find(token);
    if (!record) return errorResponse(402, "invalid_token", "The token is not known or has expired.");
    const order = record.body;
    if (order.payment) return paymentResponse(order);
    if (order.choice === null)
      return errorResponse(412, "invalid_order_transaction_status", "The consumer has not confirmed the order.");
    if (order.choice === "fail-capture") return errorResponse(503, "service_unavailable", "Try again later.");
    if (order.readyAt > dependencies.clock.now())
      return errorResponse(409, "request_in_progress", "The request is being processed.");
    const updatedOrder = {
      ...order,
      payment: { id: dependencies.ids.token(), approved: order.choice !== "decline", refunds: [] },
    };
    return (await orders.change(token, record, updatedOrder))
      ? paymentResponse(updatedOrder)
      : errorResponse(409, "request_in_progress", "The request is being processed.");
  }

  async function show(token: string): Promise<Response> {
    const order = await orders.find(token);
    return order?.body.payment
      ? paymentResponse(order.body, 200)
      : errorResponse(404, "payment_not_found", "No payment for this token.");
  }

  async function refund(paymentId: string, body: Readonly<Record<string, unknown>>): Promise<Response> {
    const record = await orders.findBy("payment.id", paymentId);
    const payment = record?.body.payment;
    if (!record || !payment?.approved) return errorResponse(404, "payment_not_found", "No such payment.");
    const requestId = readText(body.requestId);
    const existingRefund = payment.refunds.find((item) => item.requestId === requestId && requestId !== "");
    if (existingRefund)
      return json(201, {
        refundId: existingRefund.refundId,
        refundedAt: new Date(existingRefund.at).toISOString(),
        amount: body.amount,
      });
    const amount = readCents(readObject(body.amount).amount);
    if (amount <= 0 || amount > record.body.amount - totalRefunded(payment.refunds))
      return errorResponse(422, "invalid_amount", "The refund is larger than what is left of the payment.");
    const at = dependencies.clock.now();
    const refundId = dependencies.ids.token();
    const updatedOrder = {
      ...record.body,
      payment: { ...payment, refunds: [...payment.refunds, { refundId, requestId, amount, at }] },
    };
    if (!(await orders.change(record.body.token, record, updatedOrder)))
      return errorResponse(409, "request_in_progress", "The request is being processed.");
    return json(201, { refundId, refundedAt: new Date(at).toISOString(), amount: body.amount });
  }

  /** Response to a capture: 201 if the payment is approved, 402 with the same body if it is declined. */
  function paymentResponse(order: AfterpayOrder, status?: number): Response {
    const formatAmount = (amount: number) => toWireAmount(amount, order.currency);
    const approved = order.payment?.approved ?? false;
    return json(status ?? (approved ? 201 : 402), {
      id: order.payment?.id,
      token: order.token,
      status: approved ? "APPROVED" : "DECLINED",
      paymentState: approved ? "CAPTURED" : "CAPTURE_DECLINED",
      merchantReference: order.merchantReference,
      originalAmount: formatAmount(order.amount),
      openToCaptureAmount: formatAmount(0),
      refunds:
        order.payment?.refunds.map(({ refundId, requestId, amount }) => ({
          refundId,
          requestId,
          amount: formatAmount(amount),
        })) ?? [],
      events: [],
    });
  }

  const customer: CustomerSide = {
    async question(token) {
      const order = await orders.find(token);
      return order && order.body.choice === null
        ? { amount: cents(order.body.amount), currency: order.body.currency, choices: CHOICES }
        : null;
    },
    async answer(token, choice) {
      const order = await orders.find(token);
      if (!order || order.body.choice !== null || !CHOICES.includes(choice)) return null;
      if (!(await orders.change(token, order, applyChoice(order.body, choice, dependencies.clock.now())))) return null;
      return choice === "cancel"
        ? withQuery(order.body.cancelUrl, { status: "CANCELLED", orderToken: token })
        : withQuery(order.body.confirmUrl, { status: "SUCCESS", orderToken: token });
    },
    async books(token) {
      const order = await orders.find(token);
      if (!order) return null;
      const { amount, payment } = order.body;
      return {
        held: cents(0),
        taken: cents(payment?.approved ? amount : 0),
        returned: cents(totalRefunded(payment?.refunds)),
      };
    },
  };
  return { handle, customer };
}
