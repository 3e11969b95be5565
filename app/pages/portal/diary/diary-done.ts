/** Results that the page announces once. */
export const DIARY_DONE = ["walk-in", "blocked", "moved", "asked", "removed"] as const;
export type DiaryDone = (typeof DIARY_DONE)[number];

/** Target that removes the item from the diary. */
export const REMOVED = "removed";
/** Target that removes all days of a leave. */
export const REMOVED_LEAVE = "removed-leave";
