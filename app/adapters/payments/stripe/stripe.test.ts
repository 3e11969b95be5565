import { expect, it } from "vitest";
import { stripePayments } from "./stripe";

const over = (status: number, body: string) =>
  stripePayments({
    secretKey: "sk_test_of_nobody",
    webhookSecret: "whsec_of_nobody",
    publishableKey: null,
    fetch: async () => new Response(body, { status }),
  });

it.each([429, 200])("a response of %i without a list is not a list of disputes", async (status) => {
  expect(await over(status, "{}").listDisputes(0, 10)).toEqual({ ok: false, reason: "unavailable" });
  expect(await over(status, "{}").readDispute("du_1")).toEqual({ ok: false, reason: "unavailable" });
});
