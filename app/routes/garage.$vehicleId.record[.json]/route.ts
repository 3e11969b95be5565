import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { COUNTRIES } from "~/domain/core/country/country";
import { recordJson } from "~/domain/garage/record-file";
import { requireOwnCar } from "~/pages/garage/own-car.server";
import { vehicleTitle } from "~/pages/garage/garage-texts";

/** Exports the whole record of the owner's car as JSON. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const { entries, vehicle } = await requireOwnCar(app, params.vehicleId);
  const { currency } = COUNTRIES[app.config.country];
  return new Response(JSON.stringify(recordJson(vehicleTitle(vehicle.vehicle), currency, entries), null, 1), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="car-record.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
