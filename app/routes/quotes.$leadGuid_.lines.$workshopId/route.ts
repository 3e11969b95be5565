import { supplierId } from "../../domain/core/ids";
import { supplierIdOf } from "../../http/route-params";
import { ofLead } from "../../http/with-lead-guid";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerOf } from "~/error-responses";
import { priceLinesOf } from "~/usecases/quotes/price-lines-of";

/** Serves the lines of one listing's price when they are expanded in the list. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const match = await ofLead(params.leadGuid, (leadGuid) =>
    priceLinesOf(app, leadGuid, supplierIdOf(params.workshopId) ?? supplierId(0)),
  );
  return match.ok
    ? Response.json(match.price)
    : Response.json({ title: answerOf(match.code).text }, { status: answerOf(match.code).status });
}
