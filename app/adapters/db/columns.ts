import { customType, text } from "drizzle-orm/sqlite-core";

/** Text that is compared and sorted without regard to case: SQLite knows that of a column by its collation, drizzle only as part of its type. */
export const textNocase = customType<{ data: string; driverData: string }>({ dataType: () => "text collate nocase" });

/**
 * Whose a row of reference data is: `shipped` with the product, or the `operator`'s own. A seed leaves alone what is the operator's, and what
 * `changed_by` says that somebody there has changed.
 */
export const owned = () => ({
  origin: text("origin").notNull().default("shipped"),
  changedBy: text("changed_by"),
});
