import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { buildContext } from "../../../app/context";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { aMoment, db, keptLead, seedMarketplace } from "../quotes/marketplace";

beforeAll(() => seedMarketplace(120), 60_000);

/** The database, and how often which of its two ways was taken. */
function watched() {
  const asked = { itself: 0, copy: 0 };
  const counting = <T extends object>(way: T, name: keyof typeof asked): T =>
    new Proxy(way, {
      get(target, member) {
        const value = Reflect.get(target, member, target);
        if (member === "withSession")
          return (constraint: D1SessionConstraint) => counting(db.withSession(constraint), "copy");
        if (member !== "batch" && member !== "prepare") return typeof value === "function" ? value.bind(target) : value;
        return (...given: unknown[]) => {
          asked[name] += 1;
          return (value as unknown as (...given: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  return { asked, DB: counting(db, "itself") };
}

it("where the database has copies, results are searched in the nearest one by a session, and show the same", async () => {
  const lead = await keptLead(aMoment().context);
  const wanted = { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" } as const;
  const seen: unknown[] = [];
  for (const READ_REPLICATION of ["disabled", "auto"]) {
    const { asked, DB } = watched();
    const meter = meterD1(DB);
    const context = {
      ...buildContext(
        { ...(env as object), READ_REPLICATION } as unknown as Env,
        null,
        meter.db,
        undefined,
        meter.nearby,
      ),
      clock: aMoment().context.clock,
      later: () => undefined,
    };
    const quotes = await getQuotes(context, wanted);
    seen.push(quotes.ok && quotes.listings);
    expect([asked.copy > 0, asked.itself > 0], READ_REPLICATION).toEqual([READ_REPLICATION === "auto", true]);
    expect(meter.serverTiming()).toMatch(/[1-9]\d* rows read/);
  }
  expect(seen[0]).not.toEqual([]);
  expect(seen[1]).toEqual(seen[0]);
});
