import type { PlantedFault } from "../harness";

/** Every one of these faults must be detected. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "what was sent counts as taken whatever was answered",
    file: "app/adapters/webhooks/webhook-client.ts",
    change: [["if (status >= 200 && status < 300)", "if (status >= 200 && status < 600)"]],
  },
  {
    name: "no event waits for the one before it",
    file: "app/adapters/db/webhooks.ts",
    change: [["sql`${deliveries.seq} = ${first}`,", ""]],
  },
  {
    name: "an event of one workshop is told to the other",
    file: "app/domain/workshop/webhooks/audience.ts",
    change: [["return about.supplierId === audience.supplierId;", "return about.supplierId !== null;"]],
  },
  {
    name: "the signature leaves the time out",
    file: "app/adapters/webhooks/webhook-client.ts",
    change: [["`${id}.${seconds}.${body}`", "`${id}.${body}`"]],
  },
  {
    name: "a message that was lost on the way is given up at once",
    file: "app/usecases/workshop/webhooks/deliver-webhooks.ts",
    change: [
      [
        "const nextAt = nextTryAt(delivery.tries + 1,",
        "const nextAt = status === null ? null : nextTryAt(delivery.tries + 1,",
      ],
    ],
  },
];
