/** Results that the page announces once. */
export const DIARY_RESULTS = ["walk-in", "blocked", "moved", "asked", "removed"] as const;
export type DiaryResult = (typeof DIARY_RESULTS)[number];

/** Value of the target that removes the item from the diary. */
export const REMOVED = "removed";
/** Value of the target that removes all days of a period of leave. */
export const REMOVED_LEAVE = "removed-leave";
