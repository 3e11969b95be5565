import { freeMinutes, minutesTaken } from "../../domain/availability/day-capacity";
import { checkWalkIn, closingTimeBefore, entryWords, type TypedWalkIn } from "../../domain/diary/walk-in";
import { type Refusal, refuse } from "../../domain/outcomes";
import { weekdayOf } from "../../domain/time/days";
import { formatTime } from "../../domain/time/words";
import { bookedHours } from "../../domain/supplier-settings/kept-days";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { entryPrints, sealedWords } from "./entry-prints";
import { isEntryKey } from "./entry-key";
import { type DiaryRefusal, openDiary, writerOf } from "./open-diary";

export interface WalkInTyped extends TypedWalkIn {
  /** Made with the form: the same again is the same walk-in. */
  readonly key: string;
  readonly rego: string;
  readonly name: string;
  readonly about: string;
  /** The workshop takes it although the day is full. */
  readonly isOver: boolean;
}

/** Puts a car without a booking into the diary, and takes its place of the day in the same write: the next search has that much less to offer. */
export async function addWalkIn(
  context: Context,
  wanted: number | null,
  typed: WalkInTyped,
): Promise<{ readonly ok: true; readonly day: PlainDay } | DiaryRefusal | Refusal<"invalid-input">> {
  const opened = await openDiary(context, wanted, { from: typed.day, to: typed.day });
  if (!opened.ok) return opened;
  const { supplier, booked, now } = opened;
  const checked = checkWalkIn(typed, supplier, now);
  if (!checked.ok) return refuse("invalid-input", checked.fields);
  if (!isEntryKey(typed.key)) return refuse("invalid-input", { "": ["Load the page again"] });
  const { place, minutes } = checked;
  const closesAt = typed.isOver ? null : closingTimeBefore(supplier, place, minutes);
  if (closesAt !== null)
    return refuse("invalid-input", {
      over: [
        `It would last past ${formatTime(closesAt)}, when you close. Tick this to add it all the same, or choose another time`,
      ],
    });
  const words = entryWords(typed);
  const [sealed, prints] = await Promise.all([sealedWords(context, typed.key, words), entryPrints(context, words)]);
  const written = await context.db.diary.addWalkIn(
    supplier,
    {
      id: typed.key,
      kind: "walk-in",
      ...place,
      minutes,
      takenMinutes: minutesTaken(supplier, minutes),
      sealed,
      prints,
    },
    typed.isOver,
    writerOf(context, opened),
  );
  if (!written.ok && written.reason === "day-full") {
    const free = freeMinutes(supplier, weekdayOf(place.day), booked.get(place.day) ?? 0);
    return refuse("invalid-input", {
      over: [
        free === 0
          ? "This day is full. Tick this to take the car all the same, or choose another day"
          : `Only ${bookedHours(free)} are free on this day. Tick this to take the car all the same, or choose another day`,
      ],
    });
  }
  if (written.ok) context.log.info({ event: "diary-written", supplierId: supplier.id, what: "walk-in-added" });
  return { ok: true, day: place.day };
}
