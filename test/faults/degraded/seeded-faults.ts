import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A message that was sent is not noted as sent",
    file: "app/adapters/db/outbox.ts",
    change: [['set({ state: "sent", leasedUntil', 'set({ state: "waiting", leasedUntil']],
  },
  {
    name: "A sender that throws ends its message",
    file: "app/usecases/operations/outbox/send-due.ts",
    change: [['return { kind: "later", reason: messageOf(error)', 'return { kind: "never", reason: messageOf(error)']],
  },
  {
    name: "A refused message is not tried again",
    file: "app/usecases/operations/outbox/send-due.ts",
    change: [["nextTry(message.tries, context.clock.now())", "null"]],
  },
  {
    name: "A message that is being sent may be claimed again",
    file: "app/adapters/db/outbox.ts",
    change: [["leasedUntil: now + SENDING_LEASE_MS", "leasedUntil: now + 0 * SENDING_LEASE_MS"]],
  },
  {
    name: "A fault of the database is shown to the caller",
    file: "app/api/handle.ts",
    change: [
      [
        'return problem(apiProblem("unexpected"));\n  }\n}',
        "return new Response(String(error), { status: 500 });\n  }\n}",
      ],
    ],
  },
  {
    name: "A fault of a read falls out of the door",
    file: "app/api/handle.ts",
    change: [["return await answerOnce(endpoint, query, app);", "return answerOnce(endpoint, query, app);"]],
  },
  {
    name: "A busy object is told as something broken",
    file: "durable-objects/stubs.ts",
    change: [["if (isBusy(error)) return", "if (isBusy(null)) return"]],
  },
  {
    name: "A database that hangs is waited for",
    file: "bundle:app/http/store-timeouts.ts",
    change: [["1e4:1200", "1e4:2400"]],
  },
  {
    name: "A form comes back empty",
    file: "bundle:app/http/resend-form.ts",
    change: [["[...new URLSearchParams(new TextDecoder", "[...new URLSearchParams(void new TextDecoder"]],
  },
  {
    name: "A form that could not be taken is answered with an error page alone",
    file: "bundle:app/entry.server.tsx",
    change: [[".staticHandlerContext.errors??", ".staticHandlerContext.none??"]],
  },
];
