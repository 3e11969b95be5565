import { expect, it } from "vitest";
import { LISTINGS, replayRandom } from "../../../test/replays/random-answers";
import { CORRUPTIONS } from "../../../test/replays/spoils";
import { SEED, seeded } from "../../../test/support/seeded";
import { SORTS } from "./order";

const LEADS = 1_000;

it(`${LEADS} random leads (seed ${SEED}): order and ${LEADS * LISTINGS} prices are reproduced to the cent`, () => {
  expect(replayRandom(seeded(SEED), LEADS)).toEqual({
    leads: LEADS,
    lists: LEADS * SORTS.length,
    prices: LEADS * LISTINGS,
    differences: [],
  });
});

it.each(CORRUPTIONS.map((spoil) => [spoil.name, spoil] as const))("the replay detects a changed %s", (_name, spoil) => {
  expect(replayRandom(seeded(SEED), 20, spoil).differences.length).toBeGreaterThan(0);
});
