import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A webhook's signature is not verified",
    file: "app/adapters/payments/stripe/webhook.ts",
    change: [
      [
        "await stripe.webhooks.signature?.verifyHeaderAsync(rawBody, signature, secret);",
        "void stripe;\n    void secret;",
      ],
    ],
  },
  {
    name: "An expired signature is accepted",
    file: "app/adapters/payments/stripe/webhook.ts",
    change: [
      ["verifyHeaderAsync(rawBody, signature, secret)", "verifyHeaderAsync(rawBody, signature, secret, 10_000_000)"],
    ],
  },
  {
    name: "A second webhook about a payment is treated as a duplicate",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [
      [
        "{ provider: DISPUTE_SOURCES[method], id: eventId }",
        "{ provider: DISPUTE_SOURCES[method], id: providerId ?? eventId }",
      ],
    ],
  },
  {
    name: "A webhook about a booked payment is ignored",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [['return refreshPayment(context, attempt.id, "provider");', "return refreshPayment !== undefined;"]],
  },
  {
    name: "A webhook does not complete the booking of a customer who never returns",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [
      [
        'const finishResult = await finishAttempt(context, attempt.id, "provider");',
        'const finishResult = { ok: finishAttempt !== undefined, code: "" };',
      ],
    ],
  },
  {
    name: "Every provider response is posted in full",
    file: "app/adapters/db/money-ledger.ts",
    change: [
      ["`${name}:${attemptId}:${amount}`", "`${name}:${attemptId}:${amount}:${at}`"],
      ["sql`${amount} - posted`", "amount"],
      ["where ${amount} > posted`,\n    );", "where ${amount} > 0`,\n    ).onConflictDoNothing();"],
    ],
  },
];
