import { z } from "zod";
import { listServiceDays, blockedDates } from "../../usecases/lead/dates/service-dates";
import { findAvailableDays } from "../../usecases/quotes/available-days";
import { okResult, dayText, endpoint, guidText, supplierIdNumber, optionalCount } from "../endpoint";

const URGENCY = z.enum(["AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking", "SpecificDay"]);
const STATE = z.string().max(60);
const DAY = z.iso.date();

export const DATE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/dates/service-dates",
    tag: "Dates",
    summary: "Returns the first, default and last day that can be requested, and the blocked days",
    query: z.object({ urgency: URGENCY.optional(), state: STATE.optional() }),
    answer: z.object({ MinimumDate: DAY, DefaultDate: DAY, MaximumDate: DAY, BlockedDates: z.array(DAY) }),
    refuses: ["invalid-input"],
    async use({ query }, app) {
      const dates = await listServiceDays(app, { urgency: query.urgency ?? null, state: query.state ?? null });
      if (!dates.ok) return dates;
      return okResult({
        MinimumDate: dates.minimumDay,
        DefaultDate: dates.defaultDay,
        MaximumDate: dates.maximumDay,
        BlockedDates: [...dates.blockedDates],
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/dates/blocked",
    tag: "Dates",
    summary: "Lists the blocked days of a state between two dates, inclusive",
    body: z.object({ startDate: dayText, endDate: dayText, state: STATE.nullable().optional() }),
    answer: z.object({ Dates: z.array(DAY) }),
    refuses: ["invalid-input"],
    async use({ body }, app) {
      const blockedResult = await blockedDates(app, { ...body, state: body.state ?? null });
      return blockedResult.ok ? okResult({ Dates: [...blockedResult.dates] }) : blockedResult;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead/available-service-dates",
    tag: "Dates",
    summary: "Lists the days between two dates, inclusive, on which a supplier has capacity for a lead's job",
    limit: "lookup",
    body: z.object({
      leadGuid: guidText,
      leadBidOfferId: optionalCount,
      supplierId: supplierIdNumber,
      startDate: dayText,
      endDate: dayText,
    }),
    answer: z.object({ Dates: z.array(DAY) }),
    refuses: ["invalid-input", "lead-not-found", "offer-not-found", "supplier-not-found"],
    async use({ body }, app) {
      const availability = await findAvailableDays(app, {
        leadGuid: body.leadGuid,
        supplierId: body.supplierId,
        bidOfferId: body.leadBidOfferId ?? null,
        from: body.startDate,
        to: body.endDate,
      });
      return availability.ok ? okResult({ Dates: [...availability.days] }) : availability;
    },
  }),
];
