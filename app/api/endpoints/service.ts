import { z } from "zod";
import { refuse } from "../../domain/core/outcomes";
import type { ServiceSummary } from "../../domain/catalogue/vehicle/service-summary";
import {
  listServiceIntervals,
  genericOperationsSummary,
  logbookOperationsSummary,
} from "../../usecases/catalogue/vehicle/service-operations-summary";
import { okResult, endpoint, wholeText, DAY_SECONDS } from "../endpoint";

const id = z.string().min(1).max(100);
const LINES = z.array(z.string());

const SUMMARY = z.object({
  Name: z.string(),
  Operations: LINES,
  Parts: LINES,
  /** Operations due at this service by age or distance, priced separately. */
  AlsoDue: LINES,
  AdditionalBilledOperations: LINES,
  ExcludedOperations: LINES,
});

const toWireSummary = (summary: ServiceSummary): z.input<typeof SUMMARY> => ({
  Name: summary.name,
  Operations: [...summary.operations],
  Parts: [...summary.parts],
  AlsoDue: [...summary.alsoDue],
  AdditionalBilledOperations: [...summary.additionalBilledOperations],
  ExcludedOperations: [...summary.excludedOperations],
});

const logbookEndpoint = (path: string, summary: string) =>
  endpoint({
    method: "GET",
    path,
    tag: "Vehicles",
    summary,
    cacheSeconds: DAY_SECONDS,
    query: z.object({
      mid: id,
      serviceScheduleId: id,
      serviceIntervalId: wholeText,
      transmission: z.string().max(30).optional(),
      sortOrder: wholeText.optional(),
    }),
    answer: SUMMARY,
    refuses: ["service-not-found"],
    async use({ query }, app) {
      const summary = await logbookOperationsSummary(app, query.mid, query.serviceScheduleId, query.serviceIntervalId);
      return summary.ok ? okResult(toWireSummary(summary.summary)) : summary;
    },
  });

export const SERVICE_ENDPOINTS = [
  logbookEndpoint(
    "/api/vehicle/service-operations-summary",
    "Returns what one service of a vehicle's logbook includes",
  ),
  logbookEndpoint(
    "/api/vehicle/service-operations",
    "Returns what one service of a vehicle's logbook includes; same as service-operations-summary",
  ),
  endpoint({
    method: "GET",
    path: "/api/v1/services/{v}/serviceSchedules/{s}/intervals/{i}/details/{o}",
    tag: "Vehicles",
    summary:
      "Returns what a logbook service includes, by vehicle (Mid), schedule, interval, and the interval's position in the logbook",
    cacheSeconds: DAY_SECONDS,
    params: z.object({ v: id, s: id, i: wholeText, o: wholeText }),
    answer: SUMMARY,
    refuses: ["service-not-found"],
    async use({ params: { v, s, i, o } }, app) {
      const interval = (await listServiceIntervals(app, v, s)).find((serviceInterval) => serviceInterval.id === i);
      const summary =
        interval?.sortOrder === o ? await logbookOperationsSummary(app, v, s, i) : refuse("service-not-found");
      return summary.ok ? okResult(toWireSummary(summary.summary)) : summary;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/vehicle/generic-service-operations",
    tag: "Vehicles",
    summary: "Returns what a menu service includes, such as the Basic Service (1)",
    cacheSeconds: DAY_SECONDS,
    query: z.object({ genericServiceId: wholeText, fuel: z.string().max(30).optional() }),
    answer: SUMMARY,
    refuses: ["service-not-found"],
    async use({ query }, app) {
      const summary = await genericOperationsSummary(app, query.genericServiceId, query.fuel ?? null);
      return summary.ok ? okResult(toWireSummary(summary.summary)) : summary;
    },
  }),
];
