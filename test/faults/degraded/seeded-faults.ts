import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A sent message is not marked as sent",
    file: "app/adapters/db/outbox.ts",
    change: [['set({ state: "sent", leasedUntil', 'set({ state: "waiting", leasedUntil']],
  },
  {
    name: "An exception in the sender drops its message",
    file: "app/usecases/operations/outbox/send-due.ts",
    change: [['return { kind: "later", reason: messageOf(error)', 'return { kind: "never", reason: messageOf(error)']],
  },
  {
    name: "A rejected message is not retried",
    file: "app/usecases/operations/outbox/send-due.ts",
    change: [["nextTryAt(message.tries, context.clock.now())", "null"]],
  },
  {
    name: "A message can be claimed again while it is being sent",
    file: "app/adapters/db/outbox.ts",
    change: [["leasedUntil: now + SENDING_LEASE_MS", "leasedUntil: now + 0 * SENDING_LEASE_MS"]],
  },
  {
    name: "A database error is shown to the caller",
    file: "app/api/handle.ts",
    change: [
      [
        'return toProblemResponse(apiProblem("unexpected"));\n  }\n}',
        "return new Response(String(error), { status: 500 });\n  }\n}",
      ],
    ],
  },
  {
    name: "An error while reading is not handled",
    file: "app/api/handle.ts",
    change: [
      ["return await answerOnce(endpoint, endpointInput, app);", "return answerOnce(endpoint, endpointInput, app);"],
    ],
  },
  {
    name: "An overloaded Durable Object is reported as an internal error",
    file: "durable-objects/stubs.ts",
    change: [["if (isBusy(error)) return", "if (isBusy(null)) return"]],
  },
  {
    name: "A hanging database has no short timeout",
    file: "bundle:app/http/store-timeouts.ts",
    change: [["1e4:1200", "1e4:2400"]],
  },
  {
    name: "A form is shown again without its input",
    file: "bundle:app/http/resend-form.ts",
    change: [["[...new URLSearchParams(new TextDecoder", "[...new URLSearchParams(void new TextDecoder"]],
  },
  {
    name: "A failed form submission shows only an error page",
    file: "bundle:app/entry.server.tsx",
    change: [[".staticHandlerContext.errors??", ".staticHandlerContext.none??"]],
  },
];
