import type { BillingAddress } from "../../app/domain/payments/billing-address";
import { METHODS, type OnlineMethod } from "../../app/domain/payments/methods";
import type { Context } from "../../app/usecases/context";
import { giveBillingAddress } from "../../app/usecases/payments/give-billing-address";
import type { Opened } from "../../app/usecases/payments/open-attempt";

/** An address of nobody's, in a town that exists. */
export const BILLING: BillingAddress = {
  line1: "12 Station Street",
  city: "Parramatta",
  state: "NSW",
  postcode: "2150",
};
/** The same as the API's clients send it. */
export const BILLING_ON_WIRE = { Line1: "12 Station Street", City: "Parramatta", State: "NSW", Postcode: "2150" };

type Open = Extract<Opened, { kind: "open" }>;

/** What a customer does between our page and the provider's: says where the bills go, where that is asked. */
export async function saidWhereBillsGo(context: Context, method: OnlineMethod, opened: Open): Promise<Open> {
  if (!METHODS[method].needsBillingAddress) return opened;
  const given = await giveBillingAddress(context, opened.attemptId, BILLING);
  if (!given.ok) throw new Error(JSON.stringify(given));
  const attempt = await context.db.payments.find(opened.attemptId);
  return { ...opened, handOver: attempt?.handOver ?? null };
}
