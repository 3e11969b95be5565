/** Results that the page announces once. */
export const DIARY_DONE = ["walk-in", "blocked", "moved", "asked", "removed"] as const;
export type DiaryDone = (typeof DIARY_DONE)[number];

/** Value of the target that removes the item from the diary. */
export const REMOVED = "removed";
/** Value of the target that removes all days of a leave. */
export const REMOVED_LEAVE = "removed-leave";
