import { z } from "zod";
import { FUELS } from "../../domain/vehicle/vehicle";
import { countsForSearch } from "../../usecases/suppliers/counts-for-search";
import { supplierForQuoter } from "../../usecases/suppliers/supplier-for-quoter";
import { isSuspectedWorkshop } from "../../usecases/verification/suspected-workshop";
import { answered, dayText, endpoint } from "../endpoint";
import { AVAILABILITY, availabilityWire } from "../wire/availability";
import { SUPPLIER, supplierWire } from "../wire/supplier";

const ids = z.array(z.int().min(0)).max(100).nullable().optional();
const id = z.int().min(0).nullable().optional();
const word = z.string().max(100).nullable().optional();

export const WORKSHOP_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/workshop/availability",
    tag: "Workshops",
    summary: "How many suppliers there are for a job at a place on a day, and of which kinds",
    body: z.object({
      vehicleMake: word,
      vehicleFuel: z.enum(FUELS).nullable().optional(),
      suburbId: z.int().min(0),
      serviceDate: dayText.nullable().optional(),
      repairInspectionIds: ids,
      workshopExtraIds: ids,
      providesServicing: z.boolean().nullable().optional(),
      isOnline: z.boolean().nullable().optional(),
      fleetCompanyId: id,
      quoteFunnelConfigurationId: id,
      exclusiveSupplierId: id,
    }),
    answer: AVAILABILITY,
    async use({ body }, app) {
      const counts = await countsForSearch(app, {
        suburbId: body.suburbId,
        taskIds: body.repairInspectionIds ?? [],
        providesServicing: body.providesServicing ?? false,
        make: body.vehicleMake ?? null,
        fuel: body.vehicleFuel ?? null,
        serviceDate: body.serviceDate ?? null,
        requiredExtras: body.workshopExtraIds ?? [],
        supplierId: body.exclusiveSupplierId ?? null,
      });
      return answered(availabilityWire(counts));
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/for-quoter",
    tag: "Workshops",
    summary: "The supplier of an exclusive quote, without private details",
    body: z.object({ workshopId: z.int().min(0) }),
    answer: SUPPLIER,
    async use({ body }, app) {
      const found = await supplierForQuoter(app, body.workshopId);
      return found.ok ? answered(supplierWire(found.supplier)) : found;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/is-suspected-workshop",
    tag: "Workshops",
    summary: "Whether an e-mail or mobile belongs to a supplier: one bit, nothing more",
    limit: "code",
    body: z.object({ email: z.string().max(254).nullable().optional(), mobile: z.string().max(40).nullable().optional(), leadGuid: z.string().max(64).nullable().optional() }),
    answer: z.object({ Result: z.boolean() }),
    use: async ({ body }, app) => answered({ Result: await isSuspectedWorkshop(app, { email: body.email ?? null, mobile: body.mobile ?? null }) }),
  }),
];
