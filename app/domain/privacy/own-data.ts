/** Columns with secrets, digests, keys or technical data. They reveal nothing about a person, and some of them grant access. */
const INTERNAL_COLUMN_PATTERN =
  /^(token|key|taker|account|sealed|digest|holders|agreedVersion|diaryRow|diaryStart|calendarSequence|squares|saveKey|submissionKey|inputHash|handOver|version|objectKey|idHash|subject|issuer|heldUntil|heldBy|heldAnswer|respondedBy|renewingUntil|remindAt|earlierCheckAt|remindFirstAt|remindAgainAt|workDueAt|countedStars|vehicleKey)$|Hash$|Digest$|Digests$|Cipher$|Sealed$|Key$/;

/** Matches the format of our digests. */
const isDigest = (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

type DataRow = Readonly<Record<string, unknown>>;

/** Removes digests from a column's content, such as those stored with agreed terms. */
function withoutDigests(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isDigest(item)).map(withoutDigests);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, value]) => !isDigest(value) && !/^(digests?|takers?|customer|holders)$|Hash$/.test(name))
      .map(([name, value]) => [name, withoutDigests(value)]),
  );
}

/** A row without technical columns, digests and empty columns. */
export const toExportRow = (row: DataRow): DataRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(
        ([column, value]) =>
          !INTERNAL_COLUMN_PATTERN.test(column) && !isDigest(value) && value !== null && value !== "",
      )
      .map(([column, value]) => [column, withoutDigests(value)]),
  );

/** "serviceDay" -> "Service day". */
export const columnLabel = (column: string): string => {
  const text = column
    .replace(/([A-Z])/g, " $1")
    .toLowerCase()
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export interface Fact {
  readonly label: string;
  readonly text: string;
}

const MAX_DEPTH = 4;
/** Columns that contain whole cents. */
const MONEY_COLUMN_PATTERN = /cents$|^(amount|total|maxTotal|unitPrice|off|lateCancelFee|leadPrice|balanceAfter)$/i;
const TIMESTAMP_COLUMN_PATTERN = /(At|By|On)$/;
/** Epoch milliseconds in September 2001. Larger numbers are treated as times, because no count is that large. */
const MIN_TIMESTAMP_MS = 1_000_000_000_000;

/** Formatters for column values: `moment` takes epoch milliseconds, `money` takes whole cents. */
export interface ValueFormatters {
  readonly moment: (ms: number) => string;
  readonly money: (cents: number) => string;
}

function formatColumn(column: string, value: unknown, { moment, money }: ValueFormatters): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number") return String(value);
  if (MONEY_COLUMN_PATTERN.test(column)) return money(value);
  return (TIMESTAMP_COLUMN_PATTERN.test(column) || column === "at") && value > MIN_TIMESTAMP_MS
    ? moment(value)
    : String(value);
}

/** Columns omitted on the page because they are long or repeat other columns. The download contains them in full. */
const HIDDEN_FIELDS_PATTERN = /^(offer|price|extraIds|namedPrice|terms|listed)$/;

/** Formats a row as readable lines. Nested values are labelled with their path: "Request, first name". */
export function listFacts(
  row: Readonly<Record<string, unknown>>,
  formatters: ValueFormatters,
  path = "",
  depth = 0,
): readonly Fact[] {
  return Object.entries(row).flatMap(([column, value]): readonly Fact[] => {
    if (value === null || value === undefined || value === "" || (depth === 0 && HIDDEN_FIELDS_PATTERN.test(column)))
      return [];
    const label = path === "" ? columnLabel(column) : `${path}, ${columnLabel(column).toLowerCase()}`;
    if (typeof value !== "object") return [{ label, text: formatColumn(column, value, formatters) }];
    if (depth === MAX_DEPTH) return [{ label, text: JSON.stringify(value) }];
    if (!Array.isArray(value)) return listFacts(value as Record<string, unknown>, formatters, label, depth + 1);
    if (value.every((item) => typeof item !== "object"))
      return value.length === 0
        ? []
        : [{ label, text: value.map((item) => formatColumn(column, item, formatters)).join(", ") }];
    return value.flatMap((item, at) =>
      listFacts(item as Record<string, unknown>, formatters, `${label} ${at + 1}`, depth + 1),
    );
  });
}
