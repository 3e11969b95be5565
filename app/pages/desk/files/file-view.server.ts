import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES } from "../../../domain/core/country/country";
import { listColumns, rowCells, type FileKind, type FileRows } from "../../../domain/operations/imports/files";
import type { Context } from "../../../usecases/context";
import { countRows } from "../../../usecases/operations/imports/read-import";
import type { FilePreview } from "../../../usecases/operations/desk/files";
import { FILE_KIND_LABELS } from "./file-texts";

/** Maximum number of rows shown in each list. */
const MAX_VISIBLE_ROWS = 100;

/** Number of new rows shown with every value, so that the operator can check how the file was read. */
const MAX_DETAILED = 5;

/** Column that names a new row in addition to its key. */
const NAME_COLUMN: Readonly<Record<FileKind, string>> = {
  suppliers: "name",
  parts: "name",
  "special-prices": "percent_off",
  discounts: "description",
  vouchers: "discount_code",
};

function valuesText(kind: FileKind, row: FileRows[FileKind]): string {
  const cells = rowCells(kind, row);
  return listColumns(kind)
    .slice(1)
    .flatMap((column) => (cells[column] ? [`${column}: ${cells[column]}`] : []))
    .join(", ");
}

const DATE_ORDER_TEXTS = { day: "day first: 3/4/2027 is 3 April 2027", month: "month first: 3/4/2027 is 4 March 2027" };

/** View model of the changes that a file would make. */
export function fileView({ config }: Context, { name, parsedImport, act, approval }: FilePreview) {
  const { kind, rows, badRows: bad } = parsedImport;
  const counts = countRows(parsedImport);
  const isDone = act?.outcome === "done" && (approval === null || approval === "given");
  return {
    title: FILE_KIND_LABELS[kind],
    name,
    counts: { ...counts, bad: bad.length },
    added: rows
      .filter(({ changes }) => changes === null)
      .slice(0, MAX_VISIBLE_ROWS)
      .map(({ key, row }, at) => ({
        key,
        name: at < MAX_DETAILED ? valuesText(kind, row) : (rowCells(kind, row)[NAME_COLUMN[kind]] ?? ""),
      })),
    changed: rows
      .flatMap(({ key, changes }) => (changes && changes.length > 0 ? [{ key, changes }] : []))
      .slice(0, MAX_VISIBLE_ROWS),
    dates: parsedImport.dates && `The dates in this file were read ${DATE_ORDER_TEXTS[parsedImport.dates]}.`,
    bad: bad.slice(0, MAX_VISIBLE_ROWS),
    toWrite: counts.added + counts.changed,
    /** null = no approval was requested. */
    request:
      approval === null || approval === "given" || act === null ? null : { id: act.id, isOpen: approval === "waiting" },
    done:
      act === null || !isDone
        ? null
        : { by: act.person, when: formatMoment(act.at, COUNTRIES[config.country].defaultZone), reason: act.reason },
  };
}
