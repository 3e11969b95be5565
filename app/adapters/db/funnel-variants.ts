import type { FunnelConfiguration } from "../../domain/funnel/configuration";
import type { RewardsPartner } from "../../domain/lead/rewards-partner";
import type { RoadsideArea } from "../../domain/roadside/roadside";
import type { FunnelVariants } from "../../usecases/ports/funnel-variants";
import { keptInMemory } from "./kept";

interface ConfigurationRow {
  id: number;
  countries: string;
  exclusive_supplier_id: number | null;
  excluded_category_ids: string;
  hides_supplier: number;
  allows_several_items: number;
  uses_rego_lookup: number;
  requires_contact_details: number;
  lead_source: string | null;
}
interface AreaRow {
  country: RoadsideArea["country"];
  name: string;
  latitude: number;
  longitude: number;
  radius_metres: number;
  task_ids: string;
  link: string;
}

const toConfiguration = (row: ConfigurationRow): FunnelConfiguration => ({
  id: row.id,
  countries: JSON.parse(row.countries),
  exclusiveSupplierId: row.exclusive_supplier_id,
  excludedCategoryIds: JSON.parse(row.excluded_category_ids),
  hidesSupplier: row.hides_supplier === 1,
  allowsSeveralItems: row.allows_several_items === 1,
  usesRegoLookup: row.uses_rego_lookup === 1,
  requiresContactDetails: row.requires_contact_details === 1,
  leadSource: row.lead_source,
});

const toArea = ({ radius_metres, task_ids, ...row }: AreaRow): RoadsideArea => ({
  ...row,
  radiusMetres: radius_metres,
  taskIds: JSON.parse(task_ids),
});

const partnerOf = (body: string | undefined): RewardsPartner | null =>
  body === undefined ? null : ((JSON.parse(body) as { rewardsPartner?: RewardsPartner }).rewardsPartner ?? null);

/** All three in one round: they are small, and a funnel that needs one soon needs another. */
const variantsOf = keptInMemory(
  async (db) => {
    const [configurations, areas, partners] = await db.batch([
      db.prepare(
        `select id, countries, exclusive_supplier_id, excluded_category_ids, hides_supplier, allows_several_items, uses_rego_lookup,
                requires_contact_details, lead_source
           from quote_funnel_configurations order by id`,
      ),
      db.prepare(
        "select country, name, latitude, longitude, radius_metres, task_ids, link from roadside_areas order by id",
      ),
      db.prepare("select body from reference_documents where name = 'partners'"),
    ]);
    return {
      configurations: ((configurations?.results ?? []) as ConfigurationRow[]).map(toConfiguration),
      roadsideAreas: ((areas?.results ?? []) as AreaRow[]).map(toArea),
      rewardsPartner: partnerOf((partners?.results as { body: string }[] | undefined)?.[0]?.body),
    };
  },
  ({ configurations }) => configurations.length === 0,
);

export const d1FunnelVariants = (db: D1Database): FunnelVariants => ({
  configurations: async () => (await variantsOf(db)).configurations,
  roadsideAreas: async () => (await variantsOf(db)).roadsideAreas,
  rewardsPartner: async () => (await variantsOf(db)).rewardsPartner,
});
