import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A message's signature is not checked",
    file: "app/adapters/payments/stripe/webhook.ts",
    change: [
      [
        "await stripe.webhooks.signature?.verifyHeaderAsync(rawBody, signature, secret);",
        "void stripe;\n    void secret;",
      ],
    ],
  },
  {
    name: "An old signature is as good as a new one",
    file: "app/adapters/payments/stripe/webhook.ts",
    change: [
      ["verifyHeaderAsync(rawBody, signature, secret)", "verifyHeaderAsync(rawBody, signature, secret, 10_000_000)"],
    ],
  },
  {
    name: "A second message about one payment is taken for the first",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [
      [
        "{ provider: DISPUTE_SOURCES[method], id: eventId }",
        "{ provider: DISPUTE_SOURCES[method], id: providerId ?? eventId }",
      ],
    ],
  },
  {
    name: "What a message says of a booked payment is not looked at",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [['return refreshPayment(context, attempt.id, "provider");', "return refreshPayment !== undefined;"]],
  },
  {
    name: "A customer who never comes back is not booked by the message",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [
      [
        'const finished = await finishAttempt(context, attempt.id, "provider");',
        'const finished = { ok: finishAttempt !== undefined, code: "" };',
      ],
    ],
  },
  {
    name: "Every answer of the provider is posted whole",
    file: "app/adapters/db/money-ledger.ts",
    change: [
      ["`${name}:${attemptId}:${amount}`", "`${name}:${attemptId}:${amount}:${at}`"],
      ["sql`${amount} - posted`", "amount"],
      ["where ${amount} > posted`,\n    );", "where ${amount} > 0`,\n    ).onConflictDoNothing();"],
    ],
  },
];
