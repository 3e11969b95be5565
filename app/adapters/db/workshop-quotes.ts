import { desc, eq } from "drizzle-orm";
import type { WorkshopQuotes } from "../../usecases/ports/workshop-quotes";
import { orm } from "./orm";
import { workshopQuotes as quotes } from "./schema/lead-bids";
import { suppliers } from "./schema/suppliers";

export function d1WorkshopQuotes(db: D1Database): WorkshopQuotes {
  const store = orm(db);
  return {
    async save(quote) {
      await store.insert(quotes).values(quote).onConflictDoNothing();
    },
    async ofSupplier(supplierId, limit) {
      const [cached, [supplier]] = await store.batch([
        store
          .select()
          .from(quotes)
          .where(eq(quotes.supplierId, supplierId))
          .orderBy(desc(quotes.createdAt))
          .limit(limit),
        store.select({ zone: suppliers.zone }).from(suppliers).where(eq(suppliers.id, supplierId)),
      ]);
      return { quotes: cached, zone: supplier?.zone ?? "UTC" };
    },
  };
}
