import { beforeAll, expect, it } from "vitest";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { readLead } from "../../../app/usecases/leads/read-lead";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { SEED, seeded } from "../../support/seeded";
import { db } from "../funnel/quote";
import { browser } from "../leads/browser";
import { aDraft, gatherPieces, type Pieces } from "./drafts";
import { historyFaults } from "./history";
import { Walker } from "./walker";

const WALKS = 1000;
/** So many go at once, as visitors do. */
const TOGETHER = 8;
const OTHER_TAB = 500_000_000;

let pieces: Pieces;

beforeAll(async () => {
  await seedReference(db);
  // Enough for every kind of supplier to be near the places of the fixture; walks are not about their number.
  await seedSuppliers(db, { suppliers: 60, today: new Date().toISOString().slice(0, 10) }, readFixture);
  pieces = await gatherPieces(["FOUND1", "DEMOSR5", "ABC123"], ["parramatta", "bondi"], seeded(SEED));
});

/** One visitor with one or two tabs on one draft, or a second person who was given its address. */
async function walk(seed: number): Promise<{ readonly faults: readonly string[]; readonly ends: readonly string[] }> {
  const chance = seeded(seed);
  const context = browser();
  const guid = await aDraft(context, chance, pieces);
  const first = new Walker(context, guid, chance);
  const kind = chance.next();
  const second =
    kind < 0.25
      ? new Walker(context, guid, seeded(seed + OTHER_TAB))
      : kind < 0.3
        ? new Walker(browser(), guid, seeded(seed + OTHER_TAB))
        : null;
  for (let moves = chance.whole(2, 9); moves > 0; moves -= 1) {
    if (second !== null && chance.isBelow(0.3)) await Promise.all([first.move(), second.move()]);
    else await (second !== null && chance.isBelow(0.4) ? second : first).move();
  }
  const walkers = second === null ? [first] : [first, second];
  const alongside = second === null ? new Set<string>() : new Set([...first.answered, ...second.answered]);
  if (chance.isBelow(0.3)) await first.checkWays();
  const faults = walkers.flatMap(({ wrong }) => wrong);
  for (const walker of walkers) {
    for (const at of walker.guids) {
      if (!(await readLead(walker.context, at)).ok) faults.push(`${at} cannot be read`);
      faults.push(...(await historyFaults(db, at, alongside)));
    }
  }
  return { faults, ends: walkers.flatMap(({ handedIn }) => handedIn) };
}

it(`${WALKS} random walks end where a quote may end: no circle, nothing refused as our fault, each lead readable and the fold of its events (seed ${SEED})`, async () => {
  const ends: Record<string, number> = {};
  for (let index = 0; index < WALKS; index += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, WALKS - index) }, (_, more) => index + more);
    for (const [number, walked] of (await Promise.all(numbers.map((each) => walk(SEED + each)))).entries()) {
      expect(walked.faults, `walk ${index + number}`).toEqual([]);
      for (const end of walked.ends) ends[end] = (ends[end] ?? 0) + 1;
    }
  }
  // The walks are worth something only if they get far, each on another way.
  for (const end of ["quotes", "quote-callback", "quote-confirmation-success"])
    expect(ends[end] ?? 0, end).toBeGreaterThan(0);
}, 900_000);
