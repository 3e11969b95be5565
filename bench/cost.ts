import { DOLLARS_A_MILLION } from "../app/domain/figures/cloudflare-prices.ts";
import type { Leg } from "./journey.ts";

/** An object is billed as if it held 128 MB. */
const OBJECT_GB = 0.128;

export type Unit = keyof typeof DOLLARS_A_MILLION;
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
  const names = Object.keys(DOLLARS_A_MILLION) as Unit[];
  // A million journeys at a price for a million: the millions go away.
  const formatDollars = Object.fromEntries(
    names.map((unit) => [unit, rounded(units[unit] * DOLLARS_A_MILLION[unit], 2)]),
  ) as Record<Unit, number>;
  return {
    units,
    dollars: formatDollars,
    total: rounded(
      names.reduce((all, unit) => all + formatDollars[unit], 0),
      2,
    ),
  };
}
