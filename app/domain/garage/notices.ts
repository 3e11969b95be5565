import { DAY_MS } from "../core/time/duration";
import { nextNoon, noonInstant, quietHoursStart } from "../notifications/quiet-hours";
import { addDays, dayAt } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { DueItem } from "./due";

/** How many days before the due date each notice is sent. */
export const NOTICE_DAYS = { month: 30, week: 7 } as const;
export const SNOOZE_DAYS = 30;

/** month, week = the notice sent a month or a week before the due date; again = the notice sent after a snooze that the customer requested. */
export type NoticeKind = keyof typeof NOTICE_DAYS | "again";

/** A notice that can be sent. Each combination of `dueKind`, `basis` and `kind` is sent once per car. */
export interface Notice {
  readonly due: DueItem & { readonly day: PlainDay };
  readonly kind: NoticeKind;
  /** Identifies the due date. A repeated notice gets a new value for each snooze. */
  readonly basis: string;
  /** Epoch milliseconds of noon in the country's main zone, which is between 8 am and 8 pm everywhere in the country. */
  readonly at: number;
  /** The notice is not sent after this time. */
  readonly until: number;
}

export interface NoticeRequest {
  /** When notices were requested, epoch milliseconds. */
  readonly wantedAt: number;
  /** When the snooze ends, epoch milliseconds; null = not snoozed. */
  readonly snoozedUntil: number | null;
}

/**
 * Plans the notices for due items, in order: thirty and seven days ahead, at noon in the country's zone. Notices that were due before the item was known or
 * notices were requested are left out. After a snooze, each item due within thirty days, or overdue by up to thirty, is announced once more.
 */
export function findNotices(
  dueItems: readonly DueItem[],
  { wantedAt, snoozedUntil }: NoticeRequest,
  zone: string,
): readonly Notice[] {
  const notices = dueItems.flatMap((due): readonly Notice[] => {
    if (due.day === null) return [];
    const datedItem = { ...due, day: due.day };
    // A customer who was just reminded after a snooze is not reminded again the next day.
    const earliestAt = Math.max(due.knownAt, wantedAt, snoozedUntil === null ? 0 : snoozedUntil + DAY_MS);
    const [month, week] = [
      noonInstant(addDays(due.day, -NOTICE_DAYS.month), zone),
      noonInstant(addDays(due.day, -NOTICE_DAYS.week), zone),
    ];
    const endsAt = quietHoursStart(noonInstant(due.day, zone), zone);
    const plannedNotices: readonly Omit<Notice, "due">[] = [
      { kind: "month", basis: due.basis, at: month, until: week },
      { kind: "week", basis: due.basis, at: week, until: endsAt },
    ];
    return [
      ...plannedNotices.filter(({ at }) => at >= earliestAt).map((notice) => ({ ...notice, due: datedItem })),
      ...findRepeatNotice(datedItem, snoozedUntil, zone),
    ];
  });
  return [...notices].sort((a, b) => a.at - b.at);
}

function findRepeatNotice(
  due: DueItem & { readonly day: PlainDay },
  snoozedUntil: number | null,
  zone: string,
): readonly Notice[] {
  if (snoozedUntil === null || due.knownAt > snoozedUntil) return [];
  const day = dayAt(snoozedUntil, zone);
  const isNear = due.day <= addDays(day, NOTICE_DAYS.month) && due.day >= addDays(day, -SNOOZE_DAYS);
  const at = nextNoon(snoozedUntil, zone);
  return isNear ? [{ due, kind: "again", basis: `${due.basis} after ${day}`, at, until: at + 7 * DAY_MS }] : [];
}

/** The notices to send now, and when to check the car again; null = nothing is left to send. */
export function listDueNotices(
  notices: readonly Notice[],
  now: number,
): { readonly due: readonly Notice[]; readonly nextCheckAt: number | null } {
  return {
    due: notices.filter(({ at, until }) => at <= now && now < until),
    nextCheckAt: notices.find(({ at }) => at > now)?.at ?? null,
  };
}
