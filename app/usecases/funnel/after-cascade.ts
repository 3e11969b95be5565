import { logbookService } from "../../domain/lead/cart/cart-items";
import type { Journey } from "../../domain/funnel/journey";
import { vehicleStep } from "../../domain/funnel/step-machine";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { CascadeState } from "../../domain/catalogue/vehicle/cascade";
import { clearLevelsFrom } from "../../domain/catalogue/vehicle/clear-below";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import type { Decision } from "./step";
import { listServiceIntervals } from "../catalogue/vehicle/service-operations-summary";

/** Continues with the next level that has a question, or with the step after the vehicle steps. */
export async function continueAfterCascade(
  context: Context,
  lead: Pick<Journey["lead"], "cart" | "vehicle">,
  { vehicle, next }: Pick<CascadeState, "vehicle" | "next">,
): Promise<Decision> {
  if (next === null) return { ok: true, patch: await updateLogbookService(context, lead, vehicle), to: "onward" };
  // No vehicle in the catalogue matches the known values, so the customer is asked for this level again.
  const leadVehicle = next.options.length === 0 ? clearLevelsFrom(vehicle, next.key) : vehicle;
  return { ok: true, patch: { vehicle: leadVehicle, isUnknownVehicle: false }, to: vehicleStep(next.key) };
}

/**
 * Updates a logbook service after the vehicle has changed. The customer is asked for the service interval again, unless there is only one, which is chosen
 * automatically (ledger F-195 to F-197).
 */
async function updateLogbookService(
  context: Context,
  { cart, vehicle: previousVehicle }: Pick<Journey["lead"], "cart" | "vehicle">,
  vehicle: LeadVehicle,
): Promise<LeadPatch> {
  const vehiclePatch = { vehicle, isUnknownVehicle: false };
  const logbook = logbookService(cart);
  const { mid, serviceScheduleId } = vehicle;
  if (logbook === undefined || (previousVehicle.mid === mid && logbook.serviceScheduleId === serviceScheduleId))
    return vehiclePatch;
  const intervals =
    mid === null || serviceScheduleId === null ? [] : await listServiceIntervals(context, mid, serviceScheduleId);
  const onlyInterval = intervals.length === 1 ? intervals[0] : undefined;
  return {
    ...vehiclePatch,
    cartOps: [
      {
        op: "put",
        item: {
          ...logbook,
          serviceScheduleId,
          serviceIntervalId: onlyInterval?.id ?? null,
          serviceSortOrder: onlyInterval?.sortOrder ?? null,
          intervalName: onlyInterval?.name ?? null,
        },
      },
    ],
  };
}
