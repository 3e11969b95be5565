/**
 * A request with this header is handled this number of milliseconds in the future, so that an end-to-end test can reach a later day. A cron run uses its given
 * time.
 */
export const CLOCK_HEADER = "x-clock-ahead-ms";

const ENTRY_POINT = `
import { AsyncLocalStorage } from "node:async_hooks";
import app from "./app.mjs";
export * from "./app.mjs";

const ahead = new AsyncLocalStorage();
const machine = Date.now.bind(Date);
Date.now = () => machine() + (ahead.getStore() ?? 0);

export default {
  ...app,
  // A run by hand may say when it is: ?cron=…&time=<epoch milliseconds>.
  scheduled: (controller, env, ctx) =>
    ahead.run(Math.max(0, controller.scheduledTime - machine()), () => app.scheduled(controller, env, ctx)),
  fetch: (request, env, ctx) =>
    ahead.run(Number(request.headers.get(${JSON.stringify(CLOCK_HEADER)}) ?? 0), () => app.fetch(request, env, ctx)),
};
`;

/** Entry point that runs in front of the worker in end-to-end tests. No deployment includes it. */
export const CLOCK_MODULES = { "clock-door.mjs": ENTRY_POINT };
