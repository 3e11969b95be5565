import { beforeAll, expect, it } from "vitest";
import { build } from "../../scripts/builds.mjs";
import { playParts } from "./security/run";

const SEED = 1;
/** Share of the rounds of `npm run security`. */
const SHARE = 0.02;

beforeAll(() => build(), 120_000);

it(`a ${SHARE * 100} % sample of the attacks of npm run security finds nothing (seed ${SEED})`, async () => {
  const all = await playParts(["headers", "access", "malformed"], { seed: SEED, share: SHARE }, true);
  for (const [name, { wrong, counts }] of Object.entries(all)) {
    expect(wrong, name).toEqual([]);
    expect(
      Object.values(counts).reduce((sum, count) => sum + count, 0),
      name,
    ).toBeGreaterThan(10);
  }
});
