import type { Context } from "../../context";

/** The key of a form that puts something into the diary, which becomes the entry's id. */
export const newEntryKey = ({ ids }: Pick<Context, "ids">): string => ids.token();

/** Whether a form's key is one of ours: its page makes it, so it is as long and as plain. */
export const isEntryKey = (key: string): boolean => /^[A-Za-z0-9_-]{22,64}$/.test(key);
