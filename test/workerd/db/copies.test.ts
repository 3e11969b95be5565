import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { buildContext } from "../../../app/context";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { momentContext, db, insertLead, seedMarketplace } from "../quotes/marketplace";

beforeAll(() => seedMarketplace(120), 60_000);

/** Wraps the database and counts calls to the primary and to the replica. */
function countedDatabase() {
  const queryCounts = { itself: 0, copy: 0 };
  const countCalls = <T extends object>(methods: T, name: keyof typeof queryCounts): T =>
    new Proxy(methods, {
      get(target, member) {
        const value = Reflect.get(target, member, target);
        if (member === "withSession")
          return (constraint: D1SessionConstraint) => countCalls(db.withSession(constraint), "copy");
        if (member !== "batch" && member !== "prepare") return typeof value === "function" ? value.bind(target) : value;
        return (...inputs: unknown[]) => {
          queryCounts[name] += 1;
          return (value as unknown as (...inputs: unknown[]) => unknown).apply(target, inputs);
        };
      },
    });
  return { queryCounts, DB: countCalls(db, "itself") };
}

it("with read replicas results use the nearest replica by session", async () => {
  const lead = await insertLead(momentContext().context);
  const target = { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" } as const;
  const views: unknown[] = [];
  for (const READ_REPLICATION of ["disabled", "auto"]) {
    const { queryCounts, DB } = countedDatabase();
    const meter = meterD1(DB);
    const context = {
      ...buildContext(
        { ...(env as object), READ_REPLICATION } as unknown as Env,
        null,
        meter.db,
        undefined,
        meter.replica,
      ),
      clock: momentContext().context.clock,
      later: () => undefined,
    };
    const quotes = await getQuotes(context, target);
    views.push(quotes.ok && quotes.listings);
    expect([queryCounts.copy > 0, queryCounts.itself > 0], READ_REPLICATION).toEqual([
      READ_REPLICATION === "auto",
      true,
    ]);
    expect(meter.serverTiming()).toMatch(/[1-9]\d* rows read/);
  }
  expect(views[0]).not.toEqual([]);
  expect(views[1]).toEqual(views[0]);
});
