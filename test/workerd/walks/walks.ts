import { toLeadGuid } from "../../support/ids";
import { beforeAll, expect } from "vitest";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { SEED, seeded } from "../../support/seeded";
import { db } from "../funnel/quote";
import { browser } from "../leads/browser";
import { testDraft, loadTestData, type DraftParts } from "./drafts";
import { historyFaults } from "./history";
import { Walker } from "./walker";

/** Number of concurrent walks. */
const CONCURRENT_WALKS = 8;
const OTHER_TAB_SEED = 500_000_000;

let draftParts: DraftParts;

/** Prepares the test file that calls it. */
export const beforeWalks = () =>
  beforeAll(async () => {
    await seedReference(db);
    // Enough suppliers of every kind near the fixture's places. The exact number does not matter.
    await seedSuppliers(db, { suppliers: 60, today: new Date().toISOString().slice(0, 10) }, readFixture);
    draftParts = await loadTestData(["FOUND1", "DEMOSR5", "ABC123"], ["parramatta", "bondi"], seeded(SEED));
  });

/** Simulates one visitor with one or two tabs on one draft, or a second person who has its URL. */
async function walk(seed: number): Promise<{ readonly faults: readonly string[]; readonly ends: readonly string[] }> {
  const chance = seeded(seed);
  const context = browser();
  const guid = await testDraft(context, chance, draftParts);
  const first = new Walker(context, guid, chance);
  const kind = chance.next();
  const second =
    kind < 0.25
      ? new Walker(context, guid, seeded(seed + OTHER_TAB_SEED))
      : kind < 0.3
        ? new Walker(browser(), guid, seeded(seed + OTHER_TAB_SEED))
        : null;
  if (second !== null) first.isShared = second.isShared = true;
  for (let moves = chance.whole(2, 9); moves > 0; moves -= 1) {
    if (second !== null && chance.isBelow(0.3)) await Promise.all([first.makeMove(), second.makeMove()]);
    else await (second !== null && chance.isBelow(0.4) ? second : first).makeMove();
  }
  const walkers = second === null ? [first] : [first, second];
  const concurrentFields = second === null ? new Set<string>() : new Set([...first.answered, ...second.answered]);
  if (chance.isBelow(0.3)) await first.checkBackAndForth();
  const faults = walkers.flatMap(({ wrong }) => wrong);
  for (const walker of walkers) {
    for (const at of walker.guids) {
      if (!(await readLead(walker.context, toLeadGuid(at))).ok) faults.push(`${at} cannot be read`);
      faults.push(...(await historyFaults(db, at, concurrentFields)));
    }
  }
  return { faults, ends: walkers.flatMap(({ submissionPages }) => submissionPages) };
}

/** Runs this many walks with consecutive numbers starting at `from`, and checks that they reach an end. */
export async function takeWalks(count: number, from: number): Promise<void> {
  const endingCounts: Record<string, number> = {};
  for (let index = 0; index < count; index += CONCURRENT_WALKS) {
    const numbers = Array.from({ length: Math.min(CONCURRENT_WALKS, count - index) }, (_, more) => from + index + more);
    for (const [at, walked] of (await Promise.all(numbers.map((value) => walk(SEED + value)))).entries()) {
      expect(walked.faults, `walk ${from + index + at}`).toEqual([]);
      for (const end of walked.ends) endingCounts[end] = (endingCounts[end] ?? 0) + 1;
    }
  }
  // Checks the test itself: walks must reach different ends.
  for (const end of ["quotes", "quote-callback", "quote-confirmation-success"])
    expect(endingCounts[end] ?? 0, end).toBeGreaterThan(0);
}
