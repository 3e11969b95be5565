import { z } from "zod";
import type { ServiceMenu, ServiceWork } from "./catalogue";

const hours100 = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform((text) => Number(text.replace(".", "")));
const workSchema = z.object({ minHours: hours100, maxHours: hours100, partsCode: z.string() });
const levelsSchema = z.object({ minor: workSchema, intermediate: workSchema, major: workSchema });
const menuSchema = z.object({
  genericServices: z.array(
    workSchema.extend({ genericServiceId: z.number().int(), name: z.string(), whenElectric: workSchema }),
  ),
  logbook: z.object({ levels: levelsSchema, whenElectric: z.object({ levels: levelsSchema }) }),
});

const toWork = ({ minHours, maxHours, partsCode }: z.output<typeof workSchema>): ServiceWork => ({
  minHours100: minHours,
  maxHours100: maxHours,
  partCode: partsCode,
});

const toLevels = ({ minor, intermediate, major }: z.output<typeof levelsSchema>) => ({
  minor: toWork(minor),
  intermediate: toWork(intermediate),
  major: toWork(major),
});

/** Reads the price-relevant parts of services.json. Throws if its structure is invalid, because it is our own data. */
export function readServiceMenu(json: unknown): ServiceMenu {
  const { genericServices, logbook } = menuSchema.parse(json);
  return {
    generic: genericServices.map((service) => ({
      id: service.genericServiceId,
      name: service.name,
      work: toWork(service),
      whenElectric: toWork(service.whenElectric),
    })),
    logbook: { ...toLevels(logbook.levels), whenElectric: toLevels(logbook.whenElectric.levels) },
  };
}
