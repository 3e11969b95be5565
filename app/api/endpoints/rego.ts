import { z } from "zod";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import { lookUpRego } from "../../usecases/catalogue/vehicle/look-up-rego";
import { okResult, endpoint, optionalText } from "../endpoint";

/** A vehicle found by plate, with the specification's field names (F-144). `mid` and `engine` are our additions. */
const REGO_VEHICLE = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  buildYear: z.int().nullable(),
  bodyType: z.string().nullable(),
  fuel: z.string().nullable(),
  transmission: z.string().nullable(),
  variantOption: z.string().nullable(),
  description: z.string().nullable(),
  vehicleId: z.string().nullable(),
  mid: z.string().nullable(),
  engine: z.string().nullable(),
  serviceScheduleId: z.string().nullable(),
});

const toRegoVehicle = (vehicle: LeadVehicle): z.input<typeof REGO_VEHICLE> => ({
  make: vehicle.make,
  model: vehicle.model,
  buildYear: vehicle.year,
  bodyType: vehicle.body,
  fuel: vehicle.fuel,
  transmission: vehicle.transmission,
  variantOption: vehicle.variant,
  description: vehicle.description,
  vehicleId: vehicle.mid,
  mid: vehicle.mid,
  engine: vehicle.engine,
  serviceScheduleId: vehicle.serviceScheduleId,
});

const noVehicle = (reason: "NotFound" | "Unavailable") =>
  okResult({ Success: false, Reason: reason, regoVehicle: { vin: null, vehicles: [] } });

export const REGO_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/vehicle/rego-lookup",
    tag: "Vehicles",
    summary:
      "Finds the vehicles with this plate. Success is false if the plate is unknown or the register does not respond",
    body: z.object({
      rego: z.string().max(20),
      state: optionalText(20),
      make: optionalText(),
      model: optionalText(),
      fleetCompanyId: z.int().nullable().optional(),
    }),
    answer: z.object({
      Success: z.boolean(),
      Reason: z.enum(["NotFound", "Unavailable"]).nullable(),
      regoVehicle: z.object({ vin: z.string().nullable(), vehicles: z.array(REGO_VEHICLE) }),
    }),
    refuses: ["invalid-input", "rate-limited", "rego-unavailable"],
    async use({ body }, app) {
      const rego = await lookUpRego(app, body.rego, body.state ?? null);
      if (rego.ok)
        return okResult({
          Success: true,
          Reason: null,
          regoVehicle: { vin: rego.vin, vehicles: rego.vehicles.map(toRegoVehicle) },
        });
      if (rego.code === "rego-not-found") return noVehicle("NotFound");
      return rego.code === "rego-unavailable" ? noVehicle("Unavailable") : rego;
    },
  }),
];
