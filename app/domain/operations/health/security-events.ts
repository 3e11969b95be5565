/**
 * Log events that may indicate an attempted break-in, with the normal number per day. Events contain kinds and codes only, never personal details. The desk's
 * labels are in `app/texts/desk.ts`.
 */
export const SECURITY_EVENTS = {
  "signed-in": { usual: 5_000 },
  "sign-in-invalid": { usual: 100 },
  "sign-in-too-weak": { usual: 5 },
  "wrong-code": { usual: 200 },
  "permission-refused": { usual: 100 },
  "api-key-refused": { usual: 100 },
  "recent-sign-in-required": { usual: 100 },
  "sessions-ended": { usual: 50 },
  "approval-required": { usual: 30 },
  "contact-viewed": { usual: 40 },
  "limit-reached": { usual: 300 },
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

export const isSecurityEvent = (event: string): event is SecurityEvent => Object.hasOwn(SECURITY_EVENTS, event);

/** A day is unusual if the count exceeds the usual number and is more than this many times the average of the previous seven days. */
const ALERT_FACTOR = 3;
export const BASELINE_DAYS = 7;

export interface UnusualActivity {
  readonly event: SecurityEvent;
  readonly today: number;
  /** Daily average of the previous seven days. */
  readonly average: number;
}

/** Events that are unusually frequent today. `counts` covers today and the previous seven days. */
export function findUnusualActivity(
  counts: readonly { readonly day: string; readonly name: string; readonly n: number }[],
  today: string,
): readonly UnusualActivity[] {
  return (Object.keys(SECURITY_EVENTS) as SecurityEvent[]).flatMap((event) => {
    const eventCounts = counts.filter(({ name }) => name === event);
    const sumCounts = (rows: typeof eventCounts) => rows.reduce((total, { n }) => total + n, 0);
    const now = sumCounts(eventCounts.filter(({ day }) => day === today));
    const averageCount = sumCounts(eventCounts.filter(({ day }) => day < today)) / BASELINE_DAYS;
    return now > SECURITY_EVENTS[event].usual && now > ALERT_FACTOR * averageCount
      ? [{ event, today: now, average: Math.round(averageCount) }]
      : [];
  });
}
