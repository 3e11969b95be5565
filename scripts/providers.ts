import { BNPL_PROVIDERS } from "../app/domain/payments/methods.ts";
import type { CheckoutRequest } from "../app/domain/payments/provider.ts";
import { type Load, withApp } from "./app-in-node.ts";
import { readOptions, runCommand } from "./options.mjs";

const USAGE = `npm run providers [-- --site https://test.pitlane.example]
  Runs the contract of test/support/provider-contract.ts against the providers' own test environments, for each provider whose secrets are in this
  shell (docs/guides/deploy.md). The others are named as not run: nothing stands in for them. Exit code 1 when a contract is broken, 2 when none was run.`;

const METHODS = ["creditCard", "payPal", "afterPay", "zip", "humm", "openpay"] as const;

const { values } = readOptions(USAGE, {
  site: { type: "string", default: "https://test.pitlane.example" },
});
async function main(load: Load): Promise<number> {
  const { readSecrets } = await load<typeof import("../app/settings/secrets.ts")>("app/settings/secrets.ts");
  const { paymentSchema } = await load<typeof import("../app/settings/payment.ts")>("app/settings/payment.ts");
  const { configuredPayments } = await load<typeof import("../app/adapters/payments/configured.ts")>(
    "app/adapters/payments/configured.ts",
  );
  const contract = await load<typeof import("../test/support/provider-contract.ts")>(
    "test/support/provider-contract.ts",
  );
  const { stripeClient } = await load<typeof import("../app/adapters/payments/stripe/client.ts")>(
    "app/adapters/payments/stripe/client.ts",
  );
  const { randomIds, systemClock } =
    await load<typeof import("../app/adapters/platform.ts")>("app/adapters/platform.ts");
  const secrets = readSecrets(process.env);
  // Live keys of the other providers do not work on their test hosts. Stripe has one host for both.
  if (secrets.stripe && !secrets.stripe.STRIPE_SECRET_KEY?.startsWith("sk_test_"))
    throw new Error("STRIPE_SECRET_KEY is not a test key: nothing is run against real money");
  // A stub. humm is never queried here, because it has nothing to report without a notification.
  const notices = {
    save: async () => undefined,
    find: async () => null,
    recordRefundAttempt: async () => null,
    addRefund: async () => true,
  };
  const paymentMethods = configuredPayments(secrets, null, {
    clock: systemClock,
    ids: randomIds,
    urls: paymentSchema(false).parse({}).paymentUrls,
    enabledProviders: new Set(BNPL_PROVIDERS),
    brandName: "Pitlane",
    siteUrl: values.site,
    isProduction: false,
    notices,
    purchaseLimits: {},
  });
  const run = (method: (typeof METHODS)[number], payment: CheckoutRequest): Promise<void> | null => {
    if (method === "creditCard") {
      if (!paymentMethods.creditCard || !secrets.stripe) return null;
      const sdk = stripeClient(secrets.stripe.STRIPE_SECRET_KEY ?? "", fetch);
      const card = paymentMethods.creditCard;
      const confirmWith = (testCard: string) => async (id: string) =>
        void (await sdk.paymentIntents.confirm(id, { payment_method: testCard, return_url: payment.returnUrl }));
      const disputedPayment = contract.contractPayment(randomIds.token(), values.site);
      return contract
        .cardContract(card, payment, confirmWith("pm_card_visa"))
        .then(() =>
          contract.disputeContract(card, disputedPayment, confirmWith("pm_card_createDisputeProductNotReceived")),
        );
    }
    if (method === "payPal") return paymentMethods.payPal && contract.payPalContract(paymentMethods.payPal, payment);
    return paymentMethods[method] && contract.checkoutContract(paymentMethods[method], payment);
  };
  const counts = { held: 0, broken: 0 };
  for (const method of METHODS) {
    const running = run(method, contract.contractPayment(randomIds.token(), values.site));
    if (!running) console.log(`NOT RUN  ${method}: its secrets are not in this shell`);
    else
      await running.then(
        () => {
          counts.held++;
          console.log(`holds    ${method}, in its own test environment`);
        },
        (error: unknown) => {
          counts.broken++;
          console.log(`BROKEN   ${method}: ${error instanceof Error ? error.message : String(error)}`);
        },
      );
  }
  console.log(
    `${counts.held} of ${METHODS.length} providers hold the contract, ${counts.broken} break it, ${METHODS.length - counts.held - counts.broken} were not run.`,
  );
  return counts.broken > 0 ? 1 : counts.held === 0 ? 2 : 0;
}

await runCommand(() => withApp(main));
