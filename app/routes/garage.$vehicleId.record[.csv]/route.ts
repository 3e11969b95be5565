import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordCsv } from "~/domain/garage/record-file";
import { requireOwnCar } from "~/pages/garage/own-car.server";
import { csvResponse } from "~/http/responses";

/** Exports the whole record of the owner's car as CSV for spreadsheets and LubeLogger. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const { entries } = await requireOwnCar(app, params.vehicleId);
  return csvResponse("car-record.csv", recordCsv(entries));
}
