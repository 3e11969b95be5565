import type { DataReader, SeedTable, SqlValue } from "./table.ts";
import { REFERENCE_TABLES } from "./reference.ts";

/** Demo data: codes, vouchers, partners with their numbers, special prices, fleet members and plates. It is never seeded into a deployment. */
export const DEMO_TABLES: ReadonlySet<string> = new Set([
  "special_prices",
  "discounts",
  "vouchers",
  "partner_clubs",
  "rewards_partners",
  "partner_numbers",
  "fleet_companies",
  "fleet_memberships",
  "rego_register",
]);

/** Entry links of the funnel that name a demo workshop or an invented partner. */
const DEMO_ROWS: Readonly<Record<string, (row: Row) => boolean>> = {
  quote_funnel_configurations: (row) => row.exclusive_supplier_id !== null || row.lead_source === "RewardsPartner",
};

/** Tables that operators edit. Rows that they added or changed are kept. */
const OPERATOR_EDITED_TABLES: ReadonlySet<string> = new Set([
  "tasks",
  "task_question_options",
  "disclaimers",
  "parts",
  "extras",
  "messages",
  "reference_documents",
  "quote_funnel_configurations",
  "roadside_areas",
  "tyres",
]);

/** Key columns by table. Tables that are not listed have rows without a key, are small, and are rewritten as a whole. */
const KEY_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  categories: ["id"],
  tasks: ["id"],
  task_question_options: ["option_id"],
  disclaimers: ["key"],
  parts: ["code"],
  extras: ["id"],
  messages: ["key", "channel"],
  reference_documents: ["name"],
  quote_funnel_configurations: ["id"],
  roadside_areas: ["id"],
  tyres: ["width", "profile", "rim"],
  tyre_sizes: ["size"],
  service_schedules: ["id"],
  service_operations: ["code"],
  nz_fleet_models: ["make", "register_model"],
  localities: ["id"],
  place_names: ["id"],
  place_prefixes: ["country", "prefix"],
  vehicle_models: ["make", "model"],
  vehicle_variants: ["mid"],
};

type Row = Readonly<Record<string, SqlValue>>;

/**
 * Maximum number of characters of the rows in one statement's parameter. A statement of this size takes D1 about a second. Between statements it serves other
 * queries.
 */
const MAX_CHUNK_CHARACTERS = 250_000;

/** Progress of filling a table. */
export interface TableProgress {
  readonly table: string;
  readonly rows: number;
  readonly tables: { readonly done: number; readonly total: number };
}

/**
 * Fills a live database with the reference data, or updates it: adds new rows, updates changed ones, deletes no row with a key, and keeps the operator's
 * changes. Statements are bounded and can be repeated.
 */
export async function seedProduction(
  db: D1Database,
  read: DataReader,
  progress: (tableProgress: TableProgress) => void = () => undefined,
): Promise<void> {
  const tables = REFERENCE_TABLES.filter(({ name }) => !DEMO_TABLES.has(name));
  for (const [index, table] of tables.entries()) {
    const rows = await fillTable(db, table, shippedRows(table, read));
    progress({ table: table.name, rows, tables: { done: index + 1, total: tables.length } });
  }
}

/** The rows of a table that are seeded into production. */
export function* shippedRows(table: SeedTable, read: DataReader): Iterable<readonly SqlValue[]> {
  const isDemo = DEMO_ROWS[table.name];
  for (const values of table.rows(read)) {
    const row = Object.fromEntries(table.columns.map((column, index) => [column, values[index] ?? null]));
    if (!isDemo?.(row)) yield values;
  }
}

async function fillTable(db: D1Database, table: SeedTable, rows: Iterable<readonly SqlValue[]>): Promise<number> {
  const sql = upsertSql(table);
  const statements: D1PreparedStatement[] = [];
  let count = 0;
  let changes = 0;
  for (const chunk of splitIntoChunks(rows, MAX_CHUNK_CHARACTERS)) {
    const statement = db.prepare(sql).bind(`[${chunk.join(",")}]`);
    count += chunk.length;
    if (KEY_COLUMNS[table.name]) changes += (await statement.run()).meta.changes;
    else statements.push(statement);
  }
  if (statements.length > 0) await db.batch([db.prepare(`delete from ${table.name}`), ...statements]);
  if (table.name === "place_names" && changes > 0)
    await db.batch([
      db.prepare("delete from place_names where id > cast(?1 as integer)").bind(String(count)),
      db.prepare("insert into place_names_fts (place_names_fts) values ('rebuild')"),
    ]);
  return count;
}

/** Adds rows and updates those that differ, except for the operator's. Identical rows are not written. */
function upsertSql({ name, columns }: SeedTable): string {
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const insert = `insert into ${name} (${columns.join(", ")}) select ${values} from json_each(?1) where true`;
  const key = KEY_COLUMNS[name];
  if (!key) return insert;
  const others = columns.filter((column) => !key.includes(column));
  const now = others.map((column) => `${name}.${column}`).join(", ");
  const next = others.map((column) => `excluded.${column}`).join(", ");
  const isOperatorEdited = OPERATOR_EDITED_TABLES.has(name)
    ? `${name}.origin = 'shipped' and ${name}.changed_by is null and `
    : "";
  const update = others.map((column) => `${column} = excluded.${column}`).join(", ");
  return `${insert} on conflict (${key.join(", ")}) do update set ${update} where ${isOperatorEdited}(${now}) is not (${next})`;
}

/** Rows as JSON, split into chunks that fit one parameter. */
export function* splitIntoChunks(rows: Iterable<readonly SqlValue[]>, maxLength: number): Iterable<string[]> {
  let chunk: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (length + text.length > maxLength && chunk.length > 0) {
      yield chunk;
      chunk = [];
      length = 0;
    }
    chunk.push(text);
    length += text.length + 1;
  }
  if (chunk.length > 0) yield chunk;
}
