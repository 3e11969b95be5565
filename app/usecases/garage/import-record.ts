import { entryTitle, type EntryKind, isEntryKind, MAX_ENTRIES } from "../../domain/garage/record";
import { type DateOrder, type RefusedRow, readLubeLogger, entryKey } from "../../domain/garage/lubelogger";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { NewEntry } from "../../domain/garage/stored-car";
import { encryptText } from "./open-entry";
import { type Car, type NoCar, readCar } from "./read-car";
import { RECORD_FULL_ERROR } from "./write-entry";

export interface ImportResult {
  readonly ok: true;
  readonly added: number;
  /** Rows that were not imported, with the reason. */
  readonly refused: readonly RefusedRow[];
}

const IS_THERE = "it is already in the record";
/** Number of statements per D1 batch. */
const CONCURRENCY = 100;

export interface SentRecord {
  readonly text: string;
  readonly kind: string;
  /** The order of day and month in the file's dates, if the owner has stated it. */
  readonly first?: DateOrder["first"] | null;
}

type Read = Extract<ReturnType<typeof readLubeLogger>, { readonly ok: true }>;

async function readSentRecord(
  context: Context,
  vehicleId: string,
  { text, kind, first = null }: SentRecord,
): Promise<{ readonly ok: true; readonly car: Car; readonly read: Read } | NoCar | Refusal<"invalid-input">> {
  const car = await readCar(context, vehicleId);
  if (!car.ok) return car;
  if (!isEntryKind(kind)) return refuse("invalid-input", { kind: ["Choose the type of record"] });
  const read = readLubeLogger(text, kind satisfies EntryKind, car.today, first);
  return read.ok ? { ok: true, car, read } : refuse("invalid-input", { file: [read.why] });
}

/** Previews what a file would add. Writes nothing. */
export async function previewRecord(
  context: Context,
  vehicleId: string,
  message: SentRecord,
): Promise<
  | ({ readonly ok: true } & Pick<Read, "entries" | "refused" | "dates" | "lostColumns">)
  | NoCar
  | Refusal<"invalid-input">
> {
  const sentRecord = await readSentRecord(context, vehicleId, message);
  return sentRecord.ok ? sentRecord.read : sentRecord;
}

/** Imports a LubeLogger file or one of our own exports into a car's record. Existing entries are not duplicated. */
export async function importRecord(
  context: Context,
  vehicleId: string,
  message: SentRecord,
): Promise<ImportResult | NoCar | Refusal<"invalid-input">> {
  const sentRecord = await readSentRecord(context, vehicleId, message);
  if (!sentRecord.ok) return sentRecord;
  const { car, read } = sentRecord;
  const knownKeys = new Set(car.entries.map((entry) => entryKey({ ...entry, title: entryTitle(entry) })));
  const refusedRows: RefusedRow[] = [...read.refused];
  const fresh = read.entries.filter((entry) => {
    const same = entryKey({ ...entry, title: entryTitle(entry) });
    if (knownKeys.has(same)) refusedRows.push({ line: entry.line, why: IS_THERE });
    const isNew = !knownKeys.has(same);
    knownKeys.add(same);
    return isNew;
  });
  if (car.entries.length + fresh.length > MAX_ENTRIES) return refuse("invalid-input", { file: [RECORD_FULL_ERROR] });
  const now = context.clock.now();
  const rows = await Promise.all(
    fresh.map(async ({ line: _, text, ...entry }): Promise<NewEntry> => {
      const id = context.ids.token();
      return {
        ...entry,
        id,
        vehicleId,
        source: "import",
        sealed: await encryptText(context, id, text),
        photos: [],
        bookingToken: null,
        supplierId: null,
        formKey: null,
        createdAt: now,
      };
    }),
  );
  for (let from = 0; from < rows.length; from += CONCURRENCY) {
    const added = await context.db.garageRecord.add(car.userId, rows.slice(from, from + CONCURRENCY), MAX_ENTRIES, now);
    // Batches that were already written are kept. Importing the same file again adds the rest.
    if (added === "full") return refuse("invalid-input", { file: [RECORD_FULL_ERROR] });
    if (added === "vehicle-not-found") return refuse(added);
  }
  return { ok: true, added: rows.length, refused: refusedRows.sort((a, b) => a.line - b.line) };
}
