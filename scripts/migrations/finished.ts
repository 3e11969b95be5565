/**
 * Tables with a row number beside a key that is not a number, because their rows are wide or their key is seldom asked for.
 * Every other table whose key is not a number has its key as the address of its rows.
 */
const NUMBERED = new Set([
  "bid_offer_views",
  "captured_images",
  "payment_attempts",
  "payments",
  "sandbox_stripe_objects",
  "sandbox_stripe_requests",
  "vouchers",
  "webhook_events",
]);

const WORDS =
  /\b(create|table|unique|index|on|where|primary key|autoincrement|not null|default|constraint|check|foreign key|references|alter|add|drop|column|rename|to|view|as)\b/gi;

/** The words of SQL in small letters; what stands in quotes stays. */
const inSmallLetters = (sql: string): string =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(WORDS, (word) => word.toLowerCase())))
    .join("");

function finishedTable(sql: string): string {
  const name = /^create table (\w+)/.exec(sql)?.[1] ?? "";
  const isAddressed = /primary key/.test(sql) && !/integer primary key/.test(sql) && !NUMBERED.has(name);
  return sql.replace(/\);$/, `) strict${isAddressed ? ", without rowid" : ""};`);
}

/**
 * A draft of drizzle-kit as a migration of this house: plain names, `strict`, and `without rowid`, which drizzle cannot say.
 * Taking the quotes off also mends an index over a function of two arguments, which drizzle-kit takes apart at the comma.
 */
export function finished(draft: string): string {
  return `${draft
    .replaceAll("--> statement-breakpoint", "")
    .replaceAll(/[`"]/g, "")
    .replaceAll("\t", "  ")
    .replaceAll(/ ON UPDATE no action ON DELETE no action/g, "")
    .replaceAll(/;(?=\s*\S)/g, ";\n")
    .split(/\n{2,}|(?<=;)\n/)
    .map((statement) => inSmallLetters(statement.trim()))
    .filter((statement) => statement !== "")
    .map((statement) =>
      statement.startsWith("create table")
        ? `\n${finishedTable(statement.replaceAll(/primary key\(/g, "primary key (").replaceAll(/check\(/g, "check ("))}`
        : statement.replaceAll(/,(?=\w)/g, ", "),
    )
    .join("\n")
    .trim()}\n`;
}
