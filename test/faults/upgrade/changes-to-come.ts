import type { DatabaseSync } from "node:sqlite";
import type { Migration } from "./play";

const readSql = (database: DatabaseSync, name: string): string =>
  String(database.prepare("select sql from sqlite_master where name = ?").get(name)?.sql);

/** Rebuilds a table and keeps its rows: they are copied by column name, the old table is dropped, the new one renamed and its indexes recreated. */
function rebuildTable(database: DatabaseSync, table: string): string {
  const columns = database
    .prepare("select name from pragma_table_info(?)")
    .all(table)
    .map(({ name }) => name)
    .join(", ");
  const indexes = database
    .prepare("select name from sqlite_master where type = 'index' and tbl_name = ? and sql is not null order by name")
    .all(table)
    .map(({ name }) => readSql(database, String(name)));
  return [
    readSql(database, table).replace(/^create table \w+/i, `create table ${table}_anew`),
    `insert into ${table}_anew (${columns}) select ${columns} from ${table}`,
    `drop table ${table}`,
    `alter table ${table}_anew rename to ${table}`,
    ...indexes,
    "",
  ].join(";\n");
}

/** Possible next migrations: new columns, another index, rebuilt tables (one with an integer row id, one without). */
export const sampleMigrations = (database: DatabaseSync): readonly Migration[] => [
  {
    name: "9001_columns_more.sql",
    sql: `alter table bookings add column kept_word text;
alter table suppliers add column kept_count integer not null default 0 check (kept_count >= 0);
create index bookings_by_kept_word on bookings (kept_word) where kept_word is not null;`,
  },
  { name: "9002_booking_events_anew.sql", sql: rebuildTable(database, "booking_events") },
  { name: "9003_payment_attempts_anew.sql", sql: rebuildTable(database, "payment_attempts") },
];
