import { toLeadGuid, toSupplierId } from "../../support/ids";
import { BID_REFUSALS, type BidAction, type BidTerms } from "../../../app/domain/quotes/bids/counter";
import { cents } from "../../../app/domain/core/money/money";
import type { BidCommand, BidOutcome } from "../../../app/usecases/ports/bid-counter";
import { type Chance, chanceOf } from "../payments/chance";
import { verifyHistory } from "./verify-history";
import type { World } from "./world";

export const SUPPLIERS = 200;
/** Suppliers per call. All calls of a race are in flight at once. */
const ROWS_PER_CALL = 20;
/** Maximum number of attempts. A supplier that is cut off more often gets no answer, and the race fails. */
const MAX_TRIES = 25;
const RACES = ["offer", "claim", "reveal", "mixed"] as const;
const KINDS = ["offer", "claim", "reveal"] as const;
type Kind = (typeof KINDS)[number];

export interface RaceEnd {
  readonly won: number;
  readonly refused: number;
  readonly evictions: number;
  readonly lost: number;
  readonly gaps: number;
  readonly duplicates: number;
  readonly problems: readonly string[];
}

const EVENT_BY_KIND = { offer: "offered", claim: "claimed", reveal: "revealed" } as const;

interface Race {
  readonly leadGuid: string;
  readonly terms: BidTerms;
  readonly kind: (typeof RACES)[number];
  /** The kind of slot that each supplier wants. */
  readonly kinds: readonly Kind[];
}

function randomRace(chance: Chance, seed: number): Race {
  const terms: BidTerms = {
    maxClaims: 1 + chance.below(12),
    maxOffers: 1 + chance.below(8),
    maxReveals: 1 + chance.below(8),
    cutOffAt: Date.now() + 3_600_000,
  };
  const kind = chance.pick(RACES);
  const kinds = Array.from({ length: SUPPLIERS }, () => (kind === "mixed" ? chance.pick(KINDS) : kind));
  return { leadGuid: `00000000-0000-4000-8000-${seed.toString(16).padStart(12, "0")}`, terms, kind, kinds };
}

function buildCommand({ leadGuid, terms, kinds }: Race, seed: number, index: number): BidCommand {
  const kind = kinds[index] ?? "offer";
  const bidOfferId = seed * 1000 + index;
  const act: BidAction = kind === "reveal" ? { kind, bidOfferId, mayContact: true } : { kind, bidOfferId };
  return {
    leadGuid: toLeadGuid(leadGuid),
    terms,
    act,
    key: `${kind}:${bidOfferId}`,
    fingerprint: JSON.stringify(act),
    allowance: kind === "reveal" ? { supplierId: toSupplierId(bidOfferId), day: "2026-11-23", maxCount: 20 } : null,
    report: { actor: "supplier", supplierId: toSupplierId(bidOfferId), offer: null, leadPrice: cents(0), messages: [] },
  };
}

/**
 * Two hundred suppliers compete for the slots of one lead at the same time. Its object is evicted in between, its database fails now and then, and the process
 * may die. A supplier that is cut off repeats its call with the same key. `onAnswered` receives the number of suppliers that got their answer.
 */
