import type { SavedQuote } from "../../domain/quotes/saved-quote";
import type { SupplierId } from "../../domain/core/ids";
import { desc, eq } from "drizzle-orm";
import { orm } from "./orm";
import { workshopQuotes as quotes } from "./schema/lead-bids";
import { suppliers } from "./schema/suppliers";

/** Quotes that workshops saved from the calculator. */
export function d1WorkshopQuotes(db: D1Database) {
  const database = orm(db);
  return {
    async save(quote: SavedQuote): Promise<void> {
      await database.insert(quotes).values(quote).onConflictDoNothing();
    },
    /** Newest first, with the supplier's IANA time zone for their dates. */
    async listBySupplier(
      supplierId: SupplierId,
      limit: number,
    ): Promise<{ readonly quotes: readonly SavedQuote[]; readonly zone: string }> {
      const [quoteRows, [supplier]] = await database.batch([
        database
          .select()
          .from(quotes)
          .where(eq(quotes.supplierId, supplierId))
          .orderBy(desc(quotes.createdAt))
          .limit(limit),
        database.select({ zone: suppliers.zone }).from(suppliers).where(eq(suppliers.id, supplierId)),
      ]);
      return { quotes: quoteRows, zone: supplier?.zone ?? "UTC" };
    },
  };
}
