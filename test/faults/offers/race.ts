import { BID_REFUSALS, type BidAct, type BidTerms } from "../../../app/domain/bids/counter";
import { cents } from "../../../app/domain/money/money";
import type { BidCommand, BidOutcome } from "../../../app/usecases/ports/bid-counter";
import { verifyHistory } from "./verify-history";
import type { World } from "./world";

const SUPPLIERS = 200;
/** Calls in the air at every moment of the race. */
const AT_ONCE = 50;
const RACES = ["offer", "claim", "reveal", "mixed"] as const;
export type RaceKind = (typeof RACES)[number];

export interface RaceEnd {
  readonly kind: RaceKind;
  readonly won: number;
  readonly refused: number;
  readonly evictions: number;
  readonly lost: number;
  readonly gaps: number;
  readonly duplicates: number;
  readonly wrong: readonly string[];
}

/** Numbers from a seed (mulberry32): the same seed plays the same race. */
function chances(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const EVENT = { offer: "offered", claim: "claimed", reveal: "revealed" } as const;

/** Two hundred suppliers at once for the places of one lead; its object is thrown out of memory meanwhile, and whoever was cut off asks again with the same key. */
export async function playRace(world: World, seed: number): Promise<RaceEnd> {
  const chance = chances(seed);
  const leadGuid = `00000000-0000-4000-8000-${seed.toString(16).padStart(12, "0")}`;
  const maxClaims = 1 + chance(12);
  const terms: BidTerms = { maxOffers: 1 + chance(8), maxClaims, maxReveals: 1 + chance(8), cutOffAt: Date.now() + 3_600_000 };
  const kind = RACES[chance(RACES.length)] ?? "mixed";
  const kinds = Array.from({ length: SUPPLIERS }, () => (kind === "mixed" ? (["offer", "claim", "reveal"] as const)[chance(3)] ?? "offer" : kind));
  const evictAfter = Array.from({ length: 1 + chance(3) }, () => 1 + chance(20));
  let answered = 0;
  let lost = 0;
  const evictions: Promise<unknown>[] = [];

  async function supplier(which: "offer" | "claim" | "reveal", index: number): Promise<BidOutcome> {
    const bidOfferId = seed * 1000 + index;
    const act: BidAct = which === "reveal" ? { kind: which, bidOfferId, mayContact: true } : { kind: which, bidOfferId };
    const take: BidCommand = {
      leadGuid, terms, act, key: `${which}:${bidOfferId}`, fingerprint: JSON.stringify(act),
      allowance: which === "reveal" ? { supplierId: bidOfferId, day: "2026-11-23", most: 20 } : null,
      report: { who: "supplier", supplierId: bidOfferId, offer: null, leadPrice: cents(0), messages: [] },
    };
    for (;;) {
      const outcome = await world.ask<BidOutcome>({ take });
      if (outcome === null) {
        lost++;
        continue;
      }
      // Not waited for: it strikes while others are in the middle of their calls.
      if (evictAfter.includes(++answered)) evictions.push(world.ask({ evict: leadGuid }));
      return outcome;
    }
  }

  const outcomes: BidOutcome[] = [];
  let next = 0;
  const line = async () => {
    for (let index = next++; index < SUPPLIERS; index = next++) outcomes[index] = await supplier(kinds[index] ?? "offer", index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  await Promise.all(evictions);
  await world.ask({ ring: leadGuid });
  const history = await verifyHistory(world.db, leadGuid);
  const won = outcomes.filter(({ ok }) => ok).length;
  const refused = outcomes.filter((outcome) => !outcome.ok && BID_REFUSALS.includes(outcome.reason)).length;
  const wrong: string[] = [];
  const expect = (is: boolean, words: string) => void (is || wrong.push(words));
  const places = { offer: Math.min(terms.maxOffers, maxClaims), claim: maxClaims, reveal: Math.min(terms.maxReveals, maxClaims) };
  expect(won + refused === SUPPLIERS, `${SUPPLIERS - won - refused} answers are neither a place nor a typed refusal`);
  for (const each of ["offer", "claim", "reveal"] as const) {
    const winners = outcomes.filter((outcome, index) => outcome.ok && kinds[index] === each).length;
    const stored = history.counts[EVENT[each]] ?? 0;
    if (kind === each) expect(winners === places[each], `${winners} won ${places[each]} places (${each})`);
    expect(stored <= places[each], `${stored} ${EVENT[each]} of ${places[each]}`);
    if (each !== "claim") expect(stored === winners, `${winners} were told that they won (${each}), ${stored} are stored`);
  }
  // Everyone with an offer or a reveal holds a claim too, and claims are as many as winners: each supplier asks once.
  expect((history.counts.claimed ?? 0) === won, `${won} won, ${history.counts.claimed ?? 0} claims are stored`);
  expect(history.gaps === 0, `${history.gaps} numbers are missing`);
  expect(history.duplicates === 0, `${history.duplicates} places are held twice`);
  return { kind, won, refused, evictions: evictions.length, lost, gaps: history.gaps, duplicates: history.duplicates, wrong };
}
