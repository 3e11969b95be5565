import { isCurrency } from "../../../app/domain/core/country/country";
import { cents } from "../../../app/domain/core/money/money";
import { sandboxObjects } from "../store";
import { type CustomerSide, json, readJson, type SandboxDependencies, totalRefunded, withQuery } from "../wire";
import { readCents, readList, readObject, readText } from "../../../app/adapters/payments/provider-wire";
import { CHOICES, applyChoice, RESULT_BY_CHOICE, stateOf, type ZipCheckout } from "./checkout";

const errorResponse = (status: number, code: string, message: string) =>
  json(status, { error: { code, message, details: [] } });
const lockedError = () => errorResponse(409, "request_in_progress", "The same request is being processed.");

/** Zip's API as a function from Request to Response. It refuses what Zip refuses. */
export function zipSandbox(dependencies: SandboxDependencies, keys: { readonly apiKey: string }) {
  const checkouts = sandboxObjects<ZipCheckout>(dependencies.db, "zip");

  async function handle(request: Request): Promise<Response> {
    if (request.headers.get("Authorization") !== `Bearer ${keys.apiKey}`)
      return errorResponse(401, "unauthorized", "The API key is wrong.");
    if (request.headers.get("Zip-Version") !== "2017-03-01")
      return errorResponse(400, "invalid_version", "Zip-Version is missing or unknown.");
    const path = decodeURIComponent(new URL(request.url).pathname).replace(/^\/merchant/, "");
    const body = request.method === "POST" ? await readJson(request) : {};
    if (body === null) return errorResponse(400, "request_invalid", "The body is not JSON.");
    const key = request.headers.get("Idempotency-Key") ?? "";
    const route = `${request.method} ${path}`;
    if (route === "POST /checkouts") return create(body);
    if (route === "POST /charges") return charge(body, key);
    if (route === "POST /refunds") return refund(body, key);
    const [, checkoutId] = /^GET \/checkouts\/([\w-]+)$/.exec(route) ?? [];
    if (checkoutId !== undefined) return showCheckout(checkoutId);
    const [, chargeId] = /^GET \/charges\/([\w-]+)$/.exec(route) ?? [];
    return chargeId === undefined ? errorResponse(404, "not_found", "Not found.") : showCharge(chargeId);
  }

  async function create(body: Readonly<Record<string, unknown>>): Promise<Response> {
    const [order, shopper, config] = [readObject(body.order), readObject(body.shopper), readObject(body.config)];
    if (typeof order.amount !== "number" || order.amount <= 0)
      return errorResponse(400, "request_invalid", "order.amount must be a number above 0.");
    const amount = readCents(order.amount);
    if (!isCurrency(order.currency)) return errorResponse(400, "request_invalid", "order.currency is not supported.");
    const sum = readList(order.items).reduce(
      (total, item) => total + readCents(item.amount) * (typeof item.quantity === "number" ? item.quantity : 0),
      0,
    );
    if (sum !== amount) return errorResponse(400, "order_amount_mismatch", "The items do not add up to order.amount.");
    for (const name of ["first_name", "last_name", "email"])
      if (readText(shopper[name]) === "") return errorResponse(400, "request_invalid", `shopper.${name} is required.`);
    const billing = readObject(shopper.billing_address);
    for (const name of ["line1", "city", "state", "postal_code", "country"])
      if (!/[\p{L}\d]/u.test(readText(billing[name])))
        return errorResponse(400, "request_invalid", `shopper.billing_address.${name} is required.`);
    if (!/^\d{4}$/.test(readText(billing.postal_code)))
      return errorResponse(400, "request_invalid", "shopper.billing_address.postal_code has four digits.");
    if (!URL.canParse(readText(config.redirect_uri)))
      return errorResponse(400, "request_invalid", "config.redirect_uri is required.");
    const reference = readText(order.reference);
    // If the same order is sent again, the same checkout is returned.
    const existingCheckout = await checkouts.findBy("reference", reference);
    if (existingCheckout && existingCheckout.body.amount === amount) return json(201, toWire(existingCheckout.body));
    const checkout: ZipCheckout = {
      id: `co_${dependencies.ids.token()}`,
      reference,
      amount,
      currency: order.currency,
      redirectUri: readText(config.redirect_uri),
      choice: null,
      readyAt: 0,
      charge: null,
    };
    await checkouts.add(checkout.id, checkout, dependencies.clock.now());
    return json(201, toWire(checkout));
  }

  async function charge(body: Readonly<Record<string, unknown>>, key: string): Promise<Response> {
    if (key === "") return errorResponse(400, "request_invalid", "Idempotency-Key is required.");
    const authority = readObject(body.authority);
    const id = readText(authority.value);
    const record = authority.type === "checkout_id" ? await checkouts.find(id) : null;
    if (!record) return errorResponse(400, "authority_not_found", "The checkout is not known.");
    const checkout = record.body;
    if (checkout.charge)
      return checkout.charge.key === key
        ? json(201, toWireCharge(checkout))
        : errorResponse(400, "invalid_state", "The checkout was charged.");
    if (stateOf(checkout, dependencies.clock.now()) !== "approved")
      return errorResponse(400, "invalid_state", "The checkout is not approved.");
    if (readCents(body.amount) !== checkout.amount || body.currency !== checkout.currency)
      return errorResponse(400, "amount_invalid", "The amount is not the checkout's.");
    if (checkout.choice === "fail-capture")
      return errorResponse(402, "account_insufficient_funds", "The customer's account cannot pay this.");
    const chargedCheckout = { ...checkout, charge: { id: `ch_${dependencies.ids.token()}`, key, refunds: [] } };
    return (await checkouts.change(id, record, chargedCheckout))
      ? json(201, toWireCharge(chargedCheckout))
      : lockedError();
  }

  async function refund(body: Readonly<Record<string, unknown>>, key: string): Promise<Response> {
    const record = await checkouts.findBy("charge.id", readText(body.charge_id));
    const zipCharge = record?.body.charge;
    if (!record || !zipCharge) return errorResponse(404, "not_found", "The charge is not known.");
    const existingRefund = zipCharge.refunds.find((item) => item.key === key && key !== "");
    if (existingRefund)
      return json(201, { id: existingRefund.id, charge_id: zipCharge.id, amount: existingRefund.amount / 100 });
    const amount = readCents(body.amount);
    if (amount <= 0 || amount > record.body.amount - totalRefunded(zipCharge.refunds))
      return errorResponse(400, "amount_invalid", "The refund is larger than what is left of the charge.");
    const newRefund = { id: `re_${dependencies.ids.token()}`, key, amount };
    const changed = await checkouts.change(record.id, record, {
      ...record.body,
      charge: { ...zipCharge, refunds: [...zipCharge.refunds, newRefund] },
    });
    return changed ? json(201, { id: newRefund.id, charge_id: zipCharge.id, amount: amount / 100 }) : lockedError();
  }

  async function showCheckout(id: string): Promise<Response> {
    const checkout = await checkouts.find(id);
    return checkout ? json(200, toWire(checkout.body)) : errorResponse(404, "not_found", "The checkout is not known.");
  }

  async function showCharge(id: string): Promise<Response> {
    const record = await checkouts.findBy("charge.id", id);
    return record ? json(200, toWireCharge(record.body)) : errorResponse(404, "not_found", "The charge is not known.");
  }

  const toWire = (checkout: ZipCheckout) => ({
    id: checkout.id,
    uri: `${dependencies.siteUrl}/sandbox/zip/${checkout.id}`,
    type: "standard",
    state: stateOf(checkout, dependencies.clock.now()),
    order: { reference: checkout.reference, amount: checkout.amount / 100, currency: checkout.currency },
  });

  function toWireCharge(checkout: ZipCheckout) {
    const refundedAmount = totalRefunded(checkout.charge?.refunds);
    const state = refundedAmount >= checkout.amount ? "refunded" : "captured";
    return {
      id: checkout.charge?.id,
      reference: checkout.reference,
      amount: checkout.amount / 100,
      currency: checkout.currency,
      state,
      captured_amount: checkout.amount / 100,
      refunded_amount: refundedAmount / 100,
      receipt_number: 1,
    };
  }

  const customer: CustomerSide = {
    async question(id) {
      const checkout = await checkouts.find(id);
      return checkout && checkout.body.choice === null
        ? { amount: cents(checkout.body.amount), currency: checkout.body.currency, choices: CHOICES }
        : null;
    },
    async answer(id, choice) {
      const checkout = await checkouts.find(id);
      if (!checkout || checkout.body.choice !== null || !CHOICES.includes(choice)) return null;
      if (!(await checkouts.change(id, checkout, applyChoice(checkout.body, choice, dependencies.clock.now()))))
        return null;
      return withQuery(checkout.body.redirectUri, { result: RESULT_BY_CHOICE[choice], checkoutId: id });
    },
    async books(id) {
      const checkout = await checkouts.find(id);
      return (
        checkout && {
          held: cents(0),
          taken: cents(checkout.body.charge ? checkout.body.amount : 0),
          returned: cents(totalRefunded(checkout.body.charge?.refunds)),
        }
      );
    },
  };
  return { handle, customer };
}
