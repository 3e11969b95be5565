/** A request that carries it is answered so many milliseconds later: a journey comes to a day that no test can wait for. A cron run takes the time that it is given. */
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

/** Stands before the worker that journeys ask; nothing of it is in what is deployed. */
export const CLOCK_PATH = { "clock-door.mjs": ENTRY_POINT };
