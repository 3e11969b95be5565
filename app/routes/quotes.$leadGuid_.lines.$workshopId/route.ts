import { supplierId } from "../../domain/ids";
import { supplierIdOf } from "../../http/named";
import { ofLead } from "../../http/of-lead";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerOf } from "~/answers";
import { priceLinesOf } from "~/usecases/quotes/price-lines-of";

/** The lines of one listing's price, for where it is opened in place. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const match = await ofLead(params.leadGuid, (leadGuid) =>
    priceLinesOf(app, leadGuid, supplierIdOf(params.workshopId) ?? supplierId(0)),
  );
  return match.ok
    ? Response.json(match.price)
    : Response.json({ title: answerOf(match.code).words }, { status: answerOf(match.code).status });
}
