import { eq } from "drizzle-orm";
import { orm } from "./orm";
import { referenceDocuments } from "./schema/documents";

/** Query for a seeded document by its name. */
export const documentByName = (db: D1Database, name: string) =>
  orm(db).select({ body: referenceDocuments.body }).from(referenceDocuments).where(eq(referenceDocuments.name, name));

/** Reads a small seeded document. Null = it was not seeded. The caller parses it with its own schema. */
export async function referenceDocument(db: D1Database, name: string): Promise<unknown> {
  return (await documentByName(db, name))[0]?.body ?? null;
}
