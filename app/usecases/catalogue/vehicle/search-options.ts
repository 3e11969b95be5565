import { type SearchOptions, searchOptions } from "../../../domain/catalogue/vehicle/search-options";
import type { Context } from "../../context";

/** Popular and all makes with their models, for the country of this deployment (F-362). The same for everyone: cache it a day. */
export const vehicleSearchOptions = async (context: Pick<Context, "config" | "db">): Promise<SearchOptions> =>
  searchOptions(await context.db.vehicles.models(), context.config.country);
