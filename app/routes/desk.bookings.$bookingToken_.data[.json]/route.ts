import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { bookingTokenOf } from "~/http/route-params";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ownDataFile } from "~/pages/trust/own-data-view.server";
import { readExport } from "~/usecases/operations/desk/customer-data";

/** Serves all stored data of a booking's customer to staff who entered the customer's code. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const exportResult = await readExport(
    app,
    bookingTokenOf(params.bookingToken),
    new URL(request.url).searchParams.get("act") ?? "",
  );
  if (!exportResult.ok) throw deskRefusalResponse(request, app, exportResult.code);
  return ownDataFile(app, exportResult, "customer-data.json");
}
