import type { GarageVehicle } from "../../domain/garage/garage-vehicle";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

/** The signed-in person's vehicles, last used first, and never anyone else's (F-339, F-367). */
export async function listGarage(
  context: Context,
  isActive = true,
): Promise<{ readonly ok: true; readonly vehicles: readonly GarageVehicle[] } | Refusal<"not-signed-in">> {
  const user = await currentUser(context);
  return user === null
    ? refuse("not-signed-in")
    : { ok: true, vehicles: await context.db.garage.list(user.userId, isActive) };
}
