import { z } from "zod";
import { supplierForQuoter } from "../../usecases/suppliers/supplier-for-quoter";
import { isSuspectedWorkshop } from "../../usecases/verification/suspected-workshop";
import { answered, endpoint } from "../endpoint";
import { SUPPLIER, supplierWire } from "../wire/supplier";

export const WORKSHOP_ENDPOINTS = [
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
