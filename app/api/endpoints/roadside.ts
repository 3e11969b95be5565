import { z } from "zod";
import { checkRoadside } from "../../usecases/lead/roadside/offer-roadside";
import { okResult, endpoint, wholeText } from "../endpoint";

export const ROADSIDE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/quote/roadside-assistance-available/{repairId}/{suburbId}",
    tag: "Quotes",
    summary: "Returns whether roadside assistance is available now for a task in a suburb, and how to reach it",
    cacheSeconds: 10 * 60,
    params: z.object({ repairId: wholeText, suburbId: wholeText }),
    answer: z.object({ RoadsideAssistanceAvailable: z.boolean(), RoadsideAssistanceLink: z.string().nullable() }),
    refuses: ["place-not-found"],
    async use({ params }, app) {
      const roadside = await checkRoadside(app, { taskId: params.repairId, suburbId: params.suburbId });
      return roadside.ok
        ? okResult({ RoadsideAssistanceAvailable: roadside.link !== null, RoadsideAssistanceLink: roadside.link })
        : roadside;
    },
  }),
];
