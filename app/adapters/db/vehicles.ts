import type { Country } from "../../domain/country/country";
import type { Variant, VehicleModel } from "../../domain/vehicle/variant";
import type { Vehicles } from "../../usecases/ports/vehicles";
import { keptByKey, keptInMemory } from "./kept";

const COLUMNS = `mid, make, model, start_year as startYear, end_year as endYear, body, fuel, transmission, variant, engine,
  displacement_l as displacementL, cylinders, induction, drive, transmission_type as transmissionType,
  price_category as priceCategory, sold_au, sold_nz`;

interface Sold {
  sold_au: number;
  sold_nz: number;
}
type VariantRow = Omit<Variant, "soldIn"> & Sold;
type ModelRow = Pick<VehicleModel, "make" | "model"> & Sold & { recent_au: number; recent_nz: number };

function soldIn(row: Sold): readonly Country[] {
  const countries: Country[] = [];
  if (row.sold_au === 1) countries.push("AU");
  if (row.sold_nz === 1) countries.push("NZ");
  return countries;
}

const toVariant = ({ sold_au, sold_nz, ...row }: VariantRow): Variant => ({
  ...row,
  soldIn: soldIn({ sold_au, sold_nz }),
});

const toModel = (row: ModelRow): VehicleModel => ({
  make: row.make,
  model: row.model,
  soldIn: soldIn(row),
  recentVersions: { AU: row.recent_au, NZ: row.recent_nz },
});

const modelsOf = keptInMemory<readonly VehicleModel[]>(
  async (db) => {
    const { results } = await db
      .prepare("select make, model, sold_au, sold_nz, recent_au, recent_nz from vehicle_models order by make, model")
      .all<ModelRow>();
    return results.map(toModel);
  },
  (models) => models.length === 0,
);

/** A customer walks down one model in several requests; the largest model has under a thousand variants. */
const MODELS_KEPT = 40;

const variantsOf = keptByKey<readonly Variant[]>(
  async (db, key) => {
    const { results } = await db
      .prepare(`select ${COLUMNS} from vehicle_variants where make = ? and model = ? order by start_year, mid`)
      .bind(...(JSON.parse(key) as [make: string, model: string]))
      .all<VariantRow>();
    return results.map(toVariant);
  },
  (variants) => variants.length === 0,
  MODELS_KEPT,
);

export function d1Vehicles(db: D1Database): Vehicles {
  return {
    models: () => modelsOf(db),
    async variants(make, model, year) {
      const variants = await variantsOf(db, JSON.stringify([make.toLowerCase(), model.toLowerCase()]));
      return year === null ? variants : variants.filter((row) => row.startYear <= year && year <= row.endYear);
    },
    async find(mid) {
      const row = await db
        .prepare(`select ${COLUMNS} from vehicle_variants where mid = ?`)
        .bind(mid)
        .first<VariantRow>();
      return row ? toVariant(row) : null;
    },
    async findMany(mids) {
      const { results } = await db
        .prepare(`select ${COLUMNS} from vehicle_variants where mid in (select value from json_each(?))`)
        .bind(JSON.stringify(mids))
        .all<VariantRow>();
      const byMid = new Map(results.map((row) => [row.mid, toVariant(row)]));
      return mids.flatMap((mid) => byMid.get(mid) ?? []);
    },
    async aliases(make) {
      const { results } = await db
        .prepare("select model, also_known_as from vehicle_aliases where make = ?")
        .bind(make)
        .all<{ model: string; also_known_as: string }>();
      return results.map((row) => [row.model, row.also_known_as] as const);
    },
  };
}
