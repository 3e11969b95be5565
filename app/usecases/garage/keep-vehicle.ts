import type { LeadGuid, PersonId } from "../../domain/core/ids";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import { vehicleKey } from "../../domain/garage/garage-vehicle";
import type { Lead } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { readLead } from "../lead/open-lead";

/** Adds a lead's vehicle to its owner's garage, if it is known and the owner is signed in. Repeating it changes nothing. */
export async function addLeadVehicle(
  context: Context,
  { vehicle, userId }: Pick<Lead, "vehicle" | "userId">,
): Promise<void> {
  const user = await currentUser(context);
  if (user !== null && userId === user.userId) await addToGarage(context, user.userId, vehicle);
}

/** Adds a vehicle to a person's garage. Does nothing if it is not in the catalogue. */
export async function addToGarage(context: Context, userId: PersonId, vehicle: LeadVehicle): Promise<void> {
  const key = vehicleKey(vehicle);
  if (key === null || vehicle.mid === null) return;
  const variant = await context.db.vehicles.find(vehicle.mid);
  if (variant === null) return;
  const { startYear, endYear } = variant;
  await context.db.garage.saveVehicle({
    freshId: context.ids.guid(),
    userId,
    key,
    mid: vehicle.mid,
    vehicle,
    startYear,
    endYear,
    now: context.clock.now(),
  });
}

/** Handles "Keep in my garage", which adds the vehicle of the visitor's quote. */
export async function keepQuoteVehicle(
  context: Context,
  leadGuid: LeadGuid,
): Promise<{ readonly ok: true } | Refusal<"lead-not-found" | "not-signed-in">> {
  if ((await currentUser(context)) === null) return refuse("not-signed-in");
  const leadResult = await readLead(context, leadGuid);
  if (!leadResult.ok || !leadResult.isHolder) return refuse("lead-not-found");
  await addLeadVehicle(context, leadResult.lead);
  return { ok: true };
}
