import type { Chance } from "../payments/chance";
import { CHANGING_ZONES, clockChanges, daysOf, instantOf, ZONES } from "./wall-clock";

export const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032] as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Offsets: at the moment, right next to it, and a little away from it. */
const NEARBY_OFFSETS = [
  0,
  -1,
  1,
  -SECOND,
  SECOND,
  -MINUTE,
  MINUTE,
  -30 * MINUTE,
  30 * MINUTE,
  -HOUR,
  HOUR,
  -HOUR - 1,
  HOUR + 1,
] as const;

/** A zone and a day with a clock change, the end of February, the turn of the year, or nothing special. */
export function randomDay(chance: Chance): { readonly zone: string; readonly days: number } {
  const year = chance.pick(YEARS);
  const kind = chance.below(4);
  if (kind === 0) {
    const zone = chance.pick(CHANGING_ZONES);
    const change = clockChanges(zone, year);
    const at = chance.happens(0.5) ? change?.forward : change?.back;
    return { zone, days: Math.floor(((at ?? 0) + 14 * HOUR) / (24 * HOUR)) + chance.below(3) - 1 };
  }
  const zone = chance.pick(ZONES);
  if (kind === 1) return { zone, days: daysOf(year, 2, 27) + chance.below(4) };
  if (kind === 2) return { zone, days: daysOf(year, 12, 30) + chance.below(4) };
  return { zone, days: daysOf(year, 1, 1) + chance.below(365) };
}

/** A time at or next to an event. */
export function randomMoment(chance: Chance): { readonly zone: string; readonly at: number } {
  const { zone, days } = randomDay(chance);
  const year = chance.pick(YEARS);
  const change = clockChanges(zone, year);
  const at =
    change && chance.happens(0.4)
      ? chance.happens(0.5)
        ? change.forward
        : change.back
      : instantOf(zone, days, chance.pick([0, 120, 150, 180, 480, 900, 1200, chance.below(1440)]));
  return { zone, at: at + chance.pick(NEARBY_OFFSETS) };
}

/** Milliseconds around an exact time: before it, at it, after it. */
export const randomOffset = (chance: Chance): number => chance.pick([-SECOND, -1, 0, 1, SECOND, -MINUTE, MINUTE]);
