import { z } from "zod";
import { checkRoadside } from "../../usecases/roadside/check-roadside";
import { answered, endpoint, wholeText } from "../endpoint";

export const ROADSIDE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/quote/roadside-assistance-available/{repairId}/{suburbId}",
    tag: "Quotes",
    summary: "Whether roadside assistance comes at once for a task at a suburb, and how it is called",
    cacheSeconds: 10 * 60,
    params: z.object({ repairId: wholeText, suburbId: wholeText }),
    answer: z.object({ RoadsideAssistanceAvailable: z.boolean(), RoadsideAssistanceLink: z.string().nullable() }),
    refuses: ["place-not-found"],
    async use({ params }, app) {
      const found = await checkRoadside(app, { taskId: params.repairId, suburbId: params.suburbId });
      return found.ok
        ? answered({ RoadsideAssistanceAvailable: found.link !== null, RoadsideAssistanceLink: found.link })
        : found;
    },
  }),
];
