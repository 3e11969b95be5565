import { customType, text } from "drizzle-orm/sqlite-core";

/** Text that is compared and sorted case-insensitively. In SQLite this is the column's collation; in Drizzle it is part of the column type. */
export const textNocase = customType<{ data: string; driverData: string }>({ dataType: () => "text collate nocase" });

/**
 * Where a row of reference data comes from: "shipped" with the product, or "operator" if the operator added it. The seed does not change the operator's rows,
 * nor rows that were edited at the desk (`changed_by`).
 */
export const ownershipColumns = () => ({
  origin: text("origin").notNull().default("shipped"),
  changedBy: text("changed_by"),
});
