import { entryTitle, type EntryKind, isEntryKind, MAX_ENTRIES } from "../../domain/garage/record";
import type { DateOrder } from "../../domain/core/time/file-dates";
import { type RefusedRow, readLubeLogger, entryKey } from "../../domain/garage/lubelogger";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { NewEntry } from "../../domain/garage/stored-car";
import { encryptText } from "./open-entry";
import { type Car, type CarRefusal, readCar } from "./read-car";
import { RECORD_FULL_ERROR } from "./write-entry";

export interface ImportResult {
  readonly ok: true;
  readonly addedCount: number;
  /** Rows that were not imported, with the reason. */
  readonly refused: readonly RefusedRow[];
}

const DUPLICATE_REASON = "it is already in the record";
/** Number of statements per D1 batch. */
const STATEMENTS_PER_BATCH = 100;

export interface SubmittedRecord {
  readonly text: string;
  readonly kind: string;
  /** Whether the dates in the file begin with the day or the month, if the owner has said so. */
  readonly first?: DateOrder["first"] | null;
}

type ParsedRecord = Extract<ReturnType<typeof readLubeLogger>, { readonly ok: true }>;

async function parseSubmittedRecord(
  context: Context,
  vehicleId: string,
  { text, kind, first = null }: SubmittedRecord,
): Promise<
  { readonly ok: true; readonly car: Car; readonly parsedRecord: ParsedRecord } | CarRefusal | Refusal<"invalid-input">
> {
  const car = await readCar(context, vehicleId);
  if (!car.ok) return car;
  if (!isEntryKind(kind)) return refuse("invalid-input", { kind: ["Choose the type of record"] });
  const parsedRecord = readLubeLogger(text, kind satisfies EntryKind, car.today, first);
  return parsedRecord.ok ? { ok: true, car, parsedRecord } : refuse("invalid-input", { file: [parsedRecord.reason] });
}

/** Previews what a file would add. Writes nothing. */
export async function previewRecord(
  context: Context,
  vehicleId: string,
  submittedRecord: SubmittedRecord,
): Promise<
  | ({ readonly ok: true } & Pick<ParsedRecord, "entries" | "refused" | "dates" | "lostColumns">)
  | CarRefusal
  | Refusal<"invalid-input">
> {
  const parseResult = await parseSubmittedRecord(context, vehicleId, submittedRecord);
  return parseResult.ok ? parseResult.parsedRecord : parseResult;
}

/** Imports a LubeLogger file or one of our own exports into a car's record. Existing entries are not duplicated. */
export async function importRecord(
  context: Context,
  vehicleId: string,
  submittedRecord: SubmittedRecord,
): Promise<ImportResult | CarRefusal | Refusal<"invalid-input">> {
  const parseResult = await parseSubmittedRecord(context, vehicleId, submittedRecord);
  if (!parseResult.ok) return parseResult;
  const { car, parsedRecord } = parseResult;
  const knownKeys = new Set(car.entries.map((entry) => entryKey({ ...entry, title: entryTitle(entry) })));
  const refusedRows: RefusedRow[] = [...parsedRecord.refused];
  const newEntries = parsedRecord.entries.filter((entry) => {
    const duplicateKey = entryKey({ ...entry, title: entryTitle(entry) });
    if (knownKeys.has(duplicateKey)) refusedRows.push({ line: entry.line, reason: DUPLICATE_REASON });
    const isNew = !knownKeys.has(duplicateKey);
    knownKeys.add(duplicateKey);
    return isNew;
  });
  if (car.entries.length + newEntries.length > MAX_ENTRIES)
    return refuse("invalid-input", { file: [RECORD_FULL_ERROR] });
  const now = context.clock.now();
  const rows = await Promise.all(
    newEntries.map(async ({ line: _, text, ...entry }): Promise<NewEntry> => {
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
  for (let from = 0; from < rows.length; from += STATEMENTS_PER_BATCH) {
    const addResult = await context.db.garageRecord.add(
      car.userId,
      rows.slice(from, from + STATEMENTS_PER_BATCH),
      MAX_ENTRIES,
      now,
    );
    // Batches that are already written remain. Importing the same file again adds the rest.
    if (addResult === "full") return refuse("invalid-input", { file: [RECORD_FULL_ERROR] });
    if (addResult === "vehicle-not-found") return refuse(addResult);
  }
  return { ok: true, addedCount: rows.length, refused: refusedRows.sort((a, b) => a.line - b.line) };
}
