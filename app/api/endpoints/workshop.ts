import { z } from "zod";
import { FUELS } from "../../domain/catalogue/vehicle/vehicle";
import { countSuppliersForSearch } from "../../usecases/quotes/counts-for-search";
import { isPlaceInRange } from "../../usecases/supplier/check-compatibility";
import { findSupplierForQuoter, loadSupplierProfile } from "../../usecases/supplier/supplier-profile";
import { isSuspectedWorkshop } from "../../usecases/identity/verification/suspected-workshop";
import {
  okResult,
  dayText,
  endpoint,
  latitudeText,
  longitudeText,
  supplierIdNumber,
  supplierIdText,
  DAY_SECONDS,
  optionalText,
  optionalCount,
} from "../endpoint";
import { AVAILABILITY, AVAILABILITY_TYPES, toWireAvailabilityTypes, toWireAvailability } from "../wire/availability";
import { PROFILE, toWireProfile } from "../wire/profile";
import { SUPPLIER, toWireSupplier } from "../wire/supplier";

const ids = z.array(z.int().min(0)).max(100).nullable().optional();

export const WORKSHOP_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/workshop/availability-type",
    tag: "Workshops",
    summary: "Lists the kinds of availability, each with its field name in the response for a job",
    cacheSeconds: DAY_SECONDS,
    answer: AVAILABILITY_TYPES,
    use: async () => okResult(toWireAvailabilityTypes()),
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/availability",
    tag: "Workshops",
    summary: "Counts the suppliers for a job in a suburb on a day, by kind",
    body: z.object({
      vehicleMake: optionalText(),
      vehicleFuel: z.enum(FUELS).nullable().optional(),
      suburbId: z.int().min(0),
      serviceDate: dayText.nullable().optional(),
      repairInspectionIds: ids,
      workshopExtraIds: ids,
      providesServicing: z.boolean().nullable().optional(),
      isOnline: z.boolean().nullable().optional(),
      fleetCompanyId: optionalCount,
      quoteFunnelConfigurationId: optionalCount,
      exclusiveSupplierId: supplierIdNumber.nullable().optional(),
    }),
    answer: AVAILABILITY,
    async use({ body }, app) {
      const counts = await countSuppliersForSearch(app, {
        suburbId: body.suburbId,
        taskIds: body.repairInspectionIds ?? [],
        providesServicing: body.providesServicing ?? false,
        make: body.vehicleMake ?? null,
        fuel: body.vehicleFuel ?? null,
        serviceDay: body.serviceDate ?? null,
        requiredExtras: body.workshopExtraIds ?? [],
        supplierId: body.exclusiveSupplierId ?? null,
      });
      return okResult(toWireAvailability(counts));
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/for-quoter",
    tag: "Workshops",
    summary: "Returns the supplier of an exclusive quote, without private details",
    body: z.object({ workshopId: supplierIdNumber }),
    answer: SUPPLIER,
    refuses: ["supplier-not-found"],
    async use({ body }, app) {
      const supplierResult = await findSupplierForQuoter(app, body.workshopId);
      return supplierResult.ok ? okResult(toWireSupplier(supplierResult.supplier)) : supplierResult;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/workshop-by-id/{id}/profile",
    tag: "Workshops",
    summary: "Returns a workshop's public profile, with its newest reviews on request",
    cacheSeconds: 10 * 60,
    params: z.object({ id: supplierIdText }),
    query: z.object({ includeReviews: z.enum(["true", "false"]).default("false") }),
    answer: PROFILE,
    refuses: ["supplier-not-found"],
    async use({ params, query }, app) {
      const supplierResult = await loadSupplierProfile(app, {
        id: params.id,
        includeReviews: query.includeReviews === "true",
      });
      return supplierResult.ok ? okResult(toWireProfile(supplierResult)) : supplierResult;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/workshop-by-id/{id}/in-range/{a}/{b}",
    tag: "Workshops",
    summary:
      "Checks whether a location (latitude, then longitude) is in a workshop's range; a workshop that customers travel to covers its whole country",
    limit: "lookup",
    params: z.object({ id: supplierIdText, a: latitudeText, b: longitudeText }),
    answer: z.object({ Success: z.boolean(), InRange: z.boolean() }),
    refuses: ["supplier-not-found"],
    async use({ params }, app) {
      const supplierResult = await isPlaceInRange(app, params.id, { latitude: params.a, longitude: params.b });
      return supplierResult.ok ? okResult({ Success: true, InRange: supplierResult.inRange }) : supplierResult;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/is-suspected-workshop",
    tag: "Workshops",
    summary: "Checks whether an email or mobile belongs to a supplier; reveals nothing else",
    limit: "workshop-check",
    body: z.object({
      email: optionalText(254),
      mobile: optionalText(40),
      leadGuid: optionalText(64),
    }),
    answer: z.object({ Result: z.boolean() }),
    use: async ({ body }, app) =>
      okResult({ Result: await isSuspectedWorkshop(app, { email: body.email ?? null, mobile: body.mobile ?? null }) }),
  }),
];
