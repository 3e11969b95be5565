import { supplierId } from "../../domain/core/ids";
import { z } from "zod";
import type { StartQuoteInput } from "../../usecases/funnel/start-quote";
import { parseIds } from "./fields.server";

/** Ids from repeated fields, each with one id or several separated by commas. An unanswered question submits an empty field. */
const idsSchema = z.array(z.string().max(1000).optional()).transform((values) => values.flatMap(parseIds));
const idSchema = idsSchema.transform((idList) => idList[0] ?? null);
/** An id in the vehicle catalogue. */
const catalogueIdSchema = z
  .string()
  .optional()
  .transform((text) => (text !== undefined && /^\w{1,40}$/.test(text) ? text : null));
const optionalTrimmed = (maxLength: number) =>
  z
    .string()
    .optional()
    .transform((text) => text?.trim().slice(0, maxLength) || null);
/** Slug of an entry in the symptom guide. */
const slugSchema = z
  .string()
  .optional()
  .transform((text) => (text !== undefined && /^[a-z\d-]{1,60}$/.test(text) ? text : null));
const MAX_ANSWERS = 10;
const supplierIdSchema = idSchema.transform((value) => (value === null ? null : supplierId(value)));

/** Possible starts of a quote: one or more jobs, a service, a category. Values that are not numbers are ignored, and the quote starts anyway. */
export const START_FIELDS = z
  .object({
    repairInspectionId: idsSchema,
    repairInspectionIds: idsSchema,
    serviceTypeId: idSchema,
    repairCategoryId: idSchema,
    isProductFlow: z.string().optional(),
    details: z.string().optional(),
    leadSource: z.string().optional(),
    quoteFunnelConfigurationId: idSchema,
    exclusiveSupplierId: supplierIdSchema,
    workshopId: supplierIdSchema,
    fleetCompanyId: idSchema,
    vehicleId: catalogueIdSchema,
    vehicleYear: idSchema,
    suburbId: idSchema,
    q: optionalTrimmed(100),
    vehicle: optionalTrimmed(60),
    rego: optionalTrimmed(20),
    suburb: optionalTrimmed(60),
    /** Same as `suburb`, for a page that already has a field with that name. */
    place: optionalTrimmed(60),
    symptom: slugSchema,
    symptomAnswer: idsSchema,
  })
  .transform(
    ({
      repairInspectionId,
      repairInspectionIds,
      isProductFlow,
      details,
      leadSource,
      workshopId,
      vehicleId,
      vehicleYear,
      q,
      vehicle,
      rego,
      suburb,
      place,
      symptom,
      symptomAnswer,
      ...match
    }): StartQuoteInput => ({
      ...match,
      supplierId: workshopId,
      vehicle: vehicleId === null || vehicleYear === null ? null : { mid: vehicleId, year: vehicleYear },
      requestInput: { job: q, vehicle: vehicle ?? rego, place: suburb ?? place },
      repairInspectionIds: [...new Set([...repairInspectionId, ...repairInspectionIds])].slice(0, 20),
      isProductFlow: isProductFlow === "true",
      symptom: symptom === null ? null : { slug: symptom, optionIds: symptomAnswer.slice(0, MAX_ANSWERS) },
      details: details?.trim().slice(0, 1000) || null,
      // Accepts only a single word, which is what links contain.
      leadSource: leadSource !== undefined && /^[A-Za-z][\w-]{0,39}$/.test(leadSource) ? leadSource : null,
    }),
  );
