import { z } from "zod";
import type { RewardsPartner } from "../../domain/lead/rewards-partner";
import type { FunnelVariants } from "../../usecases/ports/funnel-variants";
import { keptInMemory } from "./kept";
import { orm } from "./orm";
import { documentNamed } from "./reference-document";
import { quoteFunnelConfigurations as configurations, roadsideAreas } from "./schema/funnel-variants";

const PARTNERS = z.object({
  rewardsPartner: z
    .object({
      name: z.string(),
      countries: z.array(z.string()),
      reviewHeading: z.string(),
      reviewText: z.string(),
      referenceName: z.string(),
      referencePattern: z.string(),
      referenceExample: z.string(),
    })
    .optional(),
});

const { id, exclusiveSupplierId, excludedCategoryIds, hidesSupplier, allowsSeveralItems } = configurations;
const { country, name, latitude, longitude, radiusMetres, taskIds, link } = roadsideAreas;

/** All three in one round: they are small, and a funnel that needs one soon needs another. */
const variantsOf = keptInMemory(
  async (db) => {
    const store = orm(db);
    const [known, areas, [partners]] = await store.batch([
      store
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
      store
        .select({ country, name, latitude, longitude, radiusMetres, taskIds, link })
        .from(roadsideAreas)
        .orderBy(roadsideAreas.id),
      documentNamed(db, "partners"),
    ]);
    const rewardsPartner: RewardsPartner | null = partners
      ? (PARTNERS.parse(partners.body).rewardsPartner ?? null)
      : null;
    return { configurations: known, roadsideAreas: areas, rewardsPartner };
  },
  (variants) => variants.configurations.length === 0,
);

export const d1FunnelVariants = (db: D1Database): FunnelVariants => ({
  configurations: async () => (await variantsOf(db)).configurations,
  roadsideAreas: async () => (await variantsOf(db)).roadsideAreas,
  rewardsPartner: async () => (await variantsOf(db)).rewardsPartner,
});
