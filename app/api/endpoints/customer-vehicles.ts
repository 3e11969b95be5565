import { z } from "zod";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import { listGarage } from "../../usecases/garage/list-garage";
import { okResult, endpoint } from "../endpoint";

const GARAGE_VEHICLE = z.object({
  vehicleID: z.string(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleRego: z.string().nullable(),
  startYear: z.int(),
  endYear: z.int(),
  vehicleBody: z.string().nullable(),
  vehicleFuel: z.string().nullable(),
  vehicleTransmission: z.string().nullable(),
  vehicleVariant: z.string().nullable(),
  vehicleDescription: z.string(),
  mid: z.string(),
});

export const CUSTOMER_VEHICLE_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/vehicle/customer-vehicles",
    access: "person",
    tag: "Vehicles",
    summary: "Lists the vehicles in the signed-in person's garage, or those removed from it if isActive is false",
    body: z.object({ isActive: z.boolean() }),
    answer: z.array(GARAGE_VEHICLE),
    refuses: ["not-signed-in"],
    async use({ body }, app) {
      const garage = await listGarage(app, body.isActive);
      if (!garage.ok) return garage;
      return okResult(
        garage.vehicles.map(({ vehicle, startYear, endYear }) => ({
          // The vehicle's Mid, the same id that a lead's vehicle has (F-191).
          vehicleID: vehicle.mid ?? "",
          vehicleMake: vehicle.make,
          vehicleModel: vehicle.model,
          vehicleRego: vehicle.rego,
          startYear,
          endYear,
          vehicleBody: vehicle.body,
          vehicleFuel: vehicle.fuel,
          vehicleTransmission: vehicle.transmission,
          vehicleVariant: vehicle.variant,
          vehicleDescription: vehicle.description ?? describeVehicle(vehicle),
          mid: vehicle.mid ?? "",
        })),
      );
    },
  }),
];
