import { beforeAll, expect, it } from "vitest";
import { build } from "../../scripts/builds.mjs";
import { playParts } from "./security/run";

const SEED = 1;
/** Share of the rounds of `npm run security`. */
const SAMPLE_SHARE = 0.02;

beforeAll(() => build(), 120_000);

it(`a ${SAMPLE_SHARE * 100}% sample of the attacks in npm run security finds nothing (seed ${SEED})`, async () => {
  const partResults = await playParts(["headers", "access", "malformed"], { seed: SEED, share: SAMPLE_SHARE }, true);
  for (const [name, { wrong, counts }] of Object.entries(partResults)) {
    expect(wrong, name).toEqual([]);
    expect(
      Object.values(counts).reduce((sum, count) => sum + count, 0),
      name,
    ).toBeGreaterThan(10);
  }
});
