import { z } from "zod";
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
    async use({ query }, app) {
      const found = await findFleet(app, { id: query.fleetCompanyId });
      return found.ok ? answered(found.company.faqs.map(({ id, question, answer }) => ({ Id: id, Question: question, Answer: answer }))) : found;
    },
  }),
];
