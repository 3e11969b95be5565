import { afterNoon, noonOf, quietFrom } from "../messages/quiet-hours";
import { addDays, dayAt } from "../time/days";
import type { PlainDay } from "../time/plain-date";
import type { Due } from "./due";

/** Days before something is due on which it is told. */
export const NOTICE_DAYS = { month: 30, week: 7 } as const;
export const SNOOZE_DAYS = 30;
const DAY_MS = 86_400_000;

/** month and week before; again = after a rest that was asked for. */
export type NoticeKind = keyof typeof NOTICE_DAYS | "again";

/** One that can go. The same `what`, `basis` and `kind` go once for a car. */
export interface Notice {
  readonly due: Due & { readonly day: PlainDay };
  readonly kind: NoticeKind;
  /** Of what is told again: one for each rest. */
  readonly basis: string;
  /** Epoch milliseconds: noon, which is between eight and eight wherever in the country the car is. */
  readonly at: number;
  /** From then on it is not told any more. */
  readonly until: number;
}

export interface Asked {
  /** Since when notices are wanted, epoch milliseconds. */
  readonly wantedAt: number;
  /** They rest until then; null = they do not. */
  readonly snoozedUntil: number | null;
}

/**
 * The notices of what is due, the first one first: thirty and seven days before it, at noon of the country's clock. What would have come before it was known
 * or wanted does not come. After a rest each thing that is due within thirty days, or was in the last thirty, is told once more.
 */
export function noticesOf(dues: readonly Due[], { wantedAt, snoozedUntil }: Asked, zone: string): readonly Notice[] {
  const notices = dues.flatMap((due): readonly Notice[] => {
    if (due.day === null) return [];
    const known = { ...due, day: due.day };
    // Who has just been told after a rest is not told the same again the day after.
    const from = Math.max(due.knownAt, wantedAt, snoozedUntil === null ? 0 : snoozedUntil + DAY_MS);
    const [month, week] = [
      noonOf(addDays(due.day, -NOTICE_DAYS.month), zone),
      noonOf(addDays(due.day, -NOTICE_DAYS.week), zone),
    ];
    const ends = quietFrom(noonOf(due.day, zone), zone);
    const planned: readonly Omit<Notice, "due">[] = [
      { kind: "month", basis: due.basis, at: month, until: week },
      { kind: "week", basis: due.basis, at: week, until: ends },
    ];
    return [
      ...planned.filter(({ at }) => at >= from).map((notice) => ({ ...notice, due: known })),
      ...again(known, snoozedUntil, zone),
    ];
  });
  return [...notices].sort((a, b) => a.at - b.at);
}

function again(due: Due & { readonly day: PlainDay }, snoozedUntil: number | null, zone: string): readonly Notice[] {
  if (snoozedUntil === null || due.knownAt > snoozedUntil) return [];
  const day = dayAt(snoozedUntil, zone);
  const isNear = due.day <= addDays(day, NOTICE_DAYS.month) && due.day >= addDays(day, -SNOOZE_DAYS);
  const at = afterNoon(snoozedUntil, zone);
  return isNear ? [{ due, kind: "again", basis: `${due.basis} after ${day}`, at, until: at + 7 * DAY_MS }] : [];
}

/** Those to be told now, and when to look at the car again; null = nothing is to come. */
export function noticesNow(
  notices: readonly Notice[],
  now: number,
): { readonly due: readonly Notice[]; readonly lookAt: number | null } {
  return {
    due: notices.filter(({ at, until }) => at <= now && now < until),
    lookAt: notices.find(({ at }) => at > now)?.at ?? null,
  };
}
