import { eq } from "drizzle-orm";
import { orm } from "./orm";
import { referenceDocuments } from "./schema/documents";

/** The query for a document of the seed, by its name. */
export const documentByName = (db: D1Database, name: string) =>
  orm(db).select({ body: referenceDocuments.body }).from(referenceDocuments).where(eq(referenceDocuments.name, name));

/** A small document of the seed, read whole; null when it was not seeded. The caller parses it by its own schema. */
export async function referenceDocument(db: D1Database, name: string): Promise<unknown> {
  return (await documentByName(db, name))[0]?.body ?? null;
}
