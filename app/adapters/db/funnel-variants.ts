import type { FunnelConfiguration } from "../../domain/lead/funnel-configuration";
import type { RoadsideArea } from "../../domain/lead/roadside/roadside";
import { memoized } from "./memoized-reads";
import { orm } from "./orm";
import { quoteFunnelConfigurations as configurations, roadsideAreas } from "./schema/funnel-variants";

const { id, exclusiveSupplierId, excludedCategoryIds, hidesSupplier, allowsSeveralItems } = configurations;
const { country, name, latitude, longitude, radiusMetres, taskIds, link } = roadsideAreas;

/** Reads both tables in one round, because they are small and a funnel that needs one usually needs the other too. */
const memoizedVariants = memoized(
  async (db) => {
    const database = orm(db);
    const [existing, areas] = await database.batch([
      database
        .select({
          id,
          countries: configurations.countries,
          exclusiveSupplierId,
          excludedCategoryIds,
          hidesSupplier,
          allowsSeveralItems,
          usesRegoLookup: configurations.usesRegoLookup,
          requiresContactDetails: configurations.requiresContactDetails,
          leadSource: configurations.leadSource,
        })
        .from(configurations)
        .orderBy(id),
      database
        .select({ country, name, latitude, longitude, radiusMetres, taskIds, link })
        .from(roadsideAreas)
        .orderBy(roadsideAreas.id),
    ]);
    return { configurations: existing, roadsideAreas: areas };
  },
  (variants) => variants.configurations.length === 0,
);

/** Variants of the quote flow. A few rows, cached after the first read. */
export const d1FunnelVariants = (db: D1Database) => ({
  configurations: async (): Promise<readonly FunnelConfiguration[]> => (await memoizedVariants(db)).configurations,
  roadsideAreas: async (): Promise<readonly RoadsideArea[]> => (await memoizedVariants(db)).roadsideAreas,
});
