/** Simulated outages of a request. */
export const FAULTS = ["database refuses", "database hangs", "objects refuse", "objects hang"] as const;
export type Fault = (typeof FAULTS)[number];

/** Header with the simulated fault; without it the request runs normally. */
export const FAULT_HEADER = "X-Harness-Fault";

const ENTRY_POINT = `
import worker from "./app.mjs";
export * from "./app.mjs";
const hang = () => new Promise(() => undefined);
const refuse = () => Promise.reject(new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long."));
const busy = () => Promise.reject(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }));
const noDatabase = (answer) => {
  const statement = { bind: () => statement, run: answer, all: answer, first: answer, raw: answer };
  return { prepare: () => statement, batch: answer, exec: answer, withSession: () => noDatabase(answer) };
};
const noObjects = (answer) => ({ idFromName: (name) => name, get: () => new Proxy({}, { get: (_, name) => (name === "then" ? undefined : answer) }) });
const without = (env, fault) => {
  const answer = fault.endsWith("hang") || fault.endsWith("hangs") ? hang : fault.startsWith("database") ? refuse : busy;
  const gone = fault.startsWith("database") ? { DB: noDatabase(answer) } : { LEAD_SAVE_QUEUE: noObjects(answer), BID_OFFER_COUNTER: noObjects(answer), REVEAL_ALLOWANCE: noObjects(answer) };
  return Object.create(env, Object.fromEntries(Object.entries(gone).map(([name, value]) => [name, { value }])));
};
export default { ...worker, fetch: (request, env, ctx) => { const fault = request.headers.get("${FAULT_HEADER}"); return worker.fetch(request, fault === null ? env : without(env, fault), ctx); } };
`;

/** A wrapper module for the worker that disables the database or the objects for requests with the fault header. */
export const FAULT_MODULES = { "fault-door.mjs": ENTRY_POINT };
