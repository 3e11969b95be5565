import type { PlantedFault } from "../harness";

/** Faults of the built worker; `bundle:` names the source file of the text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "The key of a call is not read",
    file: "bundle:app/api/handle.ts",
    change: [["headers.get(`Idempotency-Key`);if", "headers.get(`X-No-Key`);if"]],
  },
  {
    name: "Another body under a used key is answered like the first",
    file: "bundle:app/api/idempotency.ts",
    change: [["return{kind:`reused`}", "void 0"]],
  },
  {
    name: "The answer of a call is not kept",
    file: "bundle:app/api/idempotency.ts",
    change: [[".idempotencyRecords.keep(", '.idempotencyRecords.keep("x"+']],
  },
  {
    name: "A used key may be taken again",
    file: "bundle:app/adapters/db/idempotency-records.ts",
    change: [[" or (${", " or 1 = 1 or (${"]],
  },
];
