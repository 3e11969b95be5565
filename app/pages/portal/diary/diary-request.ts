import { addDays, isPlainDay } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { DiaryRequest } from "../../../usecases/workshop/diary/show-diary";
import type { DiaryDone } from "./diary-done";

/** Nobody's diary goes further back or ahead. */
const [FIRST, LAST] = ["2020-01-01", "2099-12-31"];

/** What an address asks of the diary: `?day=2026-11-30&view=week&move=booking:…`. What makes no sense is left out. */
export function readDiaryRequest(request: Request): DiaryRequest {
  const query = new URL(request.url).searchParams;
  const day = query.get("day") ?? "";
  const [kind, id] = (query.get("move") ?? "").split(":");
  const isKind = kind === "booking" || kind === "entry";
  return {
    day: isPlainDay(day) && day >= FIRST && day <= LAST ? day : null,
    view: query.get("view") === "week" ? "week" : "day",
    moving: isKind && id !== undefined && /^[\w-]{16,64}$/.test(id) ? { kind, id } : null,
  };
}

interface DiaryAddress {
  readonly store: string;
  readonly day?: PlainDay;
  readonly view?: DiaryRequest["view"];
  readonly move?: string | null;
  readonly done?: DiaryDone;
}

/** The address of a diary's day or week. */
export function diaryPath({ store, day, view, move, done: result }: DiaryAddress): string {
  const query = new URLSearchParams({
    store,
    ...(day && { day }),
    ...(view === "week" && { view }),
    ...(move && { move }),
    ...(result && { done: result }),
  });
  return `/workshop?${query}`;
}

/** The day before and the day after; a week is as far in a week. */
export const additionalEntries = (day: PlainDay, view: DiaryRequest["view"]): readonly [PlainDay, PlainDay] => {
  const step = view === "week" ? 7 : 1;
  return [addDays(day, -step), addDays(day, step)];
};
