import type { DatabaseSync } from "node:sqlite";
import { findUnreconciledPayments } from "../../app/adapters/db/unreconciled-payments";
import { openDatabase, sqliteD1 } from "../support/sqlite-d1";

export const UNRECONCILED = "unreconciled cents or discounts";

/** Last step of every run with a database: describes all money and discounts that do not reconcile. */
export async function unreconciledRows(database: DatabaseSync, now: number): Promise<string[]> {
  return (await findUnreconciledPayments(sqliteD1(database), now)).map(({ problem, id }) => `${problem}: ${id}`);
}

/** Like `unreconciledRows`, but for a database file that another process has written. */
export async function findUnreconciledRows(databaseFile: string, now: number): Promise<string[]> {
  const database = openDatabase(databaseFile, { readOnly: true });
  try {
    return await unreconciledRows(database, now);
  } finally {
    database.close();
  }
}
