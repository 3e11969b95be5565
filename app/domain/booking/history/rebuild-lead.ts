import type { LeadFacts, LeadHistoryEvent } from "./history";

/** The facts of a lead from its events alone, up to a revision. Events that change no revision (photos, a supplier that was asked) are passed over. */
export function leadFrom(events: readonly LeadHistoryEvent[], upTo = Number.POSITIVE_INFINITY): LeadFacts {
  let facts: LeadFacts = { revision: 0, submittedAt: null, bookedAt: null, cancelledAt: null, updatedAt: 0 };
  for (const { revision, what, at } of events) {
    if (revision > upTo || !MOVES.has(what)) continue;
    const next = { ...facts, revision: Math.max(facts.revision, revision), updatedAt: at };
    if (what === "submitted") facts = { ...next, submittedAt: next.submittedAt ?? at, cancelledAt: null };
    else if (what === "booked") facts = { ...next, bookedAt: next.bookedAt ?? at };
    else if (what === "cancelled") facts = { ...next, cancelledAt: next.cancelledAt ?? at };
    else facts = next;
  }
  return facts;
}

const MOVES: ReadonlySet<string> = new Set(["created", "shifted", "saved", "submitted", "booked", "cancelled"]);
