import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { d1Suppliers } from "../../../app/adapters/db/suppliers";
import { buildContext } from "../../../app/context";
import { meterD1 } from "../../../app/d1-meter";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { aMoment, db, keptLead, NOW, repair, seedMarketplace } from "./marketplace";

const SEARCH = { country: "AU", point: { latitude: -33.8167, longitude: 151.0017 }, capability: 2, kind: null, from: "2026-11-23", to: "2027-05-23" } as const;

/** What one search for candidates asks of D1, by D1's own count. */
async function search(): Promise<{ found: number; rowsRead: number }> {
  let rowsRead = 0;
  const spy = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => spy(target.bind(...values));
        if (name !== "all") return Reflect.get(target, name, target);
        return async () => {
          const answer = await target.all();
          rowsRead += answer.meta.rows_read ?? 0;
          return answer;
        };
      },
    });
  const watched = new Proxy(db, { get: (target, name) => (name === "prepare" ? (sql: string) => spy(target.prepare(sql)) : Reflect.get(target, name, target)) });
  return { found: (await d1Suppliers(watched, "Brand").candidates(SEARCH)).length, rowsRead };
}

async function rounds(leadGuid: string): Promise<string> {
  const left: Promise<unknown>[] = [];
  const meter = meterD1(db);
  const context = { ...buildContext({ ...(env as unknown as Env), DB: meter.db }, null), clock: { now: () => NOW }, later: (work: Promise<unknown>) => void left.push(work) };
  await getQuotes(context, { leadGuid, serviceDate: null, sort: "Recommended" });
  const asked = meter.serverTiming();
  await Promise.all(left);
  return asked;
}

it("a search reads about as many rows with four times the suppliers, and finds no more than fit on a page", async () => {
  await seedMarketplace(751);
  await search();
  const some = await search();
  await seedMarketplace(3_004);
  const many = await search();
  expect(some.found).toBeGreaterThan(30);
  expect(many.found).toBeLessThanOrEqual(90);
  expect(many.rowsRead).toBeLessThan(700);
  expect(many.rowsRead).toBeLessThan(some.rowsRead * 1.3);
}, 120_000);

it("a page of results waits for D1 twice, and once when nothing has changed", async () => {
  const { context } = aMoment();
  const lead = await keptLead(context, { cart: [repair(161, 2)] });
  await rounds((await keptLead(context)).guid);
  // The third wait of a first view is the write that the answer does not wait for.
  expect(await rounds(lead.guid)).toMatch(/"[23] rounds/);
  expect(await rounds(lead.guid)).toMatch(/"1 rounds/);
});
