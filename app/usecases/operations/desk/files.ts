import {
  rowCells,
  listColumns,
  FILE_KINDS,
  type FileKind,
  type FileRows,
  isFileKind,
  rowKey,
} from "../../../domain/operations/imports/files";
import { parseReason, REASON_REQUIRED } from "../../../domain/operations/desk/act";
import { type GiveawayState, totalCodeValue, voucherValue } from "../../../domain/pricing/giveaways/giveaways";
import { type PersonId, isUuid } from "../../../domain/core/ids";
import { type Cents, cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { decodeText } from "../../../domain/core/words/decode-text";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { retentionMs } from "../../../domain/core/retention/retention";
import { formatCsv } from "../../../domain/core/words/csv";
import type { Context } from "../../context";
import { applyImport, type ParsedImport, parseImport } from "../imports/read-import";
import type { RecordedAction } from "../../../domain/operations/desk/desk-records";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm, findDownloadRefusal, type DeskActionResult } from "./act";
import { grantGiveaway } from "./giveaway";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { localToday } from "../../core/local-today";

/** Prefix of the keys of files that are between preview and import. */
const FILE_KEY_PREFIX = "desk-files/";

export const MAX_FILE_BYTES = 2 * 1024 * 1024;
/**
 * Maximum number of rows for each kind of file. One request must process them within its time and D1's thousand queries. Larger files must be split or imported
 * by the command.
 */
export const MAX_ROWS: Readonly<Record<FileKind, number>> = {
  suppliers: 1_000,
  parts: 5_000,
  "special-prices": 5_000,
  discounts: 5_000,
  vouchers: 5_000,
};
/** Rows per page of an export. */
const PAGE_SIZE = 1_000;
/** Maximum number of actions on the page. */
const MAX_ACTIONS = 20;

const subjectOf = (kind: FileKind) => `files:${kind}`;

/** An uploaded file that has not been imported yet. */
interface StoredFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly text: string;
}

async function findStoredFile(context: Context, id: string): Promise<StoredFile | null> {
  const storedObject = isUuid(id) ? await context.uploads.files.open(FILE_KEY_PREFIX + id) : null;
  return storedObject && ((await new Response(storedObject.body).json()) as StoredFile);
}

/** Uploads a file without importing it. It is stored under an id for the preview. */
export async function uploadFile(
  context: Context,
  { kind, name, bytes }: { readonly kind: string; readonly name: string; readonly bytes: Uint8Array | null },
): Promise<{ readonly ok: true; readonly id: string } | DeskRefusal | Refusal<"invalid-input">> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  if (!isFileKind(kind)) return refuse("invalid-input", { kind: ["Choose the file type"] });
  const refuseFile = (text: string) => refuse("invalid-input", { file: [text] });
  if (bytes === null || bytes.byteLength === 0) return refuseFile("Choose a file");
  if (bytes.byteLength > MAX_FILE_BYTES) return refuseFile("This file is too large. The limit is 2 MB");
  const text = decodeText(bytes);
  const parsedImport = await parseImport(context.db, {
    kind,
    text,
    today: localToday(context),
    isDevelopment: isDevelopment(context),
  });
  if (!parsedImport.ok) return refuseFile(parsedImport.reason);
  const rows = parsedImport.rows.length + parsedImport.badRows.length;
  if (rows === 0) return refuseFile("The file has no rows");
  if (rows > MAX_ROWS[kind]) return refuseFile(`This file has ${rows} rows. Send at most ${MAX_ROWS[kind]} at a time`);
  const id = context.ids.guid();
  const storedFile: StoredFile = { kind, name: name.slice(0, 100), text };
  await context.uploads.files.save(
    FILE_KEY_PREFIX + id,
    new TextEncoder().encode(JSON.stringify(storedFile)),
    "application/json",
  );
  return { ok: true, id };
}

const isDevelopment = ({ config }: Context) => config.environment === "DEV";

export interface FilePreview {
  readonly ok: true;
  readonly name: string;
  /** The differences between the file and the current data. After the import, there are none. */
  readonly parsedImport: ParsedImport<FileKind>;
  /** The action that imported the file. Null = not imported yet. */
  readonly act: RecordedAction | null;
  /** State of the second person's approval, or "given" if none was needed. Null = the file gives nothing away, or was not imported. */
  readonly approval: GiveawayState | null;
}

/** Previews what a file would change. */
export async function previewFile(
  context: Context,
  id: string,
): Promise<FilePreview | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [file, deskAction, giveaway] = await Promise.all([
    findStoredFile(context, id),
    context.db.desk.findAction(id),
    context.db.giveaways.find(id),
  ]);
  if (file === null) return refuse("page-not-found");
  const parsedImport = await parseStoredFile(context, file);
  return parsedImport.ok
    ? {
        ok: true,
        name: file.name,
        parsedImport,
        act: deskAction,
        approval: giveaway === null ? null : giveaway.state,
      }
    : refuse("page-not-found");
}

/** How much a file of codes or vouchers can give away, in cents, through new rows and rows with changes other than texts. Other files give nothing away. */
function calculateFileWorth({ kind, rows }: ParsedImport<FileKind>, today: PlainDay): Cents {
  const changedRows = rows.filter(
    ({ changes }) => changes === null || changes.some(({ column }) => !TEXT_COLUMNS.has(column)),
  );
  return cents(
    changedRows.reduce((sum, { row }) => {
      if (kind === "vouchers") {
        const { status, expires, value } = row as FileRows["vouchers"];
        return sum + voucherValue({ status, expires, value: cents(value) }, today);
      }
      if (kind !== "discounts") return sum;
      const { amount, percentage, max_discount, ends, is_auto } = row as FileRows["discounts"];
      const formatDollars = (value: number | null) => (value === null ? null : cents(value));
      const code = { amount: formatDollars(amount), percentage100: percentage, cap: formatDollars(max_discount), ends };
      return sum + totalCodeValue({ ...code, isAuto: is_auto }, today);
    }, 0),
  );
}
const TEXT_COLUMNS: ReadonlySet<string> = new Set(["description", "error_message_when_not_allowed"]);

