import { canChangeEntry, MAX_ENTRIES, MAX_ENTRY_PHOTOS, NO_FACTS } from "../../domain/garage/record";
import { type EntryFields, readEntry } from "../../domain/garage/entry-form";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { PictureAccess } from "../lead/photos/open-picture";
import { dropPhotos, storeUploadedPhotos, openSentPhoto, type UploadedFile } from "../lead/photos/sent-photos";
import type { NewEntry } from "../../domain/garage/stored-car";
import { encryptText } from "./open-entry";
import { type Car, type CarRefusal, readCar } from "./read-car";

export const RECORD_FULL_ERROR = `A car’s record can have up to ${MAX_ENTRIES} entries. Remove some first`;

export interface SubmittedEntry {
  readonly entryFields: EntryFields;
  /** Receipts. */
  readonly files: readonly UploadedFile[];
  /** Key of the form, so that a form that is submitted twice adds one entry. */
  readonly key: string;
  /** Ids of existing receipts that the entry keeps. */
  readonly storedPhotos: readonly string[];
}

export type WriteRefusal = CarRefusal | Refusal<"invalid-input" | "entry-not-found" | "uploads-unavailable">;

/** Adds an entry to the signed-in person's car, with its receipts. */
export async function addEntry(
  context: Context,
  vehicleId: string,
  submittedEntry: SubmittedEntry,
): Promise<{ readonly ok: true } | WriteRefusal> {
  const car = await readCar(context, vehicleId);
  if (!car.ok) return car;
  const parsedEntry = readEntry(submittedEntry.entryFields, car.today);
  const fields: Record<string, readonly string[]> = parsedEntry.ok ? {} : { ...parsedEntry.fields };
  if (submittedEntry.files.length > MAX_ENTRY_PHOTOS) fields.file = [`Add at most ${MAX_ENTRY_PHOTOS} photos`];
  if (!parsedEntry.ok || fields.file) return refuse("invalid-input", fields);
  const photoResult = await storeUploadedPhotos(context, submittedEntry.files);
  if (!photoResult.ok) return nameFileField(photoResult);
  const id = context.ids.token();
  const now = context.clock.now();
  const { text, ...entry } = parsedEntry.entry;
  const row: NewEntry = {
    ...entry,
    id,
    vehicleId,
    source: "own",
    sealed: await encryptText(context, id, text),
    photos: photoResult.photos,
    bookingToken: null,
    supplierId: null,
    formKey: submittedEntry.key,
    createdAt: now,
  };
  const addResult = await context.db.garageRecord.add(car.userId, [row], MAX_ENTRIES, now);
  if (addResult !== "added") await dropPhotos(context, photoResult.photos);
  if (addResult === "full") return refuse("invalid-input", { "": [RECORD_FULL_ERROR] });
  return addResult === "vehicle-not-found" ? refuse(addResult) : { ok: true };
}

/** The page calls the upload field `file`. */
const nameFileField = (
  refusal: Refusal<"invalid-input" | "uploads-unavailable">,
): Refusal<"invalid-input" | "uploads-unavailable"> =>
  refusal.code === "invalid-input" && "fields" in refusal && refusal.fields?.photo
    ? refuse("invalid-input", { file: refusal.fields.photo })
    : refusal;

/** Changes an entry in the record of one of the signed-in person's cars. If it comes from a booking or a previous owner, only its receipts can change. */
export async function changeEntry(
  context: Context,
  vehicleId: string,
  entryId: string,
  submittedEntry: SubmittedEntry,
): Promise<{ readonly ok: true } | WriteRefusal> {
  const car = await readCar(context, vehicleId);
  if (!car.ok) return car;
  const entry = car.entries.find(({ id }) => id === entryId);
  if (entry === undefined) return refuse("entry-not-found");
  const isOwn = canChangeEntry(entry.source);
  const parsedEntry = !isOwn ? null : readEntry(submittedEntry.entryFields, car.today);
  const fields: Record<string, readonly string[]> =
    parsedEntry === null || parsedEntry.ok ? {} : { ...parsedEntry.fields };
  const matchingPhotos = entry.photos.filter(({ id }) => submittedEntry.storedPhotos.includes(id));
  if (matchingPhotos.length + submittedEntry.files.length > MAX_ENTRY_PHOTOS)
    fields.file = [`Keep at most ${MAX_ENTRY_PHOTOS} photos`];
  if (parsedEntry?.ok === false || fields.file) return refuse("invalid-input", fields);
  const photoResult = await storeUploadedPhotos(context, submittedEntry.files);
  if (!photoResult.ok) return nameFileField(photoResult);
  const photos = [...matchingPhotos, ...photoResult.photos];
  const changedEntry = parsedEntry?.ok ? parsedEntry.entry : entry;
  const changeResult = await context.db.garageRecord.change(
    car.userId,
    {
      ...changedEntry,
      id: entryId,
      vehicleId,
      source: entry.source,
      facts: isOwn ? NO_FACTS : entry.facts,
      sealed: isOwn ? await encryptText(context, entryId, changedEntry.text) : null,
      photos,
      bookingToken: entry.bookingToken,
      supplierId: entry.supplierId,
    },
    context.clock.now(),
  );
  // The row is written before the files are deleted, so that every receipt that is shown exists.
  await dropPhotos(
    context,
    changeResult ? entry.photos.filter((photo) => !matchingPhotos.includes(photo)) : photoResult.photos,
  );
  return changeResult ? { ok: true } : refuse("entry-not-found");
}

/** Deletes an entry from the record of one of the signed-in person's cars, with its receipts. Entries from bookings and previous owners cannot be deleted. */
export async function removeEntry(
  context: Context,
  vehicleId: string,
  entryId: string,
): Promise<{ readonly ok: true } | CarRefusal | Refusal<"entry-not-found">> {
  const car = await readCar(context, vehicleId);
  if (!car.ok) return car;
  const entry = car.entries.find(({ id }) => id === entryId);
  if (entry === undefined) return refuse("entry-not-found");
  const removal = await context.db.garageRecord.remove(car.userId, vehicleId, entryId, context.clock.now());
  if (!removal) return refuse("entry-not-found");
  await dropPhotos(context, entry.photos);
  return { ok: true };
}

/** Opens a receipt of one of the signed-in person's cars. */
export async function openReceipt(
  context: Context,
  vehicleId: string,
  photoId: string,
): Promise<PictureAccess | CarRefusal | Refusal<"image-not-found">> {
  const car: Car | CarRefusal = await readCar(context, vehicleId);
  return car.ok
    ? openSentPhoto(
        context,
        car.entries.flatMap(({ photos }) => photos),
        photoId,
        "receipt",
      )
    : car;
}
