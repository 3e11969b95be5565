import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { DUTIES, runScheduled } from "../../workers/scheduled";
import { seedReference } from "../support/reference-fixture";
import { testContext, testWaitingLead } from "./bids/test-bidding";
import { seedMarketplace } from "./quotes/marketplace";
import { DB } from "./database";

/** The duties of one cron run, from its log lines. */
async function dutiesOf(cron: string): Promise<readonly { name: string; statements: number }[]> {
  const logLines: { event: string; name: string; statements: number }[] = [];
  const info = vi.spyOn(console, "info").mockImplementation((line: string) => void logLines.push(JSON.parse(line)));
  await runScheduled(cron, env as unknown as Env);
  info.mockRestore();
  return logLines.filter(({ event }) => event === "duty");
}

it("each cron runs its own tasks, and a manual run runs the named tasks or all", async () => {
  await seedReference(DB);
  for (const [cron, duties] of Object.entries(DUTIES))
    expect(
      (await dutiesOf(cron)).map(({ name }) => name),
      cron,
    ).toEqual(Object.keys(duties));
  const dutyNames = (await dutiesOf("by hand")).map(({ name }) => name);
  expect(dutyNames).toEqual([...Object.values(DUTIES).flatMap(Object.keys), "send-messages"]);
  expect((await dutiesOf("finish-work")).map(({ name }) => name)).toEqual(["finish-work"]);
});

it("no payment task shares an invocation with another task", () => {
  for (const duties of Object.values(DUTIES))
    if (Object.keys(duties).some((name) => /-(payments|top-ups|disputes)$/.test(name)))
      expect(Object.keys(duties).length).toBe(1);
});

it("a long task stops before D1's query limit and continues next time", async () => {
  await seedMarketplace(200);
  const { context } = testContext();
  const leads: Awaited<ReturnType<typeof testWaitingLead>>[] = [];
  for (let n = 0; n < 20; n += 1) leads.push(await testWaitingLead(context));
  const countWaiting = async () =>
    (await context.db.leadBids.listWaiting(0, 100)).filter((guid) => leads.some((lead) => lead.guid === guid)).length;
  expect(await countWaiting()).toBe(20);
  const requests: number[] = [];
  while ((await countWaiting()) > 0 && requests.length < 10) {
    const [duty] = await dutiesOf("4-59/10 * * * *");
    requests.push(duty?.statements ?? 0);
  }
  expect(await countWaiting()).toBe(0);
  expect(requests.length).toBeGreaterThan(1);
  expect(Math.max(...requests), requests.join()).toBeLessThan(1000);
}, 60_000);
