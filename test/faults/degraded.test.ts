import { expect, it } from "vitest";
import { play } from "./degraded/play";

const EVENINGS = 4;

it(`in ${EVENINGS} evenings with outages of mail, SMS and the database every queued message goes once; without a database every call is answered in time and in words`, async () => {
  const { counts, mustBeZero, wrong, isWhole } = await play({ seed: 1, size: EVENINGS, seconds: 60, stopsEarly: false, tell: () => undefined });
  expect(wrong).toEqual([]);
  for (const [what, count] of Object.entries(mustBeZero)) expect(count, what).toBe(0);
  expect(isWhole).toBe(true);
  expect(counts["tries that a provider refused"]).toBeGreaterThan(0);
});
