import { sql } from "drizzle-orm";
import { widestSquare } from "../../domain/supplier/cells";
import { orm, statementOf } from "./orm";
import { supplyChanges } from "./schema/supplier-settings";

/** For the batch of a change to this supplier: invalidates kept answers of the results that included it. */
export const countSupplyChange = (
  db: D1Database,
  { id, latitude, longitude }: { readonly id: number; readonly latitude: number; readonly longitude: number },
): D1PreparedStatement[] =>
  [...widestSquare(latitude, longitude), -id].map((square) =>
    statementOf(
      db,
      orm(db)
        .insert(supplyChanges)
        .values({ square, revision: 1 })
        .onConflictDoUpdate({
          target: supplyChanges.square,
          set: { revision: sql`${supplyChanges.revision} + 1` },
        }),
    ),
  );
