import { expect, it } from "vitest";
import { LISTING_COUNT, replayRandom } from "../../../test/replays/random-answers";
import { CORRUPTIONS } from "../../../test/replays/spoils";
import { SEED, seeded } from "../../../test/support/seeded";
import { SORTS } from "./order";

const LEADS = 1_000;

it(`${LEADS} random leads (seed ${SEED}): order and ${LEADS * LISTING_COUNT} prices are reproduced to the cent`, () => {
  expect(replayRandom(seeded(SEED), LEADS)).toEqual({
    leads: LEADS,
    lists: LEADS * SORTS.length,
    prices: LEADS * LISTING_COUNT,
    differences: [],
  });
});

it.each(
  CORRUPTIONS.map((corruption) => [corruption.name, corruption] as const),
)("the replay detects a changed %s", (_name, corruption) => {
  expect(replayRandom(seeded(SEED), 20, corruption).differences.length).toBeGreaterThan(0);
});
