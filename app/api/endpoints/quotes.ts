import { z } from "zod";
import { SORTS } from "../../domain/quotes/order";
import { dayAt } from "../../domain/time/days";
import { COUNTRIES } from "../../domain/country/country";
import { getQuotes } from "../../usecases/quotes/get-quotes";
import { answered, dayText, endpoint, guidText } from "../endpoint";
import { QUOTES, quotesWire } from "../wire/quotes";

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
      return answered(quotesWire(quotes, today, app.config.defaultRadiusMetres));
    },
  }),
];
