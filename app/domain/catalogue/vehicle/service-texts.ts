import { z } from "zod";
import type { ServiceLevel } from "./intervals";

/** Text for every vehicle, or for those of some fuels. */
const text = z.array(z.union([z.string(), z.object({ name: z.string(), fuels: z.array(z.string()) })]));
const level = z.object({ operations: text, parts: text });
const otherSupplier = z.object({ additionalBilledOperations: text, excludedOperations: text });
const levels = z.object({ minor: level, intermediate: level, major: level } satisfies Record<
  ServiceLevel,
  typeof level
>);
const shape = z.object({
  genericServices: z.array(
    z.object({
      genericServiceId: z.number().int(),
      name: z.string(),
      ...level.shape,
      ...otherSupplier.shape,
      whenElectric: z.object({ ...level.shape, ...otherSupplier.shape }),
    }),
  ),
  logbook: z.object({ levels, ...otherSupplier.shape, whenElectric: z.object({ levels, ...otherSupplier.shape }) }),
});

/** What services.json says to customers; prices are read from the same document, so words and price agree. */
export type ServiceTexts = z.infer<typeof shape>;

/** Reads services.json. Throws when it has another shape: it is our own data. */
export const parseServiceTexts = (document: unknown): ServiceTexts => shape.parse(document);

/** The texts of a list that concern a fuel; null = not known, so all of them. */
export const textsFor = (list: z.infer<typeof text>, fuel: string | null): readonly string[] =>
  list.flatMap((item) => {
    if (typeof item === "string") return [item];
    return fuel === null || item.fuels.includes(fuel) ? [item.name] : [];
  });
