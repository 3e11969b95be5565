/** Added latency per call. It is long compared with the page's own CPU time between two calls, so that all calls that can overlap do overlap. */
const LATENCY_MS = 50;

export interface RoundTripCounter {
  /** The environment with 50 ms of added latency for every call to D1 and to a Durable Object. */
  readonly env: Env;
  /** Counts since the last reset: how often a call waited for an earlier one, and the rows read as reported by D1. */
  readonly counts: () => { readonly rounds: number; readonly rowsRead: number; readonly calls: readonly string[] };
  readonly reset: () => void;
}

const OBJECTS = ["LEAD_SAVE_QUEUE", "BID_OFFER_COUNTER", "REVEAL_ALLOWANCE"] as const;
const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === "function";

/** Counts sequential calls, not time. A call's round number is one more than that of the last call that had finished when it began. */
export function roundTripCounter(real: Env): RoundTripCounter {
  let rounds = 0;
  let rowsRead = 0;
  let calls: string[] = [];
  /** Deferred work of an earlier request is not counted for the current one. */
  let period = 0;
  const countCall = async <T>(label: string, ask: () => Promise<T>): Promise<T> => {
    const round = rounds + 1;
    const callPeriod = period;
    calls.push(`${round}: ${label.replace(/\s+/g, " ").trim().slice(0, 120)}`);
    await scheduler.wait(LATENCY_MS);
    const result = await ask();
    if (callPeriod === period) rounds = Math.max(rounds, round);
    return result;
  };
  const countRead = <T extends D1Result>(result: T): T => {
    rowsRead += result.meta.rows_read ?? 0;
    return result;
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const countStatement = (sql: string, original: D1PreparedStatement): D1PreparedStatement => {
    const countingStatement = new Proxy(original, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => countStatement(sql, target.bind(...values));
        if (name === "all" || name === "run") return () => countCall(sql, async () => countRead(await target.all()));
        if (name === "raw")
          return () =>
            countCall(sql, async () =>
              countRead(await target.all<Record<string, unknown>>()).results.map((row) => Object.values(row)),
            );
        // `first` does not report the rows that it read.
        if (name === "first")
          return (column?: string) =>
            countCall(sql, async () => {
              const row = countRead(await target.all<Record<string, unknown>>()).results[0] ?? null;
              return column === undefined ? row : (row?.[column] ?? null);
            });
        throw new Error(`nobody counts ${String(name)}`);
      },
    });
    originals.set(countingStatement, original);
    return countingStatement;
  };
  const DB = new Proxy(real.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => countStatement(sql, target.prepare(sql));
      if (name === "batch")
        return (all: D1PreparedStatement[]) =>
          countCall("batch", async () =>
            (await target.batch(all.map((item) => originals.get(item) ?? item))).map(countRead),
          );
      throw new Error(`nobody counts ${String(name)}`);
    },
  });
  const countingStub = (original: object) =>
    new Proxy(original, {
      get(target, name) {
        const member = Reflect.get(target, name);
        return isFunction(member)
          ? (...args: unknown[]) => countCall(`object ${String(name)}`, async () => Reflect.apply(member, target, args))
          : member;
      },
    });
  const objects = OBJECTS.map((name) => [
    name,
    new Proxy(real[name], {
      get(target, member) {
        const value = Reflect.get(target, member);
        if (member === "get")
          return (id: DurableObjectId) => countingStub((target as { get(id: DurableObjectId): object }).get(id));
        return isFunction(value) ? value.bind(target) : value;
      },
    }),
  ]);
  return {
    env: { ...real, ...Object.fromEntries(objects), DB },
    counts: () => ({ rounds, rowsRead, calls }),
    reset: () => {
      rounds = 0;
      rowsRead = 0;
      calls = [];
      period += 1;
    },
  };
}
