import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { COUNTRIES } from "~/domain/core/country/country";
import { recordJson } from "~/domain/garage/record-file";
import { requireOwnCar } from "~/pages/garage/own-car.server";
import { vehicleTitle } from "~/pages/garage/garage-texts";
import { fileResponse } from "~/http/responses";

/** Exports the whole record of the owner's car as JSON. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const { entries, vehicle } = await requireOwnCar(app, params.vehicleId);
  const { currency } = COUNTRIES[app.config.country];
  const record = recordJson(vehicleTitle(vehicle.vehicle), currency, entries);
  return fileResponse("car-record.json", "application/json; charset=utf-8", JSON.stringify(record, null, 1));
}
