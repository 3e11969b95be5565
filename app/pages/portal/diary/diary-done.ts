/** What was just done, as the page says it once. */
export const DIARY_DONE = ["walk-in", "blocked", "moved", "asked", "removed"] as const;
export type DiaryDone = (typeof DIARY_DONE)[number];

/** In place of a day and a row: out of the diary. */
export const REMOVED = "removed";
/** The same for all days of a leave. */
export const REMOVED_LEAVE = "removed-leave";
