import { z } from "zod";
import type { ServiceLevel } from "./intervals";

const words = z.array(z.string());
const level = z.object({ operations: words, parts: words });
const shape = z.object({
  genericServices: z.array(
    z.object({
      genericServiceId: z.number().int(),
      name: z.string(),
      operations: words,
      operationsWhenElectric: words,
      parts: words,
      additionalBilledOperations: words,
      excludedOperations: words,
    }),
  ),
  logbook: z.object({
    levels: z.object({ minor: level, intermediate: level, major: level } satisfies Record<ServiceLevel, typeof level>),
    additionalBilledOperations: words,
    excludedOperations: words,
  }),
});

/** What services.json says to customers; prices are read from the same document, so words and price agree. */
export type ServiceWords = z.infer<typeof shape>;

/** Reads services.json. Throws when it has another shape: it is our own data. */
export const readServiceWords = (document: unknown): ServiceWords => shape.parse(document);
