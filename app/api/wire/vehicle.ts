import { z } from "zod";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";

/** The specification's Vehicle (F-142). */
export const VEHICLE = z.object({
  Make: z.string().nullable(),
  Model: z.string().nullable(),
  Year: z.int().nullable(),
  Body: z.string().nullable(),
  Fuel: z.string().nullable(),
  Transmission: z.string().nullable(),
  Variant: z.string().nullable(),
  Engine: z
    .object({
      Description: z.string(),
      VehicleId: z.string().nullable(),
      ServiceScheduleId: z.string().nullable(),
      PriceCategory: z.int().nullable(),
    })
    .nullable(),
  Mid: z.string().nullable(),
  Description: z.string().nullable(),
  Rego: z.string().nullable(),
  State: z.string().nullable(),
  VIN: z.string().nullable(),
  RepairTimesId: z
    .string()
    .nullable()
    .describe(
      "Returned if a client sent one with the lead; the catalogue has none. Labour times are on the task (MinimumLabourHours, MaximumLabourHours)",
    ),
  ProviderRepairTimesId: z
    .null()
    .describe("The vehicle-data provider's own ID: always null, because no provider of repair times is connected"),
});

export const toWireVehicle = (vehicle: LeadVehicle): z.input<typeof VEHICLE> => ({
  Make: vehicle.make,
  Model: vehicle.model,
  Year: vehicle.year,
  Body: vehicle.body,
  Fuel: vehicle.fuel,
  Transmission: vehicle.transmission,
  Variant: vehicle.variant,
  Engine:
    vehicle.engine === null
      ? null
      : {
          Description: vehicle.engine,
          VehicleId: vehicle.mid,
          ServiceScheduleId: vehicle.serviceScheduleId,
          PriceCategory: vehicle.priceCategory,
        },
  Mid: vehicle.mid,
  Description: vehicle.description,
  Rego: vehicle.rego,
  State: vehicle.regoState,
  VIN: vehicle.vin,
  RepairTimesId: vehicle.repairTimesId,
  ProviderRepairTimesId: null,
});
