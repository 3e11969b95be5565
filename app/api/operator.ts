import type { Context } from "../usecases/context";
import { parseLeadGuid } from "../domain/ids";
import { writePricing } from "../domain/pricing/kept-pricing";
import { doorProblem, problemResponse } from "./problem";

/** null = the operator asks. For anybody else a refusal; without a key of its own a deployment has no such calls. */
export async function refusedToOthers(request: Request, app: Context): Promise<Response | null> {
  const [, given = ""] = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  const isOperator = app.deployment.isOperator(given);
  if (isOperator === null) return problemResponse(doorProblem("unknown-path"), app.traceId);
  if (await isOperator) return null;
  return problemResponse(doorProblem("not-the-operator", { headers: { "WWW-Authenticate": "Bearer" } }), app.traceId);
}

/** What a lead's own object keeps, without contact details: `npm run history` and the two replays read it of a deployment. */
export async function leadRecord(request: Request, app: Context, name: string): Promise<Response> {
  const refused = await refusedToOthers(request, app);
  if (refused) return refused;
  const guid = parseLeadGuid(name);
  // The object of a guid that no lead has is not asked: it would begin to be.
  const isLead = guid && (await app.db.leads.revisionOf(guid)) !== null;
  const [saves, quotes, packedViews] =
    guid && isLead
      ? await Promise.all([
          app.leadRecords.saves(guid),
          app.db.leadQuotes.replayable(guid),
          app.db.listingEvents.packedViews(guid),
        ])
      : [[], [], []];
  return Response.json(
    { saves, packedViews, quotes: quotes.map((quote) => ({ ...quote, pricing: writePricing(quote.pricing) })) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