/** A file that waits for approval by a second person. */
export interface FileDetails {
  readonly fileId: string;
  readonly fileName: string;
  readonly personId: PersonId;
}

/** Imports a file that a second person has approved, on behalf of the person who requested it. */
export async function importWithGrant(
  context: Context,
  { askedByName, reason }: StoredGiveaway,
  { fileId, personId }: FileDetails,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"page-not-found">> {
  const file = await findStoredFile(context, fileId);
  const parsedImport = file && (await parseStoredFile(context, file));
  if (!parsedImport?.ok) return refuse("page-not-found");
  await context.db.giveaways.recordGrant(grant);
  await applyImport(context.db, parsedImport, { personId, name: askedByName, reason, at: context.clock.now() });
  return { ok: true };
}

const parseStoredFile = (context: Context, file: StoredFile) =>
  parseImport(context.db, { ...file, today: localToday(context), isDevelopment: isDevelopment(context) });

/**
 * Imports the new and changed rows of a previewed file, once. The action has the file's id, so that submitting it again completes an interrupted import and
 * does not repeat a completed one. Codes and vouchers above one person's limits must be approved by a second person.
 */
export async function importFile(context: Context, submission: ConfirmedForm): Promise<DeskActionResult> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [file, before] = await Promise.all([
    findStoredFile(context, submission.id),
    context.db.desk.findAction(submission.id),
  ]);
  if (file === null) return refuse("page-not-found");
  // If a colleague was first, the page shows their import.
  if (before?.outcome === "done") return { ok: true };
  const deskAction = { kind: "file-imported", about: subjectOf(file.kind) } as const;
  return runDeskAction(
    context,
    "supply",
    submission,
    deskAction,
    async ({ personId, name, givingOperator }, reason) => {
      const parsedImport = await parseStoredFile(context, file);
      if (!parsedImport.ok) return refuse("page-not-found");
      const amount = calculateFileWorth(parsedImport, localToday(context));
      if (amount > 0) {
        const details: FileDetails = { fileId: submission.id, fileName: file.name, personId };
        const giveawayResult = await grantGiveaway(
          context,
          { id: submission.id, reason, by: givingOperator },
          { kind: file.kind === "discounts" ? "code" : "voucher", amount, about: `file:${submission.id}`, details },
          async (grant) => {
            await context.db.giveaways.recordGrant(grant);
            return { ok: true };
          },
        );
        if (!giveawayResult.ok || giveawayResult.waits) return giveawayResult;
      }
      await applyImport(context.db, parsedImport, { personId, name, reason, at: context.clock.now() });
      return { ok: true } as const;
    },
  );
}

/** Records the reason for an export. */
export async function requestExport(
  context: Context,
  submission: ConfirmedForm,
  kind: string,
): Promise<DeskActionResult> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  if (!isFileKind(kind))
    return refuse("invalid-input", {
      kind: ["Choose what to export"],
      ...(parseReason(submission.reason) === null && { reason: [REASON_REQUIRED] }),
    });
  const deskAction = { kind: "file-exported", about: subjectOf(kind) } as const;
  return runDeskAction(context, "supply", submission, deskAction, async () => ({ ok: true }) as const);
}

/** All rows of a kind, as a file that can be imported again. Available for ten minutes to the person who performed the export action `actionId`. */
export async function exportFile(
  context: Context,
  kind: string,
  actionId: string,
): Promise<{ readonly ok: true; readonly csv: string } | DeskRefusal | Refusal<"page-not-found" | "code-too-old">> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  if (!isFileKind(kind)) return refuse("page-not-found");
  const refusal = await findDownloadRefusal(context, person, actionId, {
    kind: "file-exported",
    about: subjectOf(kind),
  });
  if (refusal !== null) return refusal;
  const columns = listColumns(kind);
  const csvRows: (readonly string[])[] = [columns];
  for (let afterKey: string | null = null; ; ) {
    const rows: readonly FileRows[FileKind][] = await context.db.importRows.page(kind, afterKey, PAGE_SIZE);
    for (const row of rows) {
      const cells = rowCells(kind, row);
      csvRows.push(columns.map((column) => cells[column] ?? ""));
      afterKey = rowKey(kind, row);
    }
    if (rows.length < PAGE_SIZE) return { ok: true, csv: formatCsv(csvRows) };
  }
}

/** Imports and exports, newest first, for operators who may change supply. */
export async function readFileActions(
  context: Context,
): Promise<
  { readonly ok: true; readonly actions: readonly (RecordedAction & { readonly fileKind: FileKind })[] } | DeskRefusal
> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const deskActions = await context.db.desk.listActionsAbout(FILE_KINDS.map(subjectOf), MAX_ACTIONS);
  return {
    ok: true,
    actions: deskActions.flatMap((deskAction) => {
      const fileKind = deskAction.about.slice(subjectOf("parts").indexOf("parts"));
      return isFileKind(fileKind) ? [{ ...deskAction, fileKind }] : [];
    }),
  };
}

/** Deletes uploaded files past their retention, whether or not they were imported. */
export async function expireDeskFiles({ uploads, clock }: Context): Promise<{ readonly forgotten: number }> {
  return { forgotten: await uploads.files.sweepOld(FILE_KEY_PREFIX, clock.now() - retentionMs("deskFiles")) };
}
