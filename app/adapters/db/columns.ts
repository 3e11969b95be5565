import { customType } from "drizzle-orm/sqlite-core";

/** Text that is compared and sorted without regard to case: SQLite knows that of a column by its collation, drizzle only as part of its type. */
export const textNocase = customType<{ data: string; driverData: string }>({ dataType: () => "text collate nocase" });
