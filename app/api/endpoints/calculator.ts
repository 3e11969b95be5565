import { z } from "zod";
import { type RequestedService, calculateQuote } from "../../usecases/quotes/calculator/calculate-quote";
import { trackQuote } from "../../usecases/quotes/calculator/track-quote";
import { formatDay } from "../../domain/core/time/format";
import { okResult, endpoint, supplierIdNumber, supplierIdText, optionalText, optionalCount } from "../endpoint";
import { amount } from "../wire/fields";

const REQUEST = z.object({
  Make: optionalText(200),
  Mid: z.string().min(1, "Choose a vehicle").max(100),
  Transmission: optionalText(200),
  VehiclePriceCategory: optionalCount,
  Model: optionalText(200),
  Year: optionalCount,
  Fuel: optionalText(200),
  serviceScheduleId: optionalText(200),
  serviceIntervalId: optionalCount,
  serviceSortOrder: optionalCount,
  GenericServiceID: optionalCount,
});

/** A logbook service needs both ids. Without them, the service comes from the menu. */
function toService({
  GenericServiceID,
  serviceScheduleId,
  serviceIntervalId,
}: z.output<typeof REQUEST>): RequestedService {
  const isLogbook = GenericServiceID == null && serviceScheduleId != null && serviceIntervalId != null;
  return isLogbook
    ? { kind: "logbook", scheduleId: serviceScheduleId, intervalId: serviceIntervalId }
    : { kind: "generic", genericServiceId: GenericServiceID ?? 1 };
}

export const CALCULATOR_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/quote/workshop/{id}",
    tag: "Quotes",
    summary:
      "Calculates what a workshop's service costs for a vehicle, and when it can be done; IsQuoteValid is false if no price can be calculated",
    limit: "lookup",
    params: z.object({ id: supplierIdText }),
    body: REQUEST,
    answer: z.object({
      IsQuoteValid: z.boolean(),
      DateOptions: z.array(z.object({ Date: z.string(), FriendlyDate: z.string(), NetPriceIncGst: z.number() })),
      NetPriceIncGst: z.number().nullable(),
      ServiceName: z.string().nullable(),
    }),
    refuses: ["supplier-not-found"],
    async use({ params, body }, app) {
      const quote = await calculateQuote(app, params.id, body.Mid, toService(body));
      if (!quote.ok) return quote;
      if (!quote.isValid)
        return okResult({ IsQuoteValid: false, DateOptions: [], NetPriceIncGst: null, ServiceName: null });
      const price = amount(quote.price.total);
      return okResult({
        IsQuoteValid: true,
        DateOptions: quote.days.map((day) => ({ Date: day, FriendlyDate: formatDay(day), NetPriceIncGst: price })),
        NetPriceIncGst: price,
        ServiceName: quote.service,
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/track-quote",
    tag: "Workshops",
    access: "workshop",
    summary: "Saves a quote that a workshop calculated; repeated requests with the same Idempotency-Key save it once",
    limit: "lookup",
    body: z.object({
      make: optionalText(200),
      model: optionalText(200),
      mid: z.string().min(1).max(100),
      transmission: optionalText(200),
      year: optionalCount,
      fuel: optionalText(200),
      body: optionalText(200),
      variant: optionalText(200),
      description: optionalText(400),
      serviceType: z.enum(["logbook service", "generic service"]),
      workshopId: supplierIdNumber,
      serviceScheduleId: optionalText(200),
      serviceIntervalId: optionalCount,
    }),
    answer: z.object({ Success: z.literal(true) }),
    refuses: ["not-signed-in", "portal-forbidden", "supplier-not-found", "vehicle-not-found"],
    async use({ body, key }, app) {
      const isLogbook = body.serviceType === "logbook service";
      const quote = await trackQuote(
        app,
        {
          supplierId: body.workshopId,
          mid: body.mid,
          year: body.year ?? null,
          serviceScheduleId: isLogbook ? (body.serviceScheduleId ?? null) : null,
          serviceIntervalId: isLogbook ? (body.serviceIntervalId ?? null) : null,
          genericServiceId: isLogbook ? null : 1,
        },
        key ?? app.ids.token(),
      );
      return quote.ok ? okResult({ Success: true as const }) : quote;
    },
  }),
];
