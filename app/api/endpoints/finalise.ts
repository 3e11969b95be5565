import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { z } from "zod";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { getFinalise } from "../../usecases/booking/get-finalise";
import type { Context } from "../../usecases/context";
import { okResult, dayText, endpoint, guidText, supplierIdText, LEAD_ID_PARAMS } from "../endpoint";
import { FINALISE, toWireFinalise } from "../wire/finalise";

const LEAD_AND_SUPPLIER = z.object({ id: guidText, supplierId: supplierIdText });
const DATE_QUERY = z.object({ serviceDate: dayText });

async function finalise(app: Context, leadGuid: LeadGuid, supplierId: SupplierId | null, day: PlainDay | null) {
  const details = await getFinalise(app, {
    leadGuid,
    supplierId,
    day,
    extraIds: null,
    arrivalFrom: null,
    attemptId: null,
  });
  return details.ok ? okResult(toWireFinalise(details)) : details;
}

export const FINALISE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/finalise/{id}",
    tag: "Booking",
    summary: "Returns what the finalise screen shows for a lead and its chosen supplier",
    params: LEAD_ID_PARAMS,
    answer: FINALISE,
    refuses: ["lead-not-found", "supplier-not-found"],
    use: ({ params }, app) => finalise(app, params.id, null, null),
  }),
  endpoint({
    method: "POST",
    path: "/api/finalise/{id}",
    tag: "Booking",
    summary: "Returns what the finalise screen shows for a given service date; changes nothing",
    params: LEAD_ID_PARAMS,
    body: DATE_QUERY,
    answer: FINALISE,
    refuses: ["lead-not-found", "supplier-not-found"],
    use: ({ params, body }, app) => finalise(app, params.id, null, body.serviceDate),
  }),
  endpoint({
    method: "GET",
    path: "/api/finalise/{id}/{supplierId}",
    tag: "Booking",
    summary: "Returns what the finalise screen shows for a lead and a supplier",
    params: LEAD_AND_SUPPLIER,
    answer: FINALISE,
    refuses: ["lead-not-found", "supplier-not-found"],
    use: ({ params }, app) => finalise(app, params.id, params.supplierId, null),
  }),
  endpoint({
    method: "POST",
    path: "/api/finalise/{id}/{supplierId}",
    tag: "Booking",
    summary: "Returns what the finalise screen shows for a given service date; changes nothing",
    params: LEAD_AND_SUPPLIER,
    body: DATE_QUERY,
    answer: FINALISE,
    refuses: ["lead-not-found", "supplier-not-found"],
    use: ({ params, body }, app) => finalise(app, params.id, params.supplierId, body.serviceDate),
  }),
];
