/** What a request can be without. */
export const FAULTS = ["database refuses", "database hangs", "objects refuse", "objects hang"] as const;
export type Fault = (typeof FAULTS)[number];

/** Names the fault of a request; without it all is well. */
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

/** A module in front of the worker that takes its database or its objects away from a request that names it. */
export const FAULT_PATH = { "fault-door.mjs": ENTRY_POINT };
