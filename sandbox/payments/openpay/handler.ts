import type { Currency } from "../../../app/domain/core/country/country";
import { cents } from "../../../app/domain/core/money/money";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { sandboxObjects } from "../store";
import { type CustomerSide, json, readJson, type SandboxDependencies, approvedAt, withQuery } from "../wire";
import { basicAuth, readObject, readText } from "../../../app/adapters/payments/provider-wire";

/** An Openpay order. As at Openpay, amounts are whole cents. */
interface Order {
  readonly orderId: string;
  readonly retailerOrderNo: string;
  readonly originalPurchasePrice: number;
  readonly purchasePrice: number;
  readonly callbackUrl: string;
  readonly cancelUrl: string;
  readonly failUrl: string;
  readonly choice: SandboxChoice | null;
  readonly readyAt: number;
  readonly isCaptured: boolean;
}

const CHOICES: readonly SandboxChoice[] = ["approve", "decline", "cancel", "slow", "fail-capture"];
const LIMITS = { minPrice: 5_000, maxPrice: 1_000_000 };
const problem = (status: number, title: string, detail: string) => json(status, { title, status, detail, errors: {} });

/** Openpay's latest API as a function from Request to Response. */
export function openpaySandbox(
  dependencies: SandboxDependencies,
  keys: { readonly username: string; readonly password: string; readonly currency: Currency },
) {
  const orders = sandboxObjects<Order>(dependencies.db, "openpay");

  async function handle(request: Request): Promise<Response> {
    if (request.headers.get("Authorization") !== basicAuth(keys.username, keys.password))
      return problem(401, "Unauthorized", "The credentials are wrong.");
    const path = decodeURIComponent(new URL(request.url).pathname).replace(/^\/v1\/merchant/, "");
    const body = request.method === "POST" ? await readJson(request) : {};
    if (body === null) return problem(400, "Bad Request", "The body is not JSON.");
    const route = `${request.method} ${path}`;
    if (route === "GET /orders/limits") return json(200, LIMITS);
    if (route === "POST /orders") return create(body);
    const [, verb, id, action] = /^(GET|POST) \/orders\/([\w-]+)(?:\/(capture|refund))?$/.exec(route) ?? [];
    const record = id === undefined ? null : await orders.find(id);
    if (!record) return problem(404, "Not Found", "No such order.");
    if (verb === "GET" && action === undefined) return json(200, toWire(record.body));
    const next =
      action === "capture"
        ? capture(record.body)
        : action === "refund"
          ? refund(record.body, body)
          : problem(404, "Not Found", "No such call.");
    if (next instanceof Response) return next;
    return next === record.body || (await orders.change(next.orderId, record, next))
      ? json(200, toWire(next))
      : problem(409, "Conflict", "The order is being changed.");
  }

  async function create(body: Readonly<Record<string, unknown>>): Promise<Response> {
    const online = readObject(readObject(body.customerJourney).online);
    const customer = readObject(online.customerDetails);
    const price = body.purchasePrice;
    if (typeof price !== "number" || !Number.isInteger(price))
      return problem(400, "Bad Request", "purchasePrice is a whole number of cents.");
    if (price < LIMITS.minPrice || price > LIMITS.maxPrice)
      return problem(422, "Purchase price out of range", "See /orders/limits.");
    for (const name of ["firstName", "familyName", "email"])
      if (readText(customer[name]) === "") return problem(400, "Bad Request", `customerDetails.${name} is required.`);
    const urls = {
      callbackUrl: readText(online.callbackUrl),
      cancelUrl: readText(online.cancelUrl),
      failUrl: readText(online.failUrl),
    };
    if (Object.values(urls).some((url) => !URL.canParse(url)))
      return problem(400, "Bad Request", "callbackUrl, cancelUrl and failUrl are required.");
    const orderId = `op_${dependencies.ids.token()}`;
    await orders.add(
      orderId,
      {
        orderId,
        retailerOrderNo: readText(body.retailerOrderNo),
        originalPurchasePrice: price,
        purchasePrice: price,
        ...urls,
        choice: null,
        readyAt: 0,
        isCaptured: false,
      },
      dependencies.clock.now(),
    );
    const formFields = [{ fieldName: "TransactionToken", fieldValue: dependencies.ids.token() }];
    return json(201, {
      orderId,
      nextAction: {
        type: "FormPost",
        formPost: { formPostUrl: `${dependencies.siteUrl}/sandbox/openpay/${orderId}`, formFields },
      },
    });
  }

  function capture(order: Order): Order | Response {
    if (order.isCaptured) return order;
    if (order.choice === "fail-capture") return problem(503, "Service Unavailable", "Try again later.");
    if (planStatus(order) !== "Lodged") return problem(409, "Conflict", "The plan is not lodged.");
    return { ...order, isCaptured: true };
  }

  function refund(order: Order, body: Readonly<Record<string, unknown>>): Order | Response {
    const price = body.fullRefund === true ? 0 : body.newPurchasePrice;
    if (!order.isCaptured) return problem(409, "Conflict", "The order was not captured.");
    if (typeof price !== "number" || !Number.isInteger(price) || price < 0 || price > order.purchasePrice)
      return problem(422, "Invalid price", "newPurchasePrice is below the present price.");
    return { ...order, purchasePrice: price };
  }

  function planStatus(order: Order): "Pending" | "Lodged" {
    return order.choice !== null &&
      ["approve", "slow", "fail-capture"].includes(order.choice) &&
      dependencies.clock.now() >= order.readyAt
      ? "Lodged"
      : "Pending";
  }

  function toWire(order: Order) {
    const { orderId, retailerOrderNo, originalPurchasePrice, purchasePrice } = order;
    const uncapturedStatus =
      order.choice === "cancel" ? "Cancelled" : order.choice === "decline" ? "Declined" : "Pending";
    return {
      orderId,
      retailerOrderNo,
      originalPurchasePrice,
      purchasePrice,
      orderStatus: order.isCaptured ? (purchasePrice === 0 ? "Refunded" : "Approved") : uncapturedStatus,
      planStatus: planStatus(order),
    };
  }

  const customer: CustomerSide = {
    async question(id) {
      const order = await orders.find(id);
      return order && order.body.choice === null
        ? { amount: cents(order.body.originalPurchasePrice), currency: keys.currency, choices: CHOICES }
        : null;
    },
    async answer(id, choice) {
      const order = await orders.find(id);
      if (!order || order.body.choice !== null || !CHOICES.includes(choice)) return null;
      const readyAt = approvedAt(choice, dependencies.clock.now());
      if (!(await orders.change(id, order, { ...order.body, choice, readyAt }))) return null;
      const { callbackUrl, cancelUrl, failUrl, retailerOrderNo } = order.body;
      const [address, status] =
        choice === "cancel"
          ? [cancelUrl, "CANCELLED"]
          : choice === "decline"
            ? [failUrl, "FAILURE"]
            : [callbackUrl, "LODGED"];
      return withQuery(address, { status, planid: id, orderid: retailerOrderNo });
    },
    async books(id) {
      const order = await orders.find(id);
      if (!order) return null;
      const { isCaptured, originalPurchasePrice, purchasePrice } = order.body;
      return {
        held: cents(0),
        taken: cents(isCaptured ? originalPurchasePrice : 0),
        returned: cents(isCaptured ? originalPurchasePrice - purchasePrice : 0),
      };
    },
  };
  return { handle, customer };
}
