import { customType, text } from "drizzle-orm/sqlite-core";

/** Text that is compared and sorted case-insensitively. SQLite sets this by the column's collation, Drizzle as part of the column type. */
export const textNocase = customType<{ data: string; driverData: string }>({ dataType: () => "text collate nocase" });

/**
 * The origin of a row of reference data: `shipped` with the product, or the `operator`'s own. The seed does not change the operator's rows, nor rows that were
 * edited at the desk (`changed_by`).
 */
export const ownershipColumns = () => ({
  origin: text("origin").notNull().default("shipped"),
  changedBy: text("changed_by"),
});
