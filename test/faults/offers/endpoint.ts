import { NO_TIMEOUT } from "../../../app/http/store-timeouts";
import type { BidCommand, BidOutcome } from "../../../app/usecases/ports/bid-counter";
import { BidOfferCounter as Counter } from "../../../durable-objects/bid-offer/bid-offer-counter";
import { bidCounter } from "../../../durable-objects/stubs";

export { RevealAllowance } from "../../../durable-objects/reveal-allowance/reveal-allowance";

/** The database refuses one in this many batches. */
const BATCHES_PER_REFUSAL = 19;
let batches = 0;

/** The real database, except that some batches fail. */
const flakyDatabase = (db: D1Database) =>
  new Proxy(db, {
    get(target, name) {
      if (name === "batch" && ++batches % BATCHES_PER_REFUSAL === 0)
        return async () => Promise.reject(new Error("D1 is away"));
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** The shipped bid counter with simulated faults: its database fails, it is evicted from memory, its alarm fires. */
export class BidOfferCounter extends Counter {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, Object.create(env, { DB: { value: flakyDatabase(env.DB) } }) as Env);
  }
  async evict(): Promise<void> {
    this.ctx.abort("evicted");
  }
  /** Runs the alarm. Returns the number of events that are not in the database yet. */
  async runAlarm(): Promise<number> {
    await this.alarm();
    return this.ctx.storage.sql.exec<{ n: number }>("select count(*) as n from events where reported = 0").one().n;
  }
}

/**
 * The `commands` are started in order without waiting, and the object is evicted before the one at `evictAt`. A null result means that the outcome of that call
 * is unknown.
 */
export type OfferScript =
  | { readonly commands: readonly BidCommand[]; readonly evictAt: number | null }
  | { readonly ring: string };

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const script = (await request.json()) as OfferScript;
    const object = (guid: string) =>
      env.BID_OFFER_COUNTER.get(env.BID_OFFER_COUNTER.idFromName(guid)) as unknown as BidOfferCounter;
    if ("ring" in script)
      return Response.json(
        await object(script.ring)
          .runAlarm()
          .catch(() => null),
      );
    const outcomes = script.commands.map(async (command, index): Promise<BidOutcome | null> => {
      if (index === script.evictAt)
        object(command.leadGuid)
          .evict()
          .catch(() => undefined);
      return bidCounter(env, NO_TIMEOUT)
        .execute(command)
        .catch(() => null);
    });
    return Response.json(await Promise.all(outcomes));
  },
} satisfies ExportedHandler<Env>;
