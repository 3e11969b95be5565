import { addDays, isPlainDay } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { DiaryRequest } from "../../../usecases/workshop/diary/show-diary";
import type { DiaryResult } from "./diary-done";

/** First and last day that a diary can show. */
const FIRST_DAY = "2020-01-01";
const LAST_DAY = "2099-12-31";

/** Parses the diary parameters of a URL: `?day=2026-11-30&view=week&move=booking:…`. Invalid values are ignored. */
export function readDiaryRequest(request: Request): DiaryRequest {
  const query = new URL(request.url).searchParams;
  const day = query.get("day") ?? "";
  const [kind, id] = (query.get("move") ?? "").split(":");
  const isKnownKind = kind === "booking" || kind === "entry";
  return {
    day: isPlainDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : null,
    view: query.get("view") === "week" ? "week" : "day",
    movingItem: isKnownKind && id !== undefined && /^[\w-]{16,64}$/.test(id) ? { kind, id } : null,
  };
}

interface DiaryPathOptions {
  readonly store: string;
  readonly day?: PlainDay;
  readonly view?: DiaryRequest["view"];
  readonly move?: string | null;
  readonly result?: DiaryResult;
}

/** Path of a day or week in the diary. */
export function diaryPath({ store, day, view, move, result }: DiaryPathOptions): string {
  const query = new URLSearchParams({
    store,
    ...(day && { day }),
    ...(view === "week" && { view }),
    ...(move && { move }),
    ...(result && { done: result }),
  });
  return `/workshop?${query}`;
}

/** The day before and after, or in the week view the same day of the previous and next week. */
export const adjacentDays = (day: PlainDay, view: DiaryRequest["view"]): readonly [PlainDay, PlainDay] => {
  const step = view === "week" ? 7 : 1;
  return [addDays(day, -step), addDays(day, step)];
};
