import { z } from "zod";
import { SORTS } from "../../domain/quotes/order";
import { dayAt } from "../../domain/time/days";
import { COUNTRIES } from "../../domain/country/country";
import { fleetFrameOf } from "../../usecases/fleet/fleet-company";
import { getQuotes } from "../../usecases/quotes/get-quotes";
import { recordListingEvents } from "../../usecases/quotes/record-listing-events";
import { answered, dayText, endpoint, guidText, wholeText } from "../endpoint";
import { QUOTES, quotesWire } from "../wire/quotes";

const DONE = z.object({ Success: z.boolean() });

const pressed = (path: string, kind: "opened" | "book-now", summary: string) =>
  endpoint({
    method: "POST",
    path,
    tag: "Quotes",
    summary,
    limit: "lookup",
    params: z.object({ id: guidText, workshopId: wholeText }),
    answer: DONE,
    async use({ params }, app) {
      const kept = await recordListingEvents(app, params.id, [{ supplierId: params.workshopId, kind, position: null, serviceDate: null }]);
      return kept.ok ? answered({ Success: true }) : kept;
    },
  });

export const QUOTE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/quotes/{id}",
    tag: "Quotes",
    summary: "Who can take the job of a lead, for how much, how far away and from which day",
    params: z.object({ id: guidText }),
    query: z.object({ serviceDate: dayText.optional(), sortby: z.enum(SORTS).default("Recommended") }),
    answer: QUOTES,
    async use({ params, query }, app) {
      const quotes = await getQuotes(app, { leadGuid: params.id, serviceDate: query.serviceDate ?? null, sort: query.sortby });
      if (!quotes.ok) return quotes;
      const today = dayAt(app.clock.now(), quotes.lead.suburb?.zone ?? COUNTRIES[app.config.country].defaultZone);
      return answered(quotesWire(quotes, today, app.config.defaultRadiusMetres, await fleetFrameOf(app, quotes.lead)));
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/quotes/log-impressions",
    tag: "Quotes",
    summary: "Keeps which listings were shown, in their order",
    limit: "lookup",
    body: z.object({ LeadGuid: guidText, ServiceDate: dayText.nullable().optional(), Impressions: z.array(z.int().min(0)).max(100) }),
    answer: DONE,
    async use({ body }, app) {
      const serviceDate = body.ServiceDate ?? null;
      const shown = body.Impressions.map((supplierId, index) => ({ supplierId, kind: "shown" as const, position: index + 1, serviceDate }));
      const kept = await recordListingEvents(app, body.LeadGuid, shown);
      return kept.ok ? answered({ Success: true }) : kept;
    },
  }),
  pressed("/api/quotes/{id}/click/{workshopId}", "opened", "Keeps that the details of a listing were opened"),
  pressed("/api/quotes/{id}/book-now-click/{workshopId}", "book-now", "Keeps that a listing's book-now button was pressed"),
];
