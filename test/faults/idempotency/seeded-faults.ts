import type { PlantedFault } from "../harness";

/** Faults in the built worker. `bundle:` precedes the source file of the changed text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "The idempotency key is not read",
    file: "bundle:app/api/handle.ts",
    change: [["headers.get(`Idempotency-Key`);if", "headers.get(`X-No-Key`);if"]],
  },
  {
    name: "A used key with a different body gets the first response",
    file: "bundle:app/api/idempotency.ts",
    change: [["return{kind:`reused`}", "void 0"]],
  },
  {
    name: "The response of a call is not stored",
    file: "bundle:app/api/idempotency.ts",
    change: [[".idempotencyRecords.saveResponse(", '.idempotencyRecords.saveResponse("x"+']],
  },
  {
    name: "A used key can be claimed again",
    file: "bundle:app/adapters/db/idempotency-records.ts",
    change: [[" or (${", " or 1 = 1 or (${"]],
  },
];