export async function playRace(world: World, seed: number, onAnswered: (count: number) => void): Promise<RaceEnd> {
  const chance = chanceOf(seed);
  const race = randomRace(chance, seed);
  const outcomes = new Array<BidOutcome | null>(SUPPLIERS).fill(null);
  let evictions = 0;
  let lostCount = 0;

  async function ask(suppliers: readonly number[], evictAt: number | null, tries = 1): Promise<void> {
    if (evictAt !== null) evictions++;
    const answers = await world.ask<(BidOutcome | null)[]>({
      commands: suppliers.map((index) => buildCommand(race, seed, index)),
      evictAt,
    });
    const cutOff = suppliers.filter((index, at) => {
      const outcome = answers?.[at] ?? null;
      if (outcome !== null) outcomes[index] = outcome;
      return outcome === null;
    });
    onAnswered(suppliers.length - cutOff.length);
    lostCount += cutOff.length;
    if (cutOff.length > 0 && tries < MAX_TRIES) await ask(cutOff, null, tries + 1);
  }
  const calls = Array.from({ length: SUPPLIERS / ROWS_PER_CALL }, (_, call) =>
    Array.from({ length: ROWS_PER_CALL }, (_, n) => call * ROWS_PER_CALL + n),
  );
  const evictedCalls = new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.below(calls.length)));
  await Promise.all(
    calls.map((suppliers, call) => ask(suppliers, evictedCalls.has(call) ? chance.below(ROWS_PER_CALL) : null)),
  );
  // The alarm writes everything that a crash or the database left unwritten.
  let unwrittenEventCount: number | null = null;
  for (let tries = 0; unwrittenEventCount !== 0 && tries < MAX_TRIES; tries++)
    unwrittenEventCount = await world.ask<number>({ ring: race.leadGuid });
  return { ...judgeRace(world, race, outcomes, unwrittenEventCount), evictions, lost: lostCount };
}

function judgeRace(
  world: World,
  { leadGuid, terms, kind, kinds }: Race,
  outcomes: readonly (BidOutcome | null)[],
  unwrittenEventCount: number | null,
): Omit<RaceEnd, "evictions" | "lost"> {
  const { counts, gaps, duplicates } = verifyHistory(world.db, leadGuid);
  const wonCount = outcomes.filter((outcome) => outcome?.ok).length;
  const refusedCount = outcomes.filter(
    (outcome) => outcome && !outcome.ok && BID_REFUSALS.includes(outcome.reason),
  ).length;
  const problems: string[] = [];
  const checkOrReport = (isTrue: boolean, text: string) => void (isTrue || problems.push(text));
  const maxClaims = Math.min(terms.maxClaims, terms.maxOffers);
  const slotsByKind = {
    offer: Math.min(terms.maxOffers, maxClaims),
    claim: maxClaims,
    reveal: Math.min(terms.maxReveals, maxClaims),
  };
  checkOrReport(
    unwrittenEventCount === 0,
    `${unwrittenEventCount ?? "an unknown number of"} events never reach the database`,
  );
  checkOrReport(
    wonCount + refusedCount === SUPPLIERS,
    `${SUPPLIERS - wonCount - refusedCount} responses are neither a slot nor a known refusal`,
  );
  for (const slotKind of KINDS) {
    const winnerCount = outcomes.filter((outcome, index) => outcome?.ok && kinds[index] === slotKind).length;
    const eventCount = counts[EVENT_BY_KIND[slotKind]] ?? 0;
    if (kind === slotKind)
      checkOrReport(
        winnerCount === slotsByKind[slotKind],
        `${winnerCount} suppliers won ${slotsByKind[slotKind]} slots (${slotKind})`,
      );
    checkOrReport(
      eventCount <= slotsByKind[slotKind],
      `${eventCount} ${EVENT_BY_KIND[slotKind]} of ${slotsByKind[slotKind]}`,
    );
    if (slotKind !== "claim")
      checkOrReport(
        eventCount === winnerCount,
        `${winnerCount} suppliers got an acknowledgement (${slotKind}), but ${eventCount} are stored`,
      );
  }
  // Every supplier with an offer or a reveal also has a claim, and each supplier claims once. So there must be as many claims as winners.
  checkOrReport((counts.claimed ?? 0) === wonCount, `${wonCount} won, ${counts.claimed ?? 0} claims are stored`);
  checkOrReport(gaps === 0, `${gaps} sequence numbers are missing`);
  checkOrReport(duplicates === 0, `${duplicates} slots are taken twice`);
  return { won: wonCount, refused: refusedCount, gaps, duplicates, problems };
}
