import type { PlantedFault } from "../harness";

/** Every one of these faults must be detected. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "Any response counts as a successful delivery",
    file: "app/adapters/webhooks/webhook-client.ts",
    change: [["if (status >= 200 && status < 300)", "if (status >= 200 && status < 600)"]],
  },
  {
    name: "An event does not wait for the previous one",
    file: "app/adapters/db/webhooks.ts",
    change: [["sql`${deliveries.seq} = ${first}`,", ""]],
  },
  {
    name: "A workshop receives another workshop's events",
    file: "app/domain/workshop/webhooks/audience.ts",
    change: [["return filter.supplierId === audience.supplierId;", "return filter.supplierId !== null;"]],
  },
  {
    name: "The signature does not cover the timestamp",
    file: "app/adapters/webhooks/webhook-client.ts",
    change: [["`${id}.${seconds}.${body}`", "`${id}.${body}`"]],
  },
  {
    name: "An event is dropped after a lost connection",
    file: "app/usecases/workshop/webhooks/deliver-webhooks.ts",
    change: [
      [
        "const nextAt = nextTryAt(delivery.tries + 1,",
        "const nextAt = status === null ? null : nextTryAt(delivery.tries + 1,",
      ],
    ],
  },
];
