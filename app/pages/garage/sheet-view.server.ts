import { COUNTRIES } from "~/domain/core/country/country";
import type { Entry } from "~/domain/garage/record";
import { formatDay } from "~/domain/core/time/format";
import type { LeadVehicle } from "~/domain/catalogue/vehicle/vehicle";
import type { Context } from "~/usecases/context";
import { entryView } from "./entry-view.server";
import { formatPlate, vehicleTitle } from "./garage-texts";
import { localToday } from "~/usecases/core/local-today";

/** View model of a record for another person. `entries` contain no personal data. */
export const sheetView = (app: Context, vehicle: LeadVehicle, entries: readonly Entry[]) => ({
  title: vehicleTitle(vehicle),
  plate: formatPlate(vehicle),
  madeOn: formatDay(localToday(app)),
  brand: app.config.brand.name,
  entries: entries.map((entry) => entryView(entry, COUNTRIES[app.config.country].currency, null)),
});
