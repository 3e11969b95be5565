import { expect, it } from "vitest";
import { stripePayments } from "./stripe";

const stripeResponding = (status: number, body: string) =>
  stripePayments({
    secretKey: "sk_test_of_nobody",
    webhookSecret: "whsec_of_nobody",
    publishableKey: null,
    fetch: async () => new Response(body, { status }),
  });

it.each([
  429, 200,
])("a response with status %i and no list is unavailable, not an empty list of disputes", async (status) => {
  expect(await stripeResponding(status, "{}").listDisputes(0, 10)).toEqual({ ok: false, reason: "unavailable" });
  expect(await stripeResponding(status, "{}").readDispute("du_1")).toEqual({ ok: false, reason: "unavailable" });
});
