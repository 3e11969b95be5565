import { z } from "zod";
import type { ServiceLevel } from "./intervals";

/** Text for every vehicle, or for those of some fuels. */
const words = z.array(z.union([z.string(), z.object({ name: z.string(), fuels: z.array(z.string()) })]));
const level = z.object({ operations: words, parts: words });
const beside = z.object({ additionalBilledOperations: words, excludedOperations: words });
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
      ...beside.shape,
      whenElectric: z.object({ ...level.shape, ...beside.shape }),
    }),
  ),
  logbook: z.object({ levels, ...beside.shape, whenElectric: z.object({ levels, ...beside.shape }) }),
});

/** What services.json says to customers; prices are read from the same document, so words and price agree. */
export type ServiceWords = z.infer<typeof shape>;

/** Reads services.json. Throws when it has another shape: it is our own data. */
export const readServiceWords = (document: unknown): ServiceWords => shape.parse(document);

/** The texts of a list that concern a fuel; null = not known, so all of them. */
export const textsFor = (list: z.infer<typeof words>, fuel: string | null): readonly string[] =>
  list.flatMap((each) => {
    if (typeof each === "string") return [each];
    return fuel === null || each.fuels.includes(fuel) ? [each.name] : [];
  });
