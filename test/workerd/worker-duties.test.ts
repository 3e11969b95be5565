import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { DUTIES, runScheduled } from "../../workers/scheduled";
import { seedReference } from "../support/reference-fixture";

const { DB } = env as unknown as Env;

/** What one cron run did, by the lines that it logs. */
async function dutiesOf(cron: string): Promise<readonly { name: string; statements: number }[]> {
  const said: { event: string; name: string; statements: number }[] = [];
  const info = vi.spyOn(console, "info").mockImplementation((line: string) => void said.push(JSON.parse(line)));
  await runScheduled(cron, env as unknown as Env);
  info.mockRestore();
  return said.filter(({ event }) => event === "duty");
}

it("each cron does its own duties alone, and a run by hand does all of them, the messages last", async () => {
  await seedReference(DB);
  for (const [cron, duties] of Object.entries(DUTIES))
    expect(
      (await dutiesOf(cron)).map(({ name }) => name),
      cron,
    ).toEqual(Object.keys(duties));
  const all = (await dutiesOf("by hand")).map(({ name }) => name);
  expect(all).toEqual([...Object.values(DUTIES).flatMap(Object.keys), "send-messages"]);
});

it("no money duty shares an invocation with another duty", () => {
  for (const duties of Object.values(DUTIES))
    if (Object.keys(duties).some((name) => name.endsWith("-payments"))) expect(Object.keys(duties).length).toBe(1);
});
