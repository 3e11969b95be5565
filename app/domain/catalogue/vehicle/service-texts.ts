import { z } from "zod";
import type { ServiceLevel } from "./intervals";

/** A text for every vehicle, or only for vehicles with certain fuels. */
const text = z.array(z.union([z.string(), z.object({ name: z.string(), fuels: z.array(z.string()) })]));
const levelSchema = z.object({ operations: text, parts: text });
const supplierSchema = z.object({ additionalBilledOperations: text, excludedOperations: text });
const levelsSchema = z.object({ minor: levelSchema, intermediate: levelSchema, major: levelSchema } satisfies Record<
  ServiceLevel,
  typeof levelSchema
>);
const textsSchema = z.object({
  genericServices: z.array(
    z.object({
      genericServiceId: z.number().int(),
      name: z.string(),
      ...levelSchema.shape,
      ...supplierSchema.shape,
      whenElectric: z.object({ ...levelSchema.shape, ...supplierSchema.shape }),
    }),
  ),
  logbook: z.object({
    levels: levelsSchema,
    ...supplierSchema.shape,
    whenElectric: z.object({ levels: levelsSchema, ...supplierSchema.shape }),
  }),
});

/** The customer texts of services.json. Prices are read from the same document, so that texts and prices agree. */
export type ServiceTexts = z.infer<typeof textsSchema>;

/** Parses services.json. Throws if its structure is wrong, because it is our own data. */
export const parseServiceTexts = (document: unknown): ServiceTexts => textsSchema.parse(document);

/** The texts of a list that apply to a fuel; null = unknown, so all texts apply. */
export const textsForFuel = (list: z.infer<typeof text>, fuel: string | null): readonly string[] =>
  list.flatMap((item) => {
    if (typeof item === "string") return [item];
    return fuel === null || item.fuels.includes(fuel) ? [item.name] : [];
  });
