import { z } from "zod";
import type { Country } from "../../core/country/country";
import type { PublishedContent, PublishedByCountry } from "./published";

const MODEL_SCHEMA = z.object({
  make: z.string(),
  model: z.string(),
  versions: z.array(z.object({ year: z.int(), mid: z.string() })),
});
const PLACE_SCHEMA = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  zone: z.string(),
});
const TYRE_SIZE_SCHEMA = z.object({ width: z.int(), profile: z.int(), rim: z.int() });
const byCountry = <S extends z.ZodType>(schema: S) => z.object({ AU: z.array(schema), NZ: z.array(schema) });

/** Schema of data/catalogue/public-pages.json. The file has four lists, each grouped by country. The result has one entry per country with all four lists. */
export const PUBLISHED_DOCUMENT = z
  .object({
    tasks: byCountry(z.int()),
    tyreSizes: byCountry(TYRE_SIZE_SCHEMA),
    models: byCountry(MODEL_SCHEMA),
    places: byCountry(PLACE_SCHEMA),
  })
  .transform(({ tasks, tyreSizes, models, places }): PublishedByCountry => {
    const toContent = (country: Country): PublishedContent => ({
      taskIds: tasks[country],
      tyreSizes: tyreSizes[country],
      models: models[country],
      places: places[country].map((place) => ({ ...place, country })),
    });
    return { AU: toContent("AU"), NZ: toContent("NZ") };
  });
