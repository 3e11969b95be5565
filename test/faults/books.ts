import type { DatabaseSync } from "node:sqlite";
import { misplacedMoney } from "../../app/adapters/db/misplaced-money";
import { openDatabase, sqliteD1 } from "../support/sqlite-d1";

export const MISPLACED = "cents or discounts out of place";

/** The last step of every run with a database: is all money, and every discount in use, where it belongs? What is not, in words. */
export async function outOfPlace(database: DatabaseSync, now: number): Promise<string[]> {
  return (await misplacedMoney(sqliteD1(database), now)).map(({ what, id }) => `${what}: ${id}`);
}

/** The same of a database's own file, which another process wrote. */
export async function outOfPlaceIn(databaseFile: string, now: number): Promise<string[]> {
  const database = openDatabase(databaseFile, { readOnly: true });
  try {
    return await outOfPlace(database, now);
  } finally {
    database.close();
  }
}
