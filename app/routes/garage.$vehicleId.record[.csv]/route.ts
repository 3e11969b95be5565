import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordCsv } from "~/domain/garage/record-file";
import { requireOwnCar } from "~/pages/garage/own-car.server";
import { csvResponse } from "~/pages/portal/statements/month-param.server";

/** Exports the whole record of the owner's car as CSV for spreadsheets and LubeLogger. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const { entries } = await requireOwnCar(app, params.vehicleId);
  return csvResponse(recordCsv(entries), "car-record.csv");
}
