import { supplierId } from "../../domain/core/ids";
import { supplierIdOf } from "../../http/route-params";
import { withLeadGuid } from "../../http/with-lead-guid";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorResponse } from "~/error-responses";
import { findPriceLines } from "~/usecases/quotes/price-lines-of";

/** Serves the lines of one listing's price when they are expanded in the list. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const priceLines = await withLeadGuid(params.leadGuid, (leadGuid) =>
    findPriceLines(app, leadGuid, supplierIdOf(params.workshopId) ?? supplierId(0)),
  );
  return priceLines.ok
    ? Response.json(priceLines.price)
    : Response.json(
        { title: toErrorResponse(priceLines.code).text },
        { status: toErrorResponse(priceLines.code).status },
      );
}
