/**
 * Tables that keep a rowid in addition to a non-numeric primary key, because their rows are wide or they are rarely read by key. All other tables with a
 * non-numeric key are stored by that key.
 */
const ROWID_TABLES = new Set([
  "bid_offer_views",
  "captured_images",
  "payment_attempts",
  "payments",
  "sandbox_stripe_objects",
  "sandbox_stripe_requests",
  "vouchers",
  "webhook_events",
]);

const SQL_KEYWORDS =
  /\b(create|table|unique|index|on|where|primary key|autoincrement|not null|default|constraint|check|foreign key|references|alter|add|drop|column|rename|to|view|as)\b/gi;

/** Converts SQL keywords to lower case. Quoted text is not changed. */
const toLowercaseSql = (sql: string): string =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(SQL_KEYWORDS, (word) => word.toLowerCase())))
    .join("");

function finishTable(sql: string): string {
  const name = /^create table (\w+)/.exec(sql)?.[1] ?? "";
  const isWithoutRowid = /primary key/.test(sql) && !/integer primary key/.test(sql) && !ROWID_TABLES.has(name);
  return sql.replace(/\);$/, `) strict${isWithoutRowid ? ", without rowid" : ""};`);
}

/**
 * Converts drizzle-kit's draft into the style of our migrations: unquoted names, `strict`, and `without rowid`, which drizzle cannot express. Removing the
 * quotes also repairs an index over a function of two arguments, which drizzle-kit splits at the comma.
 */
export function finishMigration(draft: string): string {
  return `${draft
    .replaceAll("--> statement-breakpoint", "")
    .replaceAll(/[`"]/g, "")
    .replaceAll("\t", "  ")
    .replaceAll(/ ON UPDATE no action ON DELETE no action/g, "")
    .replaceAll(/;(?=\s*\S)/g, ";\n")
    .split(/\n{2,}|(?<=;)\n/)
    .map((statement) => toLowercaseSql(statement.trim()))
    .filter((statement) => statement !== "")
    .map((statement) =>
      statement.startsWith("create table")
        ? `\n${finishTable(statement.replaceAll(/primary key\(/g, "primary key (").replaceAll(/check\(/g, "check ("))}`
        : statement.replaceAll(/,(?=\w)/g, ", "),
    )
    .join("\n")
    .trim()}\n`;
}
