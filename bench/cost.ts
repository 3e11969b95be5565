import type { Leg } from "./journey.ts";

/**
 * US dollars for a million on the paid plan, past what it includes, as published at developers.cloudflare.com (looked up 2026-11-21):
 * workers/platform/pricing, d1/platform/pricing, durable-objects/platform/pricing. Files of the site cost nothing.
 */
export const A_MILLION = {
  requests: 0.3,
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  objectCalls: 0.15,
  objectGbSeconds: 12.5,
} as const;
/** An object is billed as if it held 128 MB. */
const OBJECT_GB = 0.128;

export type Unit = keyof typeof A_MILLION;
export interface Cost {
  /** Of one journey. */
  readonly units: Readonly<Record<Unit, number>>;
  /** US dollars of a million journeys. */
  readonly dollars: Readonly<Record<Unit, number>>;
  readonly total: number;
}

const sum = (legs: readonly Leg[], of: (leg: Leg) => number) => legs.reduce((all, leg) => all + of(leg), 0);
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** What a million journeys cost. Time to the last byte stands for CPU, and for the time that an object is awake: both are less. */
export function costOf(legs: readonly Leg[]): Cost {
  const units: Record<Unit, number> = {
    requests: legs.length,
    cpuMs: rounded(
      sum(legs, (leg) => leg.ms),
      1,
    ),
    rowsRead: sum(legs, (leg) => leg.rowsRead),
    rowsWritten: sum(legs, (leg) => leg.rowsWritten),
    objectCalls: sum(legs, (leg) => leg.objectCalls),
    objectGbSeconds: rounded(sum(legs, (leg) => (leg.objectCalls > 0 ? leg.ms / 1000 : 0)) * OBJECT_GB, 4),
  };
  const names = Object.keys(A_MILLION) as Unit[];
  // A million journeys at a price for a million: the millions go away.
  const dollars = Object.fromEntries(names.map((unit) => [unit, rounded(units[unit] * A_MILLION[unit], 2)])) as Record<
    Unit,
    number
  >;
  return {
    units,
    dollars,
    total: rounded(
      names.reduce((all, unit) => all + dollars[unit], 0),
      2,
    ),
  };
}
