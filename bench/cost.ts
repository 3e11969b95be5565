import { DOLLARS_PER_MILLION } from "../app/domain/figures/cloudflare-prices.ts";
import type { Leg } from "./journey.ts";

/** A Durable Object is billed as if it used 128 MB. */
const OBJECT_GB = 0.128;

export type Unit = keyof typeof DOLLARS_PER_MILLION;
export interface Cost {
  /** Usage of one journey. */
  readonly units: Readonly<Record<Unit, number>>;
  /** US dollars for a million journeys. */
  readonly dollars: Readonly<Record<Unit, number>>;
  readonly total: number;
}

/** Adds up a measure of some requests. */
export const sum = (legs: readonly Leg[], measureOf: (leg: Leg) => number) =>
  legs.reduce((total, leg) => total + measureOf(leg), 0);
const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** Cost of a million journeys. Time to the last byte stands in for CPU time and for the active time of an object, which are both lower. */
export function costOf(legs: readonly Leg[]): Cost {
  const units: Record<Unit, number> = {
    requests: legs.length,
    cpuMs: roundTo(
      sum(legs, (leg) => leg.ms),
      1,
    ),
    rowsRead: sum(legs, (leg) => leg.rowsRead),
    rowsWritten: sum(legs, (leg) => leg.rowsWritten),
    objectCalls: sum(legs, (leg) => leg.objectCalls),
    objectGbSeconds: roundTo(sum(legs, (leg) => (leg.objectCalls > 0 ? leg.ms / 1000 : 0)) * OBJECT_GB, 4),
  };
  const names = Object.keys(DOLLARS_PER_MILLION) as Unit[];
  // Usage of one journey times the price per million units gives the price of a million journeys.
  const dollars = Object.fromEntries(
    names.map((unit) => [unit, roundTo(units[unit] * DOLLARS_PER_MILLION[unit], 2)]),
  ) as Record<Unit, number>;
  return {
    units,
    dollars,
    total: roundTo(
      names.reduce((total, unit) => total + dollars[unit], 0),
      2,
    ),
  };
}
