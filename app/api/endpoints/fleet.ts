import { z } from "zod";
import { customerFaqs } from "../../usecases/brand/customer-faqs";
import { findFleet } from "../../usecases/fleet/fleet-company";
import { answered, endpoint, wholeText } from "../endpoint";
import { FLEET_ASSETS, fleetAssetsWire } from "../wire/fleet";

const HOUR = 60 * 60;

export const FLEET_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/fleet-company/{id}/assets",
    tag: "Fleet",
    summary: "Logos, words and phone number of a fleet company's landing page",
    cacheSeconds: HOUR,
    params: z.object({ id: wholeText }),
    answer: FLEET_ASSETS,
    refuses: ["fleet-company-not-found"],
    async use({ params }, app) {
      const found = await findFleet(app, { id: params.id });
      return found.ok ? answered(fleetAssetsWire(found.company, app.config.country)) : found;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/faqs-for-fleet",
    tag: "Fleet",
    summary: "The questions that drivers of a fleet company ask, with their answers",
    cacheSeconds: HOUR,
    query: z.object({ fleetCompanyId: wholeText }),
    answer: z.array(z.object({ Id: z.int(), Question: z.string(), Answer: z.string() })),
    refuses: ["fleet-company-not-found"],
    async use({ query }, app) {
      const found = await findFleet(app, { id: query.fleetCompanyId });
      return found.ok
        ? answered(
            found.company.faqs.map(({ id, question, answer }) => ({ Id: id, Question: question, Answer: answer })),
          )
        : found;
    },
  }),
];

/** Behind the calls of the table that begin with the same words: another word there is a brand's name. */
export const BRAND_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/faqs-for-{product}",
    tag: "Configuration",
    summary:
      "What customers ask, with our answers; the product is the brand's name in small letters, with hyphens for spaces",
    cacheSeconds: HOUR,
    params: z.object({ product: z.string().regex(/^[^\s/?#]{1,60}$/, "A brand's name in small letters") }),
    answer: z.array(z.object({ Id: z.int(), Topic: z.string(), Question: z.string(), Answer: z.string() })),
    refuses: ["page-not-found"],
    async use({ params }, app) {
      const found = await customerFaqs(app, params.product);
      return found.ok
        ? answered(
            found.faqs.map(({ id, topic, question, answer }) => ({
              Id: id,
              Topic: topic,
              Question: question,
              Answer: answer,
            })),
          )
        : found;
    },
  }),
];
