import { nameProblem } from "../../domain/identity/contact/contact-details";
import { MAX_VEHICLE_NAME_LENGTH } from "../../domain/garage/garage-vehicle";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { blankToNull } from "../../domain/core/words/blank-to-null";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

type ChangeResult = { readonly ok: true } | Refusal<"not-signed-in" | "vehicle-not-found" | "invalid-input">;

const toChangeResult = (isFound: boolean): ChangeResult => (isFound ? { ok: true } : refuse("vehicle-not-found"));

/** Renames one of the signed-in person's vehicles; a blank name removes the name. */
export async function renameVehicle(context: Context, id: string, input: string): Promise<ChangeResult> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const name = blankToNull(input);
  if (name !== null && name.length > MAX_VEHICLE_NAME_LENGTH)
    return refuse("invalid-input", { name: [`Use at most ${MAX_VEHICLE_NAME_LENGTH} characters`] });
  const problem = nameProblem(name);
  if (problem !== null) return refuse("invalid-input", { name: [problem] });
  return toChangeResult(await context.db.garage.rename(user.userId, id, name, context.clock.now()));
}

/** Removes a vehicle from the signed-in person's garage. A new quote for it adds it again. */
export async function removeVehicle(context: Context, id: string): Promise<ChangeResult> {
  const user = await currentUser(context);
  return user === null
    ? refuse("not-signed-in")
    : toChangeResult(await context.db.garage.remove(user.userId, id, context.clock.now()));
}
