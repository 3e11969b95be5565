import { DOLLARS_PER_MILLION } from "./cloudflare-prices";
import { countsCsv } from "./figures";
import type { Lead } from "../lead/lead";
import type { PlainDay } from "../core/time/plain-date";

/**
 * Counters that each Worker instance keeps about its requests. "requests", "failed" and "slow" are counted by page or call, "reached" by the furthest step of
 * a quote, and "security" by kind of security event. "security-notified" records that the operator was notified of that kind of event on that day.
 * "text-parts" and "code-texts" are counted by destination when a text is recorded as sent. Request costs have no name.
 */
export const TALLIES = [
  "requests",
  "failed",
  "slow",
  "reached",
  "rows-read",
  "rows-written",
  "object-calls",
  "security",
  "security-notified",
  "text-parts",
  "code-texts",
] as const;
export type Tally = (typeof TALLIES)[number];

/** One count for a day in the deployment's zone; `name` "" = the tally has no names. */
export interface TallyCount {
  readonly day: PlainDay;
  readonly tally: Tally;
  readonly name: string;
  readonly n: number;
}

/** Response time above which a request counts as slow: milliseconds until the response began. */
export const SLOW_MS = 1_000;

/** The stages of a quote before its prices are shown, in the order of the questions. */
export const FUNNEL_STAGES = ["begun", "job", "place", "vehicle", "contact"] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** The stages that a quote has completed, in order. Stages after the first open question do not count, even if they are answered. */
export function listReachedStages({ cart, suburb, vehicle, isUnknownVehicle, contact }: Lead): readonly FunnelStage[] {
  const reachedByStage: Readonly<Record<FunnelStage, boolean>> = {
    begun: true,
    job: cart.length > 0,
    place: suburb !== null,
    vehicle: vehicle.mid !== null || isUnknownVehicle,
    contact: contact.email !== null || contact.mobile !== null || contact.phone !== null,
  };
  const firstMissingStage = FUNNEL_STAGES.findIndex((stage) => !reachedByStage[stage]);
  return firstMissingStage === -1 ? FUNNEL_STAGES : FUNNEL_STAGES.slice(0, firstMissingStage);
}

/**
 * The steps of a funnel, each with the number of quotes that reached it or a later one. Raw counts can increase from one step to the next, because a quote may
 * have reached the earlier step before the first displayed day, or in an instance that ended before it saved its counts.
 */
export const funnelSteps = <Label>(
  counts: readonly (readonly [label: Label, n: number])[],
): readonly (readonly [label: Label, n: number])[] =>
  counts.map(([label], index) => [label, Math.max(...counts.slice(index).map(([, n]) => n))]);

/** Figures that are made from tallies, with the tallies that each shows. */
export const TALLY_FIGURES = {
  "before-the-list": ["reached"],
  "errors-and-slow-pages": ["requests", "failed", "slow"],
  "cost-of-a-quote": ["requests", "rows-read", "rows-written", "object-calls"],
} as const satisfies Readonly<Record<string, readonly Tally[]>>;
export type TallyFigureId = keyof typeof TALLY_FIGURES;
export const isTallyFigureId = (text: string): text is TallyFigureId => Object.hasOwn(TALLY_FIGURES, text);

/** Exports a figure as CSV: one row per day and name, one column per tally. */
export const tallyCsv = (figure: TallyFigureId, counts: readonly TallyCount[]): string =>
  countsCsv<Tally>(
    "name",
    TALLY_FIGURES[figure],
    counts.map(({ day, tally, name, n }) => ({ day, group: name, counted: tally, n })),
  );

/** The tallies that Cloudflare charges for, with the price per million. */
const DOLLARS_PER_MILLION_BY_TALLY = {
  requests: DOLLARS_PER_MILLION.requests,
  "rows-read": DOLLARS_PER_MILLION.rowsRead,
  "rows-written": DOLLARS_PER_MILLION.rowsWritten,
  "object-calls": DOLLARS_PER_MILLION.objectCalls,
} as const;

/** Cost of the tallies, in millionths of a US dollar. */
export const cloudflareCostMicrodollars = (
  countTally: (tallyName: keyof typeof DOLLARS_PER_MILLION_BY_TALLY) => number,
): number =>
  Object.entries(DOLLARS_PER_MILLION_BY_TALLY).reduce(
    (sum, [tallyName, unitCost]) => sum + countTally(tallyName as keyof typeof DOLLARS_PER_MILLION_BY_TALLY) * unitCost,
    0,
  );
