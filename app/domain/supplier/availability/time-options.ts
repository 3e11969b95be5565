import type { Supplier } from "../supplier";
import { toWeekday } from "../../core/time/days";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";

/** A selectable start time; `to` is null for a fixed time rather than a window. */
export interface TimeOption {
  readonly from: PlainTime;
  readonly to: PlainTime | null;
}

/** The label before a time. */
export type ArrivalLabel = "Arrive between" | "Drop off at" | "Pick up at";

/** How the car is handed over: the mechanic comes to the customer, the customer drops the car off, or the supplier picks it up. */
export type Handover = "mobile" | "drop-off" | "pick-up";

const SLOT_INTERVALS: Readonly<Record<"drop-off" | "pick-up", { readonly minutes: number; readonly last: PlainTime }>> =
  {
    "drop-off": { minutes: 30, last: "11:00" },
    "pick-up": { minutes: 60, last: "10:00" },
  };
const ARRIVAL_WINDOWS: readonly (readonly [PlainTime, PlainTime])[] = [
  ["07:00", "09:00"],
  ["09:00", "11:00"],
  ["11:00", "13:00"],
  ["13:00", "15:00"],
  ["15:00", "17:00"],
];

const toMinutes = (time: PlainTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const toTime = (minutes: number): PlainTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The label before a time. For workshops, it depends on whether the job is at the workshop's own address. */
export const arrivalLabel = ({
  isMobile,
  isLocationTheSupplierAddress,
}: {
  readonly isMobile: boolean;
  readonly isLocationTheSupplierAddress: boolean;
}): ArrivalLabel => (isMobile ? "Arrive between" : isLocationTheSupplierAddress ? "Drop off at" : "Pick up at");

export const handoverLabel = (handover: Handover): ArrivalLabel =>
  arrivalLabel({ isMobile: handover === "mobile", isLocationTheSupplierAddress: handover === "drop-off" });

/** The start times on a day: two-hour windows for a mobile mechanic, otherwise every half hour until 11 (drop-off) or every hour until 10 (pick-up). */
export function timeOptions(supplier: Pick<Supplier, "openingHours">, day: PlainDay, handover: Handover): TimeOption[] {
  const hours = supplier.openingHours[toWeekday(day)];
  if (hours === null) return [];
  const [opensAt, closesAt] = hours;
  const clampToHours = (time: PlainTime) => (time < opensAt ? opensAt : time > closesAt ? closesAt : time);
  if (handover === "mobile")
    return ARRIVAL_WINDOWS.filter(([from, to]) => to > opensAt && from < closesAt).map(([from, to]) => ({
      from: clampToHours(from),
      to: clampToHours(to),
    }));
  const { minutes, last } = SLOT_INTERVALS[handover];
  const latestMinute = Math.min(toMinutes(last), toMinutes(closesAt));
  const options: TimeOption[] = [];
  for (let at = toMinutes(opensAt); at <= latestMinute; at += minutes) options.push({ from: toTime(at), to: null });
  return options;
}
