import { freeMinutes, scaleMinutes } from "../../../domain/supplier/availability/day-capacity";
import {
  checkWalkIn,
  exceededClosingTime,
  buildEntryText,
  type WalkInInput,
} from "../../../domain/supplier/diary/walk-in";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { toWeekday } from "../../../domain/core/time/days";
import { formatTime } from "../../../domain/core/time/format";
import { formatBookedHours } from "../../../domain/supplier/supplier-settings/stored-days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { openDiary } from "./open-diary";
import type { EntryText } from "../../../domain/supplier/diary/diary";
import { nameDigests, regoDigest } from "../../pricing/discounts/customer-keys";
import type { EntryDigests } from "../../../domain/booking/diary-records";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { openJson, sealJson } from "../../core/sealed-json";
import { toHistoryActor } from "../../identity/store-account/store-for";

/** Digests for finding an entry by its plate, or by the first and last word of the name. */
async function computeEntryDigests(context: Pick<Context, "cipher">, { rego, name }: EntryText): Promise<EntryDigests> {
  const nameWords = (name ?? "").split(" ");
  const [plate, names] = await Promise.all([
    regoDigest(context, rego),
    nameDigests(context, {
      firstName: nameWords[0] ?? null,
      lastName: nameWords.length > 1 ? (nameWords.at(-1) ?? null) : null,
    }),
  ]);
  return { rego: plate, ...names };
}

/** Encrypts the text of an entry. Only the entry's id can decrypt it. */
export const encryptText = (context: Pick<Context, "cipher">, id: string, text: EntryText): Promise<string> =>
  sealJson(context, text, id);

export const decryptText = (
  context: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: { readonly id: string; readonly sealed: string },
): Promise<EntryText> => openJson(context, ciphertext, id);

/** The key of a form that adds something to the diary. It becomes the entry's id. */
export const newEntryKey = ({ ids }: Pick<Context, "ids">): string => ids.token();

/** Whether a form's key has the format of a key that the page generates. */
export const isEntryKey = (key: string): boolean => /^[A-Za-z0-9_-]{22,64}$/.test(key);

export interface WalkInFields extends WalkInInput {
  /** Created with the form, so that submitting it again does not add a second walk-in. */
  readonly key: string;
  readonly rego: string;
  readonly name: string;
  readonly about: string;
  /** True = the workshop accepts the walk-in although the day is full. */
  readonly isOver: boolean;
}

/** Adds a vehicle without a booking to the diary. The same write reserves its time on that day, so that searches offer less capacity. */
export async function addWalkIn(
  context: Context,
  target: number | null,
  walkInFields: WalkInFields,
): Promise<{ readonly ok: true; readonly day: PlainDay } | AccessRefusal | Refusal<"invalid-input">> {
  const diary = await openDiary(context, target, { from: walkInFields.day, to: walkInFields.day });
  if (!diary.ok) return diary;
  const { supplier, booked: bookedMinutes, now } = diary;
  const checkResult = checkWalkIn(walkInFields, supplier, now);
  if (!checkResult.ok) return refuse("invalid-input", checkResult.fields);
  if (!isEntryKey(walkInFields.key)) return refuse("invalid-input", { "": ["Reload the page and try again"] });
  const { place, minutes } = checkResult;
  const closesAt = walkInFields.isOver ? null : exceededClosingTime(supplier, place, minutes);
  if (closesAt !== null)
    return refuse("invalid-input", {
      over: [
        `This would run past closing time (${formatTime(closesAt)}). Tick this to add it anyway, or choose another time`,
      ],
    });
  const text = buildEntryText(walkInFields);
  const [ciphertext, digests] = await Promise.all([
    encryptText(context, walkInFields.key, text),
    computeEntryDigests(context, text),
  ]);
  const writeResult = await context.db.diary.addWalkIn(
    supplier,
    {
      id: walkInFields.key,
      kind: "walk-in",
      ...place,
      minutes,
      takenMinutes: scaleMinutes(supplier, minutes),
      sealed: ciphertext,
      digests,
    },
    walkInFields.isOver,
    toHistoryActor(context, diary),
  );
  if (!writeResult.ok && writeResult.reason === "day-full") {
    const remainingMinutes = freeMinutes(supplier, toWeekday(place.day), bookedMinutes.get(place.day) ?? 0);
    return refuse("invalid-input", {
      over: [
        remainingMinutes === 0
          ? "This day is full. Tick this to take the car anyway, or choose another day"
          : `This day has only ${formatBookedHours(remainingMinutes)} free. Tick this to take the car anyway, or choose another day`,
      ],
    });
  }
  if (writeResult.ok) context.log.info({ event: "diary-updated", supplierId: supplier.id, change: "walk-in-added" });
  return { ok: true, day: place.day };
}
